"""What verbs offer without trying it, against a try of each word, and of others that they leave out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rules import by_lot
from rules.dice import Dice
from rules.game import Decision, Illegal
from rules.registry import open_game
from rules.war.play import WarPlay, rehearsal
from rules.war.questions.sittings import VERBS
from rules.war.questions.verbs.verb import Sure, Verb, Verbs, Words
from rules.war.state.known import known_to
from rules.war.state.pieces import Side
from rules.war.tracks.chart import numbered
from tests.rules.war.kit import LAND

GAME = open_game("war")
STEPS, LEFT_OUT = 150, 12
NAMES = tuple(map(LAND.name, LAND.grid.hexes))


def plays(seed: int) -> Iterator[WarPlay]:
    """The sittings of a war by lot, each as its side knows it before it says a thing."""
    chance, dice = Random(seed), Dice(bytes((seed,)) * 32)
    state = GAME.setup(GAME.Config(), 2, dice).state
    for _ in range(STEPS):
        if GAME.outcome(state) is not None:
            return
        yield rehearsal(LAND, known_to(LAND, state, state.phase.side))
        decision = next(decision for decision in GAME.decisions(state) if decision.is_asked)
        answer = GAME.read(decision.question.kind, said_by_lot(state, decision, chance))
        try:
            state = GAME.apply(state, decision.seat, decision.question, answer, dice).state
        except Illegal:
            continue


def said_by_lot(state: object, decision: Decision, chance: Random) -> str:
    return by_lot.answer(lambda said: GAME.options(state, decision, said), chance)


def unsure(verb: Verb, chance: Random) -> Verb:
    """The same, but its words are tried, and with them hexes by lot and all around groups; goals it need not name."""

    def offers(play: WarPlay, side: Side, said: Words) -> Iterator[str]:
        near = (at for _, group in numbered(play.state.chart) for at in LAND.adjacent(group.at))
        steps = [f"{LAND.name(at)}{road}" for at in near for road in ("", "+")]
        others = (*(steps if verb.name == "plot" else ()), *chance.sample(NAMES, LEFT_OUT))
        for offered in verb.offers(play, side, said):
            if isinstance(offered, Sure):
                yield from offered.words
                yield from others if said[-1:] not in ((), ("to",)) else ()
            else:
                yield offered

    return verb._replace(offers=offers)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))])
def test_what_is_sure_is_what_a_try_gives(seed: int) -> None:
    """W-7.2, W-12.3, W-18, W-52.1, W-53.2, W-53.6: no word is offered that is refused, and none is left out."""
    chance, compared = Random(seed), set[str]()
    for play in plays(seed):
        phase = play.state.phase
        verbs, side = VERBS[phase], phase.side
        tried = Verbs(phase, [unsure(verb, chance) for verb in verbs.by_name.values()])
        name = chance.choice(verbs.options(play, side, ()).words)
        said: Words = (name,)
        while name in ("move", "place", "plot") and len(said) < 4:
            found, known = tried.options(play, side, said), verbs.options(play, side, said)
            assert (set(found.words), set(found.ends), found.whole) == (
                set(known.words),
                set(known.ends),
                known.whole,
            )
            compared.add(name)
            if not known.words:
                break
            said = (*said, chance.choice(known.words))
    assert compared == {"move", "place", "plot"}
