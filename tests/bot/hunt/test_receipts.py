"""What a player reads after an answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Position, enter
from rules.game import Decision, Question
from rules.hunt.actions import WishSet
from rules.hunt.events import StillOpen
from rules.hunt.orders.preloads import AHEAD
from rules.hunt.play import Play
from rules.hunt.state import HuntState
from rules.hunt.view import BearerOwn, view
from tests.bot.hunt.kit import NAMES, PACK, TEXT, asked, voice
from tests.bot.hunt.table import GAME, PRESENTATION, Table
from tests.rules.hunt.kit import in_bearer_turn, in_block, rules, state
from tests.rules.hunt.talk import say


def receipt(table: Table, seat: int, words: str) -> str:
    known = (*table.public, *table.private(seat))
    return table.presentation(seat).answers.receipt(table.view(seat), words, known, NAMES, TEXT)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("keep", "Done: Keep to the course."),
        ("keep short", "Done: Keep the short journey (14 steps, 12 corruption)."),
        ("give 17", "Done: Give away 17 Frogmorton."),
        ("give s-04 3", "Done: Give a card: Sniffing at the Verge (s-04), Cid."),
        ("pass", "You let it be."),
        ("note 17 was he *here*", "Done: a note at 17 Frogmorton: “was he \\*here\\*”."),
        ("note area k", "Done: no note at area K (Buckland)."),
        ("withdraw turn", "Taken back: your plan."),
        (
            "preload escape mark 17",
            "Noted in advance: Escape to 17 Frogmorton. You can take it back on **My desk**.",
        ),
        ("swift a1-08 on search if answer", "if the answer would be yes"),
        ("order 2 1 3", "Done: Put them back in this order: number 2, number 1, number 3."),
        ("rank w2 w1", "Done: Act in this order: The Hollow, The Ashen."),
    ],
)
def test_every_answer_is_told_back_in_words(words: str, told: str) -> None:
    """H-17.14, H-17.17, H-17.33, H-8.9, issue 16.11: what was put back is told by its number."""
    assert told in receipt(Table(3, 1), 1, words)


def test_the_ring_bearer_is_told_where_he_is_and_that_the_turn_is_open() -> None:
    """H-17.35: only the private receipt says so."""
    table = Table(2, 3)
    for now in table.steps(30):
        if any(one.question.kind == "turn" for one in GAME.decisions(now.state) if one.owed):
            break

    table.say(1, "mark dot then hold")

    told = receipt(table, 1, table.words)
    own = table.view(1).own
    assert isinstance(own, BearerOwn)
    assert f"dots since then: {own.dots}." in told
    assert "Your turn is still open" in told
    assert "`/act back` takes your last step back." in told
    assert table.presentation().post(table.public, table.view(), NAMES, TEXT) is None


def test_a_turn_that_ended_in_the_same_entry_is_not_called_open() -> None:
    """H-17.34, H-17.35: its end was said behind it, or an answer in advance has chosen what it waited for."""
    company = ("ready", "ready", "ready", "ready", "absent")
    start = Position(in_bearer_turn(state(company=company, allies=(7,))).state)

    def told(words: str) -> str | None:
        entered = enter(GAME, start, Answer(1, words), Dice(game_key(simulated_seed(1), "")))
        mine = [event for event in entered.events if isinstance(event, StillOpen)]
        assert mine
        return PRESENTATION.of(GAME.view(entered.position.state, 1)).post(
            mine, GAME.view(entered.position.state, 1), NAMES, TEXT
        )

    assert "Still possible this turn" in (told("mark dot") or "")
    assert told("mark dot; end") is None


def test_a_ringwraith_is_told_the_answer_and_who_is_still_to_act() -> None:
    """H-8.7, H-17.8."""
    table = Table(2, 3)
    for now in table.steps(60):
        blocks = now.view().seen.blocks
        if blocks and blocks[0].left and not now.view().seen.eye:
            break

    table.say(2, "end then end")

    left = table.view().seen.blocks[0].figures
    told = receipt(table, 2, table.words)
    assert "Still to act: " in told
    assert len(left) > 1
    assert all(voice().figure(figure) in told for figure in left)


def test_what_a_flip_was_against_is_told_by_its_place() -> None:
    """H-10.7: the tile is gone by then, and another may lie in its place."""
    table = Table(seed=2)
    drawn = next(now for now in table.steps(300) if now.view().seen.drawn is not None)

    assert drawn.view().seen.drawn
    assert "Done: Flip Sam, Tile 2." in receipt(table, 1, "flip sam 2")


@pytest.mark.parametrize(
    ("part", "seat", "words", "told"),
    [
        (1, 1, "journey long", "Keep the long journey (16 steps, 14 corruption)."),
        (1, 1, "mentor 24 31", "Begin with The Grey Pilgrim at 24 Ranger's Cache, 31 "),
        (2, 1, "relocate 24 4", "Send The Grey Pilgrim to 24 Ranger's Cache, 4 Archet Clearing."),
        (1, 1, "keep a1-07", "Keep Tangled Hedgerow (a1-07)."),
        (1, 2, "split 4", "Dan leads two Nazgûl."),
        (1, 2, "place 17 30", "Place my Nazgûl at 17 "),
        (1, 2, "lord w2 w1", "Bring The Pale King: The Hollow, The Ashen."),
        (2, 1, "token b", "Choose a token: advance a Free Peoples nation as with a muster die."),
        (2, 2, "token b", "Choose a token: advance a Shadow nation as with a muster die."),
        (2, 1, "token a", "Choose a token: draw an event card as with an event die."),
        (2, 2, "token a", "Choose a token: move Nazgûl and minions as with a character die."),
        (1, 2, "gifts s-01 3", "Give a card: Spurred by Dread (s-01), Cid."),
        (1, 2, "gifts", "No more gifts."),
        (1, 1, "flip pass", "Flip nobody."),
    ],
)
def test_what_is_said_in_advance_is_said_back(part: int, seat: int, words: str, told: str) -> None:
    """H-17.33, H-15.6: with the names of the board on which it will be done."""
    found = view(PACK, in_bearer_turn(state(part, 4)).state, seat)
    shown = PRESENTATION.of(found).answers.receipt(found, f"preload {words}", (), NAMES, TEXT)
    assert shown.startswith(f"Noted in advance: {told}")


def test_what_is_only_begun_in_advance_is_not_told_back() -> None:
    """H-17.33: the line above says already what it is about; and of Part 2 that it is."""
    early, late = state(wraiths=(None,) * 4), state()
    decision = Decision(Question("place"), 2, owed=False, ahead=True)
    lines = [
        PRESENTATION.answers.ask(decision, view(PACK, in_bearer_turn(one).state, 2), NAMES, TEXT)
        for one in (early, late)
    ]

    assert ["in Part 2" in line for line in lines] == [False, True]
    assert PRESENTATION.answers.so_far("place", ("preload", "place"), NAMES, TEXT) == ""
    assert PRESENTATION.answers.label("gifts", ("preload",), "gifts", NAMES, TEXT) == "No more gifts"


@pytest.mark.parametrize("kind", sorted(AHEAD))
def test_each_has_a_button_and_a_line_of_its_own(kind: str) -> None:
    """H-17.33."""
    found = view(PACK, in_bearer_turn(state()).state, 1)
    others = [Decision(Question(one), 1, owed=False, ahead=True) for one in AHEAD]
    names = [PRESENTATION.answers.short(one, TEXT) for one in others]
    lines = [PRESENTATION.answers.ask(one, found, NAMES, TEXT) for one in others]

    assert len(set(names)) == len(set(lines)) == len(AHEAD)
    assert all(len(name) <= 25 for name in names)
    assert PRESENTATION.lobby.kind_name(kind, TEXT)


def ridden(play: Play, words: str, seat: int = 2) -> str:
    """The receipt of an order of *seat* whose block is open."""
    after = say(play, words, seat)
    found = view(PACK, after.state, seat)
    events = [event for event in after.events if event.to is None or seat in event.to]
    return PRESENTATION.of(found).answers.receipt(found, words, events, NAMES, TEXT)


def windowed(**changes: Any) -> HuntState:
    """Windows for hunts; a Nazgûl has searched in this game turn already."""
    before = asked(figure=1, target="19", turn=1, answer=True)
    given = {"wraiths": (28, 19, 23, 16), "eye": True, "ledger": (before,), "on_frodo": 2}
    return state(**{**given, "rules": rules(windowed=True), **changes})


def test_what_waits_for_a_reaction_is_not_called_done() -> None:
    """H-17.8, H-17.21: nor is it told what another Nazgûl was answered before."""
    told = ridden(in_block(windowed()), "hunt then move 17")

    assert "The Ashen wants to hunt at 28 Brandywine Bridge. The Ring-bearer may react." in told
    assert "goes on by itself" in told
    assert "Done" not in told
    assert "19 Whitfurrows" not in told.splitlines()[0]
    assert "yes" not in told


def test_what_a_reaction_prevents_is_not_called_done() -> None:
    """H-6.7, H-17.32."""
    card = next(
        one.id
        for one in PACK.cards.values()
        if "perceive" in one.on and not one.cond and one.id in PACK.decks["ally1"]
    )
    wish = WishSet(card, (), "perceive")
    told = ridden(in_block(state(ally_hand=(card,), standing=(wish,))), "perceive area by ring then end")

    assert "Done" not in told
    assert "prevents it" in told
    assert f"Your order stopped at `end`. {PACK.cards[card].name} prevented it" in told


def test_of_an_order_that_breaks_only_what_was_done_is_told_and_why_the_rest_was_not() -> None:
    """H-17.32: the third step is out of reach; what stands behind it was not done either."""
    order = "move 17 then search then move 60 if no then search then end"
    told = ridden(in_block(state(wraiths=(28, 19, 23, 16), live=(), log=(5,))), order)

    assert "Done" not in told
    assert "The Ashen rides" in told
    assert "The Ashen searches 17 Frogmorton (free): **no**." in told
    assert "Your order stopped at `move 60`. 60 " in told
    assert "is out of reach for this Nazgûl." in told
    assert "Still to act: " in told


def test_a_step_whose_condition_did_not_hold_is_not_called_done() -> None:
    """H-17.10."""
    told = ridden(in_block(state(wraiths=(28, 19, 23, 16), live=())), "hunt if eye then search")

    assert "Done" not in told
    assert "Skipped, because its condition did not hold: `hunt if eye`." in told
    assert "searches 28 Brandywine Bridge" in told


def test_of_a_turn_that_breaks_the_ring_bearer_is_told_the_steps_that_were_done() -> None:
    """H-17.8, H-17.32: the card that was to be played is not the one that was drawn."""
    play = in_bearer_turn(state(ally_deck=("a1-12", "a1-11"), ally_hand=()))
    words = "mark dot then draw then play a1-11 then hold"
    after = say(play, words, 1, "turn")
    found = view(PACK, after.state, 1)
    told = PRESENTATION.of(found).answers.receipt(found, words, after.events, NAMES, TEXT)

    assert told.startswith("Done: Mark a dot; Draw a card for a token.")
    assert "Your order stopped at `play a1-11`. You do not hold" in told


def test_the_answer_to_every_question_of_an_order_is_told() -> None:
    """H-8.7."""
    told = ridden(in_block(state(wraiths=(28, 19, 23, 16), live=(), log=(5,))), "search then end then search")

    assert "Done: " in told
    assert told.count("**no**") == 2


def test_what_stands_behind_the_end_of_the_game_is_not_called_done() -> None:
    """H-4.6, H-17.32: the card brings corruption to its limit, so that nobody searches any more."""
    given = state(wraiths=(28, 19, 23, 16), log=(5, 28), corruption=11, sorcery_hands=(("s-12",), ()))
    told = ridden(in_block(given), "play s-12 then end then search")

    assert "Done" not in told
    assert "Black Breath" in told
    assert "Your order stopped at `end`. By then this part was over." in told


@pytest.mark.parametrize("behind", ["draw then end", "draw anyway then end"])
def test_what_stands_behind_the_end_of_a_part_is_not_called_done(behind: str) -> None:
    """H-4.6, H-11.2: Frodo leaves the map, by an exit that is called by its name; that the turn should end then is no
    step that was missed.
    """
    for order, done in (
        (f"mark 61 then {behind}", "Done: Mark 61 Bree West Gate."),
        ("mark 61 then end", "End the turn"),
    ):
        play = in_bearer_turn(state(log=(5, 58), ally_hand=()))
        after = say(play, order, 1, "turn")
        found = view(PACK, after.state, 1)
        told = PRESENTATION.of(found).answers.receipt(found, order, after.events, NAMES, TEXT)

        assert done in told
        assert ("Your order stopped at `draw`. By then this part was over." in told) is ("draw" in order)


def test_the_nazgul_that_is_placed_is_named() -> None:
    """Issue 30.10: "Where does the next Nazgûl begin?" stood over four menus in turn."""
    table = Table(2, 1)
    while "place" not in {one.question.kind for one in GAME.decisions(table.state)}:
        table.step()
    decision, view = GAME.decisions(table.state)[0], table.view(2)
    answers = PRESENTATION.of(view).answers
    asked = [
        answers.prompt(view, "place", said, GAME.options(table.state, decision, said), NAMES, TEXT)
        for said in (("place",), ("place", "16"), ("place", "16", "19"))
    ]

    assert asked == [f"Where does {name} begin?" for name in ("The Ashen", "The Hollow", "The Silent")]
    so_far = answers.so_far("place", ("place", "16", "19"), NAMES, TEXT)
    assert so_far == "So far: Place The Ashen on 16 Quarry Road End and The Hollow on 19 Whitfurrows"
