"""What another version of a package has written, and this one cannot read: a sentence that names it (issue 35)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ringmaster_liar.game import BidMade, Liar, LiarConfig, Out

from bot.service.telling import notices
from bot.service.telling.notice_kinds import Happened
from rules.dice import Dice
from rules.entry import Codec, Start, enter
from rules.game import Rewound
from storage.connection.trouble import intact
from storage.errors import StorageError
from storage.tables.outbox import Notice as Row

SAYS = "by ringmaster-liar 1.0: install the version that wrote it; if that cannot read it either, the file is damaged"


def _later() -> Codec[Any]:
    """Of a version whose author has taken an event out, and an option into its state."""
    game: Any = Liar()
    game.Events, game.State = Out | Rewound, Out
    return Codec(game)


def _row(notice: notices.Notice) -> Row:
    body = notices.pack(notice, Codec(Liar()))
    place = (1, 12, notice.lane, Happened.word())
    return Row(*place, body, "ref", "nonce", "ready", 0, 0, None, None, 0, None, None, None, entry_n=5)


def test_an_event_that_cannot_be_read_back_is_of_its_package(liar: Path) -> None:
    """No backup helps there."""
    bid = notices.Notice(12, 5, notices.THREAD, Happened(), (BidMade(1, 4, 5),))
    row = _row(bid)

    assert notices.unpack(row, Codec(Liar())).events == bid.events
    with pytest.raises(StorageError) as no:
        notices.unpack(row, _later())
    assert f"a notice of game 12 cannot be read (ValidationError) {SAYS}" in str(no.value)
    assert "bid" not in str(no.value)


def test_a_position_that_cannot_be_read_back_is_too(liar: Path) -> None:
    packed = Codec(Liar()).pack_position(
        enter(Liar(), None, Start(LiarConfig(), 3), Dice(bytes(32))).position
    )

    with (
        pytest.raises(StorageError, match="game 12 cannot be read"),
        intact("game 12", "x", "ringmaster-liar 1.0"),
    ):
        _later().position(packed)
    with (
        pytest.raises(StorageError, match="the file is damaged: put the latest backup in its place"),
        intact("game 12"),
    ):
        _later().position(packed)
