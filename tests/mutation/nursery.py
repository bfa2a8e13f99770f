"""A program that has imported what no bug is planted in, and runs pytest in a fork of itself for each line it reads.

A line is a JSON list: the folder of a copy, a file for what pytest prints, the seconds that it may take, and what
pytest is given. The answer, a line too, is what it ended with: below zero where it took longer.

It is started by its path. Of `tests`, `rules`, `storage` and `bot` it knows nothing: these are to come from the copy.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import sys

import pytest

LIBRARIES = (
    "PIL.ImageFont",
    "alembic.command",
    "apscheduler.schedulers.asyncio",
    "babel.messages.pofile",
    "discord.ext.commands",
    "hypothesis.stateful",
    "prometheus_client",
    "pydantic_settings",
    "pytest_asyncio.plugin",
    "pytest_timeout",
    "rich.progress",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite",
    "sqlmodel",
    "typer.main",
    "unittest.mock",
    "xdist.plugin",
)
"""To import them takes longer than most tests that find a bug."""


def main() -> None:
    for library in LIBRARIES:
        importlib.import_module(library)
    gc.freeze()
    for line in sys.stdin:
        folder, printed, seconds, *given = json.loads(line)
        if not (child := os.fork()):
            sys.exit(_tested(folder, printed, given))
        signal.signal(signal.SIGALRM, lambda *_, child=child: os.killpg(child, signal.SIGKILL))
        signal.alarm(seconds)
        status = os.waitpid(child, 0)[1]
        signal.alarm(0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _tested(folder: str, printed: str, given: list[str]) -> int:
    os.setsid()  # it is ended with all that it has started
    os.chdir(folder)
    sys.path[0] = os.environ["PYTHONPATH"] = (
        folder  # first in the path, also for the processes that tests start
    )
    with open(printed, "w", encoding="utf-8") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
    return pytest.main(given)


if __name__ == "__main__":
    main()
