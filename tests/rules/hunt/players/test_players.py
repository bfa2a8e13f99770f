"""The reference players (H-24.12, H-24.13) and the careless ones (H-24.17): from view and options to an answer."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from rules import simulator
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Start, enter
from rules.game import Decision, Event, Question
from rules.hunt import players
from rules.hunt.actions import WishSet
from rules.hunt.config import HuntConfig
from rules.hunt.events import Answered, CardPlayed, FrodoFound
from rules.hunt.game import HuntGame
from rules.hunt.players import bearer, hunter, routes
from rules.hunt.players.walking import can_say, completed, remembered
from rules.hunt.state import HuntState
from rules.hunt.values import Asked, Track
from rules.hunt.view import BearerOwn, HuntView
from tests.bench import careless
from tests.bench.balance import Watched, played

GAME = HuntGame()
PACK = GAME.data


class Moment(NamedTuple):
    """A decision as it stood, what was said, and what came of it."""

    state: HuntState
    decision: Decision
    words: str
    events: tuple[object, ...]

    @property
    def view(self) -> HuntView:
        return GAME.view(self.state, self.decision.seat)


@functools.lru_cache(maxsize=8)
def moments(number: int, player: str = "sensible", seats: int = 3) -> tuple[Moment, ...]:
    """All of a game, without a single refusal."""
    return tuple(_played(number, player, seats))


def _played(number: int, player: str, seats: int) -> Iterator[Moment]:
    dice = Dice(game_key(simulated_seed(number), ",".join(map(str, range(1, seats + 1)))))
    chance = Random(number)
    position = enter(GAME, None, Start(HuntConfig(), seats), dice).position
    while GAME.outcome(position.state) is None:
        state = position.state
        decision = next(found for found in GAME.decisions(state) if found.is_asked)
        words, question = _said(state, decision, player, chance)
        entered = enter(GAME, position, Answer(decision.seat, words, question), dice)
        assert entered.refusal is None
        if question == decision.question:
            yield Moment(state, decision, words, entered.events)
        position = entered.position


def _said(state: HuntState, decision: Decision, player: str, chance: Random) -> tuple[str, Question]:
    """What the seat says first: something unasked, or the answer."""
    view = GAME.view(state, decision.seat)
    mine = [one for one in GAME.decisions(state) if one.seat == decision.seat]
    ask = functools.partial(GAME.options, state)
    unasked = careless.ASIDES.get(player, {})
    if (found := simulator.said_unasked(unasked, view, mine, ask, chance)) is not None:
        return found[1], found[0]
    answer = careless.PLAYERS[player](view, decision, functools.partial(ask, decision), chance)
    return answer, decision.question


def told(some: tuple[Moment, ...], kind: type[Event]) -> list[Event]:
    return [event for moment in some for event in moment.events if isinstance(event, kind)]


# ------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("player", ["sensible", "careless hunter", "careless bearer"])
@pytest.mark.parametrize("seats", [2, 5])
def test_games_come_to_an_end_without_a_refusal(player: str, seats: int) -> None:
    """H-24.12, H-24.13, H-24.17, H-15.8: whoever plays."""
    assert moments(1, player, seats)


@pytest.mark.parametrize(
    "chosen",
    [
        {"length": "part1", "reactions": "windowed"},
        {"length": "part2", "rw_order": "free"},
        {"length": "part2", "shelters": True, "journeys": "fixed"},
    ],
)
def test_they_play_under_every_option(chosen: dict[str, object]) -> None:
    """H-2.5, H-17.9, H-17.21: as well."""
    outcome = simulator.play(GAME, HuntConfig.model_validate(chosen), 4, 3, "sensible")

    assert outcome.winner in ("bearer", "wraiths")


def test_an_ability_that_leads_nowhere_is_not_begun() -> None:
    """H-9.14: this game never ended: the third ability had spaces to go to, and nothing to search on any."""
    assert simulator.play(GAME, HuntConfig(), 2, 14, "sensible").entries < 1000


def test_the_same_chance_says_the_same() -> None:
    """H-20.1: nothing remembered of one game speaks in the next."""
    first = [moment.words for moment in _played(2, "sensible", 2)]
    routes._SAMPLES.clear()
    assert [moment.words for moment in _played(2, "sensible", 2)] == first


def test_players_know_no_state() -> None:
    """H-20.9: they read views and options; what is hidden never comes near them."""
    for path in Path(*players.__path__).glob("*.py"):
        tree = ast.parse(path.read_text())
        modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert modules.isdisjoint({"rules.hunt.state", "rules.hunt.play", "rules.hunt.course", "rules.entry"})


# ------------------------------------------------------------------------------------------- the hunter


def _last(state: HuntState) -> int:
    return next(at for at in reversed(state.log) if at > 0)


def test_the_hunter_keeps_a_sample_of_250_routes() -> None:
    """H-24.13: with fewer than 60 left that fit they are drawn anew; the truth is among them mostly."""
    hits, sizes = [], set[int]()
    for moment in moments(3):
        if moment.decision.question.kind == "block" and moment.state.part == 1:
            found = routes.sample(PACK, moment.view.seen)
            sizes.add(len(found))
            hits.append(routes.belief(found).last.get(_last(moment.state), 0.0) > 0)

    assert sum(hits) > 0.6 * len(hits)
    assert (min(sizes) >= 60, max(sizes)) == (True, 250)


def test_routes_fit_what_was_asked_last() -> None:
    """H-24.13, H-8.1, H-8.3, H-8.5: every route of a sample gives the answer that was given."""
    seen = 0
    for moment in moments(3):
        ledger = [line for line in moment.view.seen.ledger if line.part == moment.state.part]
        if moment.decision.question.kind != "block" or not ledger or ledger[-1].answer is None:
            continue
        line, now = ledger[-1], moment.view.seen
        if line.moves != now.moves or line.kind == "perceive" or line.part == 2:
            continue
        shares = routes.belief(routes.sample(PACK, now)).featured
        assert shares.get(int(line.target), 0.0) == pytest.approx(1.0 if line.answer else 0.0)
        seen += 1
    assert seen > 5


def test_who_is_found_is_believed_to_be_there() -> None:
    """H-24.13, H-8.6: and nowhere else."""
    later = [
        moment
        for moment in moments(3) + moments(5)
        if moment.decision.question.kind == "block" and moment.view.seen.found is not None
    ]
    assert later
    for moment in later:
        found = moment.view.seen.found
        assert found is not None
        shares = routes.belief(routes.sample(PACK, moment.view.seen)).last
        assert shares.get(found) == pytest.approx(1.0)


def test_those_who_act_later_close_in() -> None:
    """H-24.13, H-10.2: no Nazgul that acts after a find ends farther from it than it began."""
    for moment in moments(3) + moments(5):
        seen = moment.view.seen
        if moment.decision.question.kind != "block" or seen.found is None:
            continue
        block = next(block for block in seen.blocks if block.seat == moment.decision.seat)
        assert block.active is not None
        board, at = PACK.boards[seen.part], seen.wraiths[block.active.figure]
        words = moment.words.split()
        if at is not None and "move" in words and words[0] in ("move", "search", "draw", "perceive"):
            to = board.find(words[words.index("move") + 1])
            assert to is not None
            assert board.distance(to, seen.found) <= max(1, board.distance(at, seen.found))


def test_the_hunter_hunts_only_where_it_is_likely() -> None:
    """H-24.13: at a price where the chance is at least a fifth; at night, when it is free, anywhere."""
    hunts = [event.asked for event in told(moments(3), Answered) if isinstance(event, Answered)]
    paid = [asked for asked in hunts if asked.kind == "hunt" and asked.cost in ("SWORD", "SHADOW")]

    assert paid
    assert sum(asked.found for asked in paid) >= 0.15 * len(paid)


def test_hunters_find_and_perceive_and_play_sorcery() -> None:
    """H-24.13: they use all they have."""
    some = moments(3) + moments(5)

    assert told(some, FrodoFound)
    assert {event.asked.kind for event in told(some, Answered) if isinstance(event, Answered)} == {
        "search",
        "hunt",
        "perceive",
    }
    assert any(isinstance(card, CardPlayed) and card.card.startswith("s-") for card in told(some, CardPlayed))


def test_what_each_ability_is_good_for() -> None:
    """H-9.11, H-24.13: what information unlocks, as far as there are dice for it."""
    of = hunter.Abilities.of

    assert of(PACK, 0, 6) == ((), (), ())
    assert of(PACK, 2, 6) == (("1",), (), ("ability", "2"))
    assert of(PACK, 2, 1) == (("1",), (), ())
    assert of(PACK, 5, 6) == (("1", "4"), ("3",), ("ability", "2"))


def test_the_hunter_asks_with_the_dice_that_an_ability_takes() -> None:
    """H-9.11, H-24.13, H-24.16: that is what given information is worth; no die goes into an idle ride."""
    game = Watched()
    for number in (1, 2):
        played(number, preset="wraiths", game=game)
        costs = {event.asked.cost for event in game.events if isinstance(event, Answered)}
        assert "ability 2" in costs


@pytest.mark.parametrize(
    ("length", "shelters", "place", "fits"),
    [("long", True, 6, True), ("short", True, 6, False), ("long", False, 6, False), ("long", True, 5, False)],
)
def test_a_no_may_be_a_shelter_only_where_one_can_be(
    length: str, shelters: bool, place: int, fits: bool
) -> None:
    """H-16.2, H-23.24, H-24.13: on a long journey, at an ally location; else Frodo cannot be there."""
    seen = next(one.view.seen for one in moments(3) if one.view.seen.part == 2)
    seen = replace(seen, journey_class=length, rules=replace(seen.rules, shelters=shelters))
    line = Asked(1, 2, 1, 1, 1, 3, 0, "search", str(place), answer=False)
    route = routes.SampledRoute(frozenset((1, 5, place)), (place, 0, 0))

    assert routes.fits(PACK, seen, line, route) == fits
    assert not routes.fits(PACK, seen, replace(line, kind="hunt"), route)


def test_entropy_is_greatest_at_even_chances() -> None:
    """H-24.13: in bits."""
    assert routes.entropy(0.5) == pytest.approx(1.0)
    assert routes.entropy(0.0) == routes.entropy(1.0) == 0.0
    assert routes.entropy(0.1) == pytest.approx(routes.entropy(0.9))


# ------------------------------------------------------------------------------------------- the bearer


def test_the_bearer_sets_a_standing_reaction_for_every_card_that_can_answer() -> None:
    """H-24.12, H-17.17, H-17.24: cancel what would find him, or be answered with yes."""
    wishes = {
        (wish.card, wish.filters)
        for number in (3, 5, 7)
        for moment in moments(number)
        for wish in standing(moment)
    }

    hunts = {card for card, _ in wishes if "hunt" in PACK.cards[card].on}
    assert hunts
    assert all((card, (("found",),)) in wishes for card in hunts)


def standing(moment: Moment) -> tuple[WishSet, ...]:
    """The Ring-bearer's standing reactions."""
    own = GAME.view(moment.state, moment.state.rules.bearer).own
    return own.standing if isinstance(own, BearerOwn) else ()


def test_a_standing_reaction_answers_some_nazgul_wherever_he_is_now_one_now_another() -> None:
    """H-24.12, H-17.18: a card that is played tells little of where he is, and one that was not, of the next."""
    lots: dict[str, set[frozenset[str]]] = {}
    for moment in moments(3) + moments(5) + moments(7):
        by_card: dict[str, set[str]] = {}
        for wish in standing(moment):
            by_card.setdefault(wish.card, set()).update(
                words[1] for words in wish.filters if words[0] == "wraith"
            )
        for card, figures in by_card.items():
            assert len(figures) <= bearer.BLUFFED
            if len(figures) == bearer.BLUFFED:
                lots.setdefault(card, set()).add(frozenset(figures))

    assert any(len(found) > 1 for found in lots.values())


def test_the_bearer_marches_and_rests() -> None:
    """H-24.12: he rests at night unless pressed, and is out of the Shire within the track."""
    words = [moment.words for moment in moments(3) if moment.decision.question.kind == "turn"]

    assert "rest" in words
    assert any(word.startswith("mark") for word in words)
    assert any(word.startswith("play") for word in words)
    assert any(word.startswith("gandalf") for word in words)


def test_the_score_of_a_mark() -> None:
    """H-24.12: the way left, what is late, who is near, what was seen before, what is believed."""
    moment = next(one for one in moments(3) if one.words.startswith("mark"))
    own, board = moment.view.own, PACK.boards[1]
    assert isinstance(own, BearerOwn)
    words = GAME.options(moment.state, moment.decision, ("mark",)).words
    place = next(word for word in words if word != "dot" and int(word) not in own.log)

    plain = bearer.score(board, moment.view, own, place, {})
    believed = bearer.score(board, moment.view, own, place, {int(place): 1.0})

    assert believed <= plain - 1.5
    assert bearer.score(board, moment.view, own, str(own.last_location), {}) < max(
        bearer.score(board, moment.view, own, word, {}) for word in words
    )


# ------------------------------------------------------------------------------------------- the careless


def test_the_careless_bearer_plays_no_card() -> None:
    """H-24.17: and never strays: his marks lead on."""
    some = moments(1, "careless bearer", 2)
    cards = [event for event in told(some, CardPlayed) if isinstance(event, CardPlayed)]

    assert cards
    assert all(card.card.startswith("s-") for card in cards)
    assert not any(moment.words.startswith(("play", "draw")) for moment in some if moment.decision.seat == 1)
    assert "careless bearer" not in careless.ASIDES


def test_the_careless_hunter_neither_perceives_nor_plays_cards() -> None:
    """H-24.17: it walks, searches, and hunts with a SWORD."""
    some = moments(1, "careless hunter", 2)
    asked = [event.asked for event in told(some, Answered) if isinstance(event, Answered)]
    cards = [event.card for event in told(some, CardPlayed) if isinstance(event, CardPlayed)]

    assert {one.kind for one in asked} == {"search", "hunt"}
    assert any(one.cost == "SWORD" for one in asked)
    assert not any(card.startswith("s-") for card in cards)


def test_the_careless_hunter_follows_the_newest_token_that_leads_on() -> None:
    """H-24.17: where all around it was searched of late the one before it leads on; old answers are forgotten."""
    seen = next(one.view.seen for one in moments(3) if one.view.seen.part == 1)
    board = PACK.boards[1]
    lines = [Asked(n, 1, 1, 1, 1, 6, 0, "search", str(at), answer=False) for n, at in enumerate((44, 39, 17))]
    seen = replace(seen, moves=6, ledger=tuple(lines), tracks=(Track(27, False), Track(28, False)))

    assert set(careless.goals(board, replace(seen, ledger=()))) == {39, 44}
    assert set(careless.goals(board, seen)) == {19, 20, 29}
    assert set(careless.goals(board, replace(seen, moves=6 + careless.FRESH))) == {39, 44}


# ------------------------------------------------------------------------------------------- words


def test_words_are_found_as_the_options_allow() -> None:
    """H-18.39: never an answer that is not on offer."""
    moment = next(one for one in moments(3) if one.words.startswith("mark"))
    asked = []

    def ask(said: object) -> object:
        asked.append(said)
        return GAME.options(moment.state, moment.decision, said)  # type: ignore[arg-type]

    quick = remembered(ask)  # type: ignore[arg-type]
    assert can_say(quick, tuple(moment.words.split()))
    assert not can_say(quick, ("mark", "999"))
    assert can_say(quick, ("mark", "dot"))
    assert completed(quick, ("mark",), lambda _said, word: float(word == "dot"), Random(1)) == ["mark", "dot"]
    assert len(asked) == len(set(map(tuple, asked)))  # type: ignore[arg-type]


def test_no_opinion_leaves_the_answer_to_chance() -> None:
    """H-24.12, H-24.13: what neither of them thinks about is answered by lot."""
    moment = next(one for one in moments(3) if one.decision.question.kind == "give")
    ask = functools.partial(GAME.options, moment.state, moment.decision)

    assert bearer.answer(PACK, moment.view, moment.decision, ask, Random(1)) is None
    assert careless.bears(PACK, moment.view, moment.decision, ask, Random(1)) is None
    assert hunter.answer(PACK, moment.view, moment.decision, ask, Random(1)) is None
    assert players.sensible_player(moment.view, moment.decision, ask, Random(1)).startswith("give")
