"""Voices of a battle of Ann, Bob and Cid, what they read, and battles played by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from bot.battle.wording import report
from bot.battle.wording.terms import FACTS
from bot.battle.wording.voice import BattleVoice
from bot.language.words import Named, Names, for_locale
from rules.battle.charts import SIDES
from rules.battle.pieces import set_up
from rules.battle.state import Chapter, Phase
from rules.battle.strength import attack
from rules.battle.turn import building, phases
from rules.battle.turn.play import BattlePlay
from rules.battle.view import Seen, view
from rules.game import Illegal
from tests.rules.battle.kit import MAP
from tests.rules.battle.turn.kit import Battle

TEXT = for_locale("en")


def names(players: int = 3) -> Names:
    people = [Named(seat, name) for seat, name in enumerate(("Ann", "Bob", "Cid")[:players], 1)]
    return Names(people, text=TEXT, terms=FACTS)


def voice(players: int = 3) -> BattleVoice:
    """Whose sides are in order of play: Ann is the first."""
    return BattleVoice(MAP, names(players), TEXT, SIDES[players])


def reported(battle: Battle) -> list[str]:
    """The lines of one post of all that has happened."""
    return (report.post(battle.events, voice(battle.state.rules.players)) or "").splitlines()


def seen(battle: Battle) -> Seen:
    """How it stands, for everybody, with all that has happened as one turn."""
    state = replace(battle.state, history=(Chapter(1, battle.state.round, "", tuple(battle.events)),))
    return view(MAP, state, None).seen


def turns(seed: int, players: int, count: int) -> Iterator[Battle]:
    """So many turns that chance plays, each with what happened in it."""
    chance = Random(seed)
    battle = Battle(set_up(MAP, players), "", Phase.SECOND, turn=0)
    play = BattlePlay(MAP, battle.state, battle.dice)
    phases.go_on(play)
    battle.state, battle.events = play.state, list(play.events)
    for _ in range(count):
        turn = battle.state.turn
        while battle.state.turn == turn and battle.state.outcome is None:
            battle.dice.throws = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(40)]
            _play_phase(battle, chance)
        yield battle
        battle.events = []


def _play_phase(battle: Battle, chance: Random) -> None:
    play = BattlePlay(MAP, battle.state, battle.dice)
    match battle.state.phase:
        case Phase.BUILDING:
            said = [f"+{kind} {MAP.grid.name(at)}" for kind, at in building.possible(play, battle.state.side)]
        case Phase.ATTACK:
            said = [
                f"{MAP.grid.name(one.at)}x{MAP.grid.name(foe.at)}"
                for one in play.board.of(battle.state.side)
                for at in MAP.grid.adjacent[one.at]
                for foe in play.board.on(at)
                if _is_taken(lambda: attack(MAP, play.board, one, foe))  # noqa: B023
            ]
        case _:
            movers = [
                (one, sorted(play.moves(one).free.values())) for one in play.board.of(battle.state.side)
            ]
            said = ["-".join(map(MAP.grid.name, chance.choice(ways))) for one, ways in movers if ways]
    for words in chance.sample(said, min(len(said), 12)):
        if battle.state.outcome is None:
            _is_taken(lambda: battle.do("escape stay") if battle.state.escape else None)
            _is_taken(lambda: battle.do(words))  # noqa: B023
    if battle.state.outcome is None and (battle.state.escape or not _is_taken(lambda: battle.do("done"))):
        battle.do("lapse")


def _is_taken(work: object) -> bool:
    try:
        work()  # type: ignore[operator]
    except (Illegal, StopIteration):  # the piece may have fallen meanwhile
        return False
    return True
