"""One script per figure of bot/FIGURES.md, run as `python -m tests.bench.NAME --json [--quick]`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any


def arguments(
    about: str | None, *, seeded: bool = False, anywhere: bool = False, written: bool = False
) -> argparse.Namespace:
    """What every bench takes: `--json` for the last line alone, `--quick` for a minute or so.

    One that is *seeded* plays a single run again by `--seed`, and one that is *written* that of a course that is
    written by hand by `--course` as well; one that runs *anywhere* does so by `--postgres` too.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--json", action="store_true", help="print nothing but the JSON object")
    parser.add_argument("--quick", action="store_true", help="fewer runs, a minute or so")
    if seeded:
        parser.add_argument("--seed", type=int, help="only the run of this seed")
    if written:
        parser.add_argument("--course", help="only that of the game which is written by hand")
    if anywhere:
        parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL server of its own")
    return parser.parse_args()


def report(options: argparse.Namespace, figures: Mapping[str, Any], *, none: Sequence[str] = ()) -> None:
    """Print *figures*, for people unless told otherwise, and as a JSON object on the last line.

    The program ends with 1 where one of those that should be *none* is not.
    """
    if not options.json:
        for name, figure in figures.items():
            print(f"{name:>24}  {figure}")
    print(json.dumps(figures))
    if any(figures[name] for name in none):
        sys.exit(1)


def now_ms() -> int:
    """The computer's time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
