"""The pictures of the README and of each `PLAYING.md`, taken anew from the program as it is now.

`python -m tests.page.pictures` writes them all to `.readme/`; `hunt`, `battle` or `room` behind it only those.
"""

from __future__ import annotations

import asyncio
import io
import sys
from pathlib import Path

from msgspec.structs import replace
from PIL import Image

from bot.battle import showing
from bot.battle.wording.voice import BattleVoice
from bot.games.presentation import open_presentation
from bot.language.words import Named, Names, for_locale
from rules.dice import Dice, game_key, simulated_seed
from rules.game import Seat
from rules.hunt.state import HuntState
from rules.registry import open_game
from tests.rules.battle.test_game import GAME, Match
from tests.rules.hunt import kit

FOLDER = Path(__file__).parents[2] / ".readme"
COLOURS = 128
"""Enough for board and page; a picture has half the bytes then."""

ANN, BOB = 1, 2
FIRST_TURN = ((ANN, "mark 6 then end"),)
FIRST_RIDE = (
    (BOB, "move 18 then end"),
    (BOB, "move 17 8 7 then search"),
    (BOB, "draw by sorcery then end"),
    (BOB, "move 27 19 then end"),
)
"""What PLAYING.md tells of the first turn of either side."""


def beginning() -> HuntState:
    """Ann bears the Ring and begins on 5, Bob leads all four Nazgul; her first turn is open."""
    return kit.in_bearer_turn(kit.state(seats=2)).state


def played(state: HuntState, *said: tuple[Seat, str]) -> tuple[HuntState, list[str]]:
    """Where these words lead, and the public sentences that they bring about."""
    game, presentation, text = open_game("hunt"), open_presentation("hunt"), for_locale()
    dice = Dice(game_key(simulated_seed(1), "1,2"))
    told: list[str] = []
    for seat, words in said:
        question = next(one.question for one in game.decisions(state) if one.seat == seat and one.owed)
        step = game.apply(state, seat, question, game.read(question.kind, words), dice)
        state = step.state
        told += [
            line
            for event in step.events
            if event.to is None and (line := presentation.say(event, _names(), text))
        ]
    return state, told


def board(state: HuntState, seat: Seat) -> bytes:
    """The board on a seat's own page."""
    presentation, view = open_presentation("hunt"), open_game("hunt").view(state, seat)
    picture = presentation.of(view).private_picture(view, _names(), for_locale())
    assert picture is not None
    return picture.draw(picture.scene)


def _names() -> Names:
    return Names([Named(ANN, "Ann", ANN), Named(BOB, "Bob", BOB)], (ANN, BOB), for_locale())


def hunt() -> dict[str, bytes]:
    """A worked first turn of each side."""
    turn = beginning()
    ride, _ = played(turn, *FIRST_TURN)
    halfway, _ = played(ride, FIRST_RIDE[0])
    after, _ = played(ride, *FIRST_RIDE)
    return {
        "hunt-turn.png": board(turn, ANN),
        "hunt-ride.png": board(halfway, BOB),
        "hunt-after.png": board(after, BOB),
    }


def battle_beginning() -> Match:
    """Ann is Sauron, Bob Saruman, Cid the Alliance; her first turn is open."""
    return Match()


def battle() -> dict[str, bytes]:
    """The drafts of a worked first turn of either side."""
    start = battle_beginning()
    later = battle_beginning()
    while later.state.side != "alliance":
        later.say(later.state.side, "done")
    return {
        "battle-turn.png": drafted(start, 1, "v13-t14 t15xs15", "T15"),
        "battle-ring.png": drafted(later, 3, "m6-l6 g6-j6", "J6"),
    }


def drafted(match: Match, seat: Seat, words: str, about: str) -> bytes:
    """What these orders would do, on the part of the map about a hex."""
    pack, grid = GAME.data, GAME.data.grid
    view = GAME.view(match.state, seat)
    voice = BattleVoice(pack, Names([], (), for_locale()), for_locale(), match.state.rules.sides)
    picture = showing.draft(view, words.split(), (), voice)
    assert picture is not None
    near = tuple(at for at in grid.hexes if grid.distance(at, grid.parse(about)) <= 5)
    return picture.draw(replace(picture.scene, part=near))


async def room() -> dict[str, bytes]:
    """A vote in a game of seven, and the panel beside it."""
    from tests.page.kit import DESKTOP, staged  # needs a browser

    async with staged(seats=7, simulated_host=False) as visits:
        found = visits.room
        await found.press("Ann", "rm:1:lobby:join")
        await found.until(lambda: found.game["taken"] == 7)
        await found.press("Ann", "rm:1:lobby:start")
        await found.until_ballot_of("Ann")
        page = await visits.open(f"as=Ann&place={found.place}", size=DESKTOP)
        pane = page.locator('.pane[data-as="Ann"]')
        await pane.get_by_role("button", name="Approve", exact=True).last.wait_for()
        await page.get_by_role("button", name="Got it").click()
        await page.wait_for_timeout(1000)  # until pictures are loaded and the list has come to rest
        return {"rehearsal-room.png": await page.screenshot()}


def small(png: bytes) -> bytes:
    """The same picture in fewer bytes."""
    kept = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def main(wanted: list[str]) -> None:
    """Write what is *wanted*, or all."""
    pictures = hunt() if not wanted or "hunt" in wanted else {}
    if not wanted or "battle" in wanted:
        pictures |= battle()
    if not wanted or "room" in wanted:
        pictures |= asyncio.run(room())
    for name, png in pictures.items():
        (FOLDER / name).write_bytes(small(png))
        print(f"{name}: {len(small(png)) // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
