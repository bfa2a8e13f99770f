"""Several threads that are the first to need something: none of them brings the program down."""

from __future__ import annotations

import subprocess
import sys

import pytest

ROOMS = """
import sys, threading
from bot.games.cache import Cache
from tests.rules.hunt.kit import state

import msgspec

sys.setswitchinterval(1e-6)
cache, begun = Cache(None), threading.Barrier(6)
written = msgspec.msgpack.encode(state())

def read():
    begun.wait()
    room = cache.room("hunt")
    try:
        room.codec.position(written)
    except msgspec.ValidationError:
        pass  # it is no whole position
    msgspec.msgpack.Decoder(room.game.State).decode(written)

threads = [threading.Thread(target=read) for _ in range(6)]
[each.start() for each in threads]
[each.join() for each in threads]
"""


@pytest.mark.slow
def test_games_of_one_kind_are_loaded_by_many_threads_at_once() -> None:
    """As after a start with several hunts; a program of its own each, since types are found out about once."""
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", ROOMS], capture_output=True, text=True, check=False)

        assert (done.returncode, done.stderr) == (0, "")
