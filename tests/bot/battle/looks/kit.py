"""Pages of look-ups on a board that is put together piece by piece."""

from __future__ import annotations

from typing import Any

from bot.battle import pages
from bot.battle.drawing.scene import BattleScene
from bot.drawing.picture import Picture
from bot.games.presentation import Page
from bot.kit.looks import named
from rules.battle.pieces import Board
from rules.battle.state import Phase
from rules.battle.view import BattleView, view
from tests.bot.battle.wording.kit import voice
from tests.rules.battle.kit import MAP
from tests.rules.battle.turn.kit import Battle


def seen(board: Board, side: str = "sauron", seat: int | None = 1, **more: Any) -> BattleView:
    """What *seat* knows of it, in the first movement of *side*."""
    return view(MAP, Battle(board, side, Phase.FIRST, **more).state, seat)


def page(board: Board | BattleView, words: str) -> Page:
    """The page that *words* look up: its name, and what is picked or typed behind it."""
    name, _, chosen = words.partition(" ")
    shown = board if isinstance(board, BattleView) else seen(board)
    return named(pages.LOOKS, shown, name).page(shown, chosen, voice(shown.seen.rules.players))


def lines(board: Board | BattleView, words: str) -> list[str]:
    return page(board, words).content.splitlines()


def picture(board: Board | BattleView, words: str) -> Picture:
    name, _, chosen = words.partition(" ")
    shown = board if isinstance(board, BattleView) else seen(board)
    [found] = named(pages.LOOKS, shown, name).drawn(shown, chosen, voice(shown.seen.rules.players))
    return found


def scene(board: Board | BattleView, words: str) -> BattleScene:
    """What the picture shows."""
    found = picture(board, words).scene
    assert isinstance(found, BattleScene)
    return found
