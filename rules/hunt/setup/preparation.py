"""Setup of Part 1 (H-2, H-3). That of Part 2 stands in `setting_out.py`, what both share in `shared.py`."""

from __future__ import annotations

from typing import Final

from rules.dice import Dice
from rules.game import Seat
from rules.hunt import events as told
from rules.hunt.config import HuntConfig
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.setup import setting_out, shared, tokens
from rules.hunt.state import BeginPart, HuntState, Preparing, Rules

INFO_DRAWN: Final = 5
"""H-3.7."""


def begin(pack: HuntPack, config: HuntConfig, seats: int, dice: Dice, edition: int) -> Play:
    """Deal, up to the first questions (H-3, H-2.6)."""
    play = Play(pack, HuntState(rules=_rules(pack, config, seats, 1, edition), todo=()), dice)
    if config.bearer == "drawn":
        bearer = play.pick("bearer", range(1, seats + 1))
        play.set(rules=_rules(pack, config, seats, bearer, edition))
    rules = play.state.rules
    none: tuple[tuple[str, ...], ...] = ((),) * len(rules.riders)
    play.set(sorcery_hands=none, queues=((),) * len(rules.riders))
    play.set(discard_wishes=((),) * seats, missed=(0,) * seats)
    play.tell(told.HuntBegan(bearer=rules.bearer, riders=rules.riders, pack=pack.id, sha256=pack.sha256))
    if config.length == "part2":
        setting_out.begin_late(play)
    else:
        _begin_part1(play)
    return play


def _rules(pack: HuntPack, config: HuntConfig, seats: int, bearer: Seat, edition: int) -> Rules:
    """H-2.1, H-2.5."""
    mode = pack.journey_mode if config.journeys == "pack" else config.journeys
    return Rules(
        bearer=bearer,
        riders=tuple(seat for seat in range(1, seats + 1) if seat != bearer),
        length=config.length,
        info_given=config.info_given,
        tokens=config.tokens,
        shelters=config.shelters,
        generated=mode == "generated",
        windowed=config.reactions != "swift",
        free=config.rw_order == "free",
        aid=config.aid,
        rumours=config.rumours,
        burden=config.burden,
        one_tile=config.one_tile,
        edition=edition,
        per_ride=config.reactions == "ride",
        war_tokens=config.war_tokens is not False,
    )


def _begin_part1(play: Play) -> None:
    """H-3.1 to H-3.12; then the questions of H-18.36."""
    play.tell(told.PartBegan(part=1))
    _lay_out(play)
    play.set(ally_deck=play.shuffle("ally1", play.pack.decks["ally1"]))
    shared.deal_allies(play, shared.ALLY_CARDS)
    drawn = play.shuffle("info", play.pack.info)[:INFO_DRAWN]
    play.set(dealt=drawn, dealt_info=len(drawn) - play.state.rules.info_given)
    play.set(sorcery_deck=play.shuffle("sorcery", play.pack.decks["sorcery"]))
    shared.deal_sorcery(play, 1)
    shared.name_lead(play)
    give_question = (play.ask(kinds.GIVE),) if play.state.rules.info_given else ()
    if not give_question:
        tokens.keep_tokens(play, ())
    play.push(BeginPart())
    shared.prepare(play, Preparing(1, (*shared.divide(play), *give_question)))


def _lay_out(play: Play) -> None:
    """H-3.1 to H-3.4, H-3.6, H-3.11."""
    pack, count = play.pack, play.state.rules.tokens
    start = play.pick("start", pack.start)
    play.set(
        part=1,
        corruption=play.state.rules.burden,
        pool=count,
        cap=count,
        log=(start,),
        log_turns=(0,),
        company=tuple("ready" if companion.enters == "part1" else "absent" for companion in pack.company),
        tiles=tuple(tile.id for tile in pack.tiles.values() if tile.set == "standard"),
        special=tuple(tile.id for tile in pack.tiles.values() if tile.set == "special"),
    )
