"""What PLAYING.md tells players of a battle is what the program does (Issue 17.7)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.battle
from bot.battle import pages
from bot.battle.wording.voice import BattleVoice
from bot.kit.looks import named
from rules.battle.questions.rows import ROWS
from rules.game import Illegal
from tests.bot.battle.wording.kit import TEXT as ENGLISH
from tests.bot.battle.wording.kit import names
from tests.page.pictures import FOLDER, battle_beginning
from tests.rules.battle.kit import MAP, at
from tests.rules.battle.test_game import GAME, Match

TEXT = (Path(rules.battle.__file__).parent / "PLAYING.md").read_text(encoding="utf-8")
ORDERS = [
    form
    for row in re.findall(r"^\| (`[^|]+) \|", TEXT, re.MULTILINE)
    for form in re.findall(r"`([^`]+)`", row)
]


@pytest.mark.parametrize("form", ORDERS)
def test_every_order_in_it_is_read_and_written_back(form: str) -> None:
    """B-19.3, B-19.8, B-19.10."""
    kind, orders = next((kind, read) for kind in ROWS if (read := _read(kind, form)) is not None)
    assert GAME.read(kind, GAME.write(orders)) == orders


def _read(kind: str, form: str) -> object:
    try:
        return GAME.read(kind, form)
    except Illegal:
        return None


def test_the_first_turns_go_as_it_tells() -> None:
    """B-11.6, B-24.8: the odds, and the Ring in Rivendell at the end of the first turn."""
    match = battle_beginning()
    view = GAME.view(match.state, 1)
    voice = BattleVoice(MAP, names(), ENGLISH, match.state.rules.sides)
    alone = named(pages.LOOKS, view, "odds").page(view, "S15", voice).content
    assert "15" in alone
    assert "`V13-T14, T15xS15`" in TEXT
    match.say("sauron", "V13-T14, T15xS15")
    match.say("sauron", "T16-S16, done")
    _passed(match, "alliance")
    match.say("alliance", "M6-L6, G6-J6, done")
    match.say("alliance", "J6-M6, done")
    bearer = match.state.board.bearer
    assert bearer.at == at("M6")
    assert match.state.stays_of("alliance", at("M6")) == 1


def _passed(match: Match, side: str) -> None:
    while match.state.side != side:
        match.say(match.state.side, "done")


@pytest.mark.parametrize("name", ["battle-turn.png", "battle-ring.png"])
def test_its_pictures_are_there(name: str) -> None:
    """Issue 17.7."""
    assert f".readme/{name}" in TEXT
    assert 0 < (FOLDER / name).stat().st_size < 150_000


@pytest.mark.parametrize(
    "words", re.findall(r"`((?:reach|threats|odds|place|zoom|losses|pools|turns)[^`]*)`", TEXT)
)
def test_every_look_up_in_it_is_answered(words: str) -> None:
    """B-19.7."""
    match = Match()
    while match.state.turn < 4:
        match.say(match.state.side, "done")
    voice = BattleVoice(MAP, names(), ENGLISH, match.state.rules.sides)
    name, _, chosen = words.partition(" ")
    view = GAME.view(match.state, 1)
    assert named(pages.LOOKS, view, name).page(view, chosen, voice).content
