"""`python -m tests.mutation [--json] [NAME ...]`: plant each known bug, and see whether the suite finds it."""

from __future__ import annotations

import argparse
import json
import sys

from tests.mutation.check import Verdict, check
from tests.mutation.mutants import MUTANTS


def main() -> int:
    """Zero where every bug was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, by a part of the name")
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    asked = parser.parse_args()
    chosen = [one for one in MUTANTS if not asked.names or any(name in one.name for name in asked.names)]
    missed = []
    for one in chosen:
        verdict, line = check(one)
        print(f"{verdict.value:>12}  {one.name}: {line}", flush=True)
        if verdict is not Verdict.FOUND:
            missed.append(one.name)
    if asked.json:
        print(json.dumps({"mutants": len(chosen), "found": len(chosen) - len(missed), "missed": missed}))
    return 1 if missed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
