"""The hunt's presentation, all of it, over whole games that chance plays."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.presentation import refusal
from bot.hunt import make
from bot.hunt.asking import ride_form
from bot.hunt.drawing.scene import Scene
from bot.hunt.presentation import HuntPresentation
from bot.language.words import Names
from bot.ui.message import CONTENT, WHOLE, Message, parts
from rules.awaiting import awaited
from rules.game import Decision, Illegal, Question
from rules.hunt import events as told
from rules.hunt.config import HuntConfig
from rules.hunt.game import HuntGame
from rules.hunt.questions.rows import KINDS
from rules.hunt.view import BearerOwn
from rules.terms import Order
from tests.bot.hunt.kit import NAMES, TEXT, asked, declaration
from tests.bot.hunt.table import GAME, PRESENTATION, Table


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, ""),
        ({"": "x"}, ""),
        ({"to": "17", "do": "search"}, ""),
        ({"to 9": "17", "x y": "z", "reason": "because"}, ""),
        ({"to 0": "17", "strange": "x", "do ": "hunt"}, "move 17"),
    ],
)
def test_a_forged_form_of_a_ride_says_what_its_own_fields_say(fields: dict[str, str], words: str) -> None:
    """Issue 30: strange fields ended in an error of ours."""
    assert ride_form.words(fields) == words


PLACEHOLDER = re.compile(r"[{}]|\bNone\b|<\w+>")


@cache
def played(seats: int, seed: int, length: str, reactions: str) -> tuple[str, ...]:
    """All that one game by chance made the presentation say; labels and the like are measured where they are said."""
    table = Table(seats, seed, length=length, reactions=reactions, aid="full")
    said: list[str] = []
    most = 150
    for now in table.steps(most):
        said += _said_of(now)
    return tuple(said)


def _said_of(table: Table) -> list[str]:
    """What is said after one step: the post, the actor's receipt, labels, and now and then every page."""
    assert table.decision is not None
    kind, seat = table.decision.question.kind, table.decision.seat
    presentation, view = table.presentation(seat), table.view(seat)
    post = PRESENTATION.post(table.public, table.view(), NAMES, TEXT) or ""
    receipt = presentation.answers.receipt(view, table.words, (), NAMES, TEXT)
    said = [post, receipt, presentation.answers.sentence(kind, table.words, NAMES, TEXT)]
    for word, label in table.labels:
        assert 1 <= len(label) < WHOLE, (word, label)
        said.append(label)
    for one in range(1, table.seats + 1):
        private = table.private(one)
        said += [PRESENTATION.post(private, table.view(one), NAMES, TEXT) or ""] if private else []
    if table.chance.random() < 0.1:
        said += _pages(table)
    return said


def _pages(table: Table) -> list[str]:
    said = []
    for seat in (None, *range(1, table.seats + 1)):
        view, presentation = table.view(seat), table.presentation(seat)
        waiting = awaited(GAME.kinds, GAME.decisions(table.state), seat)
        card = presentation.card(view, NAMES, TEXT, waiting, ())
        assert len(card) <= 1900
        picture = presentation.picture(view, NAMES, TEXT)
        assert len(picture.alt) <= 1024
        assert presentation.private_picture(view, NAMES, TEXT) is None or seat is not None
        said += [
            card,
            picture.alt,
            presentation.dossier(view, NAMES, TEXT),
            *presentation.happened(view, NAMES, TEXT),
        ]
        for name, label in presentation.pages(view, TEXT):
            page = presentation.page(view, name, "", NAMES, TEXT)
            assert all(1 <= len(choice.label) <= 100 for choice in page.choices)
            assert len(page.choices) <= 25
            said += [label, page.content]
        for decision in (*GAME.decisions(table.state), *(GAME.ahead(table.state, seat) if seat else ())):
            if decision.seat == seat:
                short = presentation.answers.short(decision, TEXT)
                assert 1 <= len(short) <= 80
                said += [short, presentation.answers.ask(decision, view, NAMES, TEXT)]
    return said


GAMES = [
    (2, 11, "full", "swift"),
    (3, 12, "full", "windowed"),
    (4, 13, "part2", "windowed"),
    (5, 14, "part2", "swift"),
]
every_game = pytest.mark.parametrize(("seats", "seed", "length", "reactions"), GAMES)


@every_game
def test_a_game_is_told_in_whole_sentences_to_everyone(
    seats: int, seed: int, length: str, reactions: str
) -> None:
    """H-17.1, H-20.6, H-20.10: posts, desks, cards, labels, receipts: nothing of the code is left in them."""
    for line in played(seats, seed, length, reactions):
        assert not PLACEHOLDER.search(line), line


@every_game
def test_every_post_fits_discord(seats: int, seed: int, length: str, reactions: str) -> None:
    """H-20.6: what is too long for one message is split, and never by much."""
    longest = max(played(seats, seed, length, reactions), key=len)

    assert all(len(part.content) <= CONTENT for part in parts(Message(longest)))
    assert len(parts(Message(longest))) <= 4


def test_the_public_never_reads_what_is_secret() -> None:
    """H-19.4, H-19.6, H-19.8: neither marks nor hands stand in posts or on the card while the game goes on."""
    table = Table(3, 21)
    for now in table.steps(80):
        if now.is_over:
            break
        own = now.view(now.state.rules.bearer).own
        assert isinstance(own, BearerOwn)
        view = now.view()
        shown = "\n".join(
            [
                PRESENTATION.post(now.public, view, NAMES, TEXT) or "",
                PRESENTATION.card(view, NAMES, TEXT, (), ()),
                PRESENTATION.picture(view, NAMES, TEXT).alt,
            ]
        )
        hidden = [card for card in own.hand if card not in view.seen.ally_discard]
        for card in hidden:
            assert f"({card})" not in shown
        assert "For your eyes only" not in shown
        assert "Drawn: **" not in shown
        assert "Your last location" not in shown
        scene = PRESENTATION.picture(view, NAMES, TEXT).scene
        assert isinstance(scene, Scene)
        assert scene.own is None


def test_two_games_that_differ_in_a_mark_are_posted_alike() -> None:
    """H-5.11, H-19.15: whether Frodo marked a dot or a location, the post and the card are the same."""
    tables = [Table(3, 5), Table(3, 5)]
    for table in tables:
        while not any(one.question.kind == "turn" for one in GAME.decisions(table.state) if one.owed):
            table.step()
    reach = tables[0].view(1).own
    assert isinstance(reach, BearerOwn)
    places = GAME.data.boards[1].reach(reach.last_location, 0)

    for table, mark in zip(tables, ("mark dot end", f"mark {places[-1]} end"), strict=True):
        turn = next(one for one in GAME.decisions(table.state) if one.question.kind == "turn")
        table._apply(turn, mark.replace(" end", " then end"))

    told_of = [PRESENTATION.post(table.public, table.view(), NAMES, TEXT) for table in tables]
    cards = [PRESENTATION.card(table.view(), NAMES, TEXT, (), ()) for table in tables]
    assert told_of[0] == told_of[1]
    assert cards[0] == cards[1]
    receipts = [
        table.presentation(1).answers.receipt(table.view(1), table.words, (), NAMES, TEXT) for table in tables
    ]
    assert receipts[0] != receipts[1]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_has_its_words(kind: str) -> None:
    """H-17.2, H-17.4: its name, what its lapse brings, until when it is due."""
    assert PRESENTATION.lobby.kind_name(kind, TEXT)
    assert PRESENTATION.lobby.lapse_line(kind, TEXT).endswith(".")
    assert "tomorrow" in PRESENTATION.answers.due(kind, "", "tomorrow", TEXT)
    assert PRESENTATION.answers.due(kind, "", None, TEXT) == ""


def test_the_mentor_has_one_name_on_buttons_and_for_hosts_too() -> None:
    """Issue 16.4: that of the pack, whatever somebody knows him by elsewhere."""
    mentor = GAME.data.mentor
    for kind in ("mentor", "relocate"):
        asked = Decision(Question(kind, 1), 1)
        words = [
            PRESENTATION.lobby.kind_name(kind, TEXT),
            PRESENTATION.lobby.lapse_line(kind, TEXT),
            PRESENTATION.answers.short(asked, TEXT),
            PRESENTATION.answers.short(replace(asked, ahead=True), TEXT),
        ]
        assert all(mentor in one for one in words), words
        assert not any("Gandalf" in one for one in words if "Gandalf" not in mentor)


def test_who_is_hunted_has_the_name_of_the_pack_in_refusals_and_rules_too() -> None:
    """Issue 16.4, H-21.4."""
    pack = replace(GAME.data, terms={**GAME.data.terms, "bearer": "Odo"})
    presentation = HuntPresentation(HuntGame(data=pack))
    names = Names([], (), TEXT, presentation.answers.terms)
    table = Table(2)
    while all(one.question.kind != "turn" for one in GAME.decisions(table.state)):
        next(table.steps(1))
    turn = next(one for one in GAME.decisions(table.state) if one.question.kind == "turn")
    with pytest.raises(Illegal) as refused:
        table._apply(turn, "rest")

    assert refusal(refused.value, names, TEXT) == "Odo cannot rest by day."
    for length in ("full", "part1", "part2"):
        assert "Frodo" not in presentation.lobby.rules_post(HuntConfig(length=length), 3, TEXT)


def test_a_refusal_names_cards_and_what_they_answer_in_words() -> None:
    """Issue 16.1: not `a1-08 does not answer a ability`."""
    card = GAME.data.cards["a1-08"]
    refused = Illegal("H-6.5", "{card} does not answer {trigger}.", card=card.id, trigger="ability")
    names = Names([], (), TEXT, PRESENTATION.answers.terms)

    assert refusal(refused, names, TEXT) == f"{card.name} does not answer an ability of the Nazgûl."


def test_a_refusal_tells_places_by_number_and_name() -> None:
    """Issue 16.1: not `9 is out of reach`; a dot has no name, and what was typed stays as it was."""
    names = Names([], (), TEXT, PRESENTATION.answers.terms)
    first, second = (f"{n} {GAME.data.boards[1].names[n]}" for n in (9, 17))

    assert refusal(Illegal("H-7.2", "{space} is out of reach for this Nazgûl.", space="9"), names, TEXT) == (
        f"{first} is out of reach for this Nazgûl."
    )
    listed = Illegal(
        "H-12.7", "“{word}” is none of {listed}; nor is {place}.", word="9", listed="9, 17", place=17
    )
    assert refusal(listed, names, TEXT) == f"“9” is none of {first} and {second}; nor is {second}."
    assert (
        refusal(Illegal("H-7.2", "{space} is an exit.", space="9-17.1"), names, TEXT) == "9-17.1 is an exit."
    )


def test_places_have_the_names_of_the_board_that_is_played() -> None:
    """Issue 16.1: each part has numbers of its own."""
    view = GAME.view(Table(2, length="part2").state, None)
    number, name = next(iter(GAME.data.boards[2].names.items()))

    assert PRESENTATION.of(view).answers.terms["space"][str(number)] == f"{number} {name}"
    assert GAME.data.boards[1].names.get(number) != name


def test_secret_answers_are_not_taken_aloud() -> None:
    """H-19.4: what is written in the thread everyone reads; a mark there is not taken."""
    assert PRESENTATION.answers.aloud("turn", "mark 17") is None
    assert PRESENTATION.answers.aloud("escape", "stay") is None
    assert PRESENTATION.answers.aloud("gifts", "give s-04 3") is None
    assert PRESENTATION.answers.aloud("block", "move 17 then search") == "move 17 then search"


def test_reactions_are_no_kind_of_a_swift_game() -> None:
    """H-17.20: and with nothing given away nobody is asked what to give."""
    swift = PRESENTATION.lobby.kinds(HuntConfig(), 4)
    assert "react" not in swift
    assert "give" in swift
    assert "react" in PRESENTATION.lobby.kinds(HuntConfig(reactions="windowed", info_given=0), 4)
    assert "give" not in PRESENTATION.lobby.kinds(HuntConfig(info_given=0), 4)


def test_what_is_declared_is_told_only_while_it_waits() -> None:
    """H-17.16: with its result in the same entry, the result alone is told."""
    waits = (told.DieSpent(2, ("SWORD",)), told.Declared(1, declaration("hunt")))
    goes_on = (*waits, told.Answered(asked(kind="hunt")))

    assert "wants to hunt" in str(PRESENTATION.post(waits, None, NAMES, TEXT))
    assert "wants to hunt" not in str(PRESENTATION.post(goes_on, None, NAMES, TEXT))
    two = (told.Declared(1, declaration("activation", spaces=())), *waits)
    assert "about to act" not in str(PRESENTATION.post(two, None, NAMES, TEXT))


def test_what_another_line_says_is_not_told_twice() -> None:
    """H-20.6: a die that the question names as its cost, and tiles that did nothing."""
    question = (told.DieSpent(2, ("SWORD",)), told.Answered(asked(kind="hunt", cost="SWORD")))
    other = (told.DieSpent(2, ("SWORD", "RING")), told.Answered(asked(kind="hunt", cost="ability 2")))
    tiles = (told.TileApplied("red-1", 0, 4), told.TileApplied("red-2", 1, 5))

    assert "spends" not in str(PRESENTATION.post(question, None, NAMES, TEXT))
    assert "spends" in str(PRESENTATION.post(other, None, NAMES, TEXT))
    assert "+0" not in str(PRESENTATION.post(tiles, None, NAMES, TEXT))
    assert "+1" in str(PRESENTATION.post(tiles, None, NAMES, TEXT))


def test_a_place_has_the_name_of_the_part_that_is_played() -> None:
    """H-21.5: the same number is another place in Part 2; so are labels and what is typed."""
    second = Table(3, 3, length="part2")
    presentation = second.presentation(2)

    assert presentation.answers.label("block", ("move",), "17", NAMES, TEXT) == "17 Road Bend"
    assert PRESENTATION.answers.label("block", ("move",), "17", NAMES, TEXT) == "17 Frogmorton"
    assert presentation.answers.typed("move Road Bend", NAMES) == "move 17"
    assert PRESENTATION.answers.typed("move Frogmorton", NAMES) == "move 17"


@pytest.mark.parametrize(
    ("kind", "said", "word", "label"),
    [
        ("turn", (), "mark", "Mark a space"),
        ("turn", ("mark",), "dot", "a dot"),
        ("turn", ("play",), "a1-03", "Second Supper (a1-03)"),
        ("turn", ("play", "a1-03"), "2", "2: Draw 2 cards."),
        ("turn", ("play", "a1-12"), "w2", "The Hollow"),
        ("turn", ("play", "a1-12", "w2"), "y2", "dot Y2, by 21 Woody End, 30 Stock Brook, 32 Bean Acres"),
        ("turn", ("use",), "merry", "Merry"),
        ("block", ("move",), "51-57.1", "dot 51-57.1, by 51 Dyke Road, 57 Road Hollow"),
        ("block", ("move", "17", "then"), "search", "Search here"),
        ("block", ("hunt", "by"), "shadow", "Pay: Shadow"),
        ("block", ("perceive",), "area", "its area"),
        ("block", ("search", "if"), "eye", "if the marker shows the Eye"),
        ("block", ("search", "if", "track"), "17", "17 Frogmorton"),
        ("block", ("search", "if", "yes"), "12", "12"),
        ("plan", ("queue",), "move", "Ride"),
        ("split", ("two",), "3", "Cid"),
        ("gifts", ("give", "s-04"), "3", "Cid"),
        ("lord", ("replace",), "w3", "The Silent"),
        ("rank", ("rank", "w1"), "w2", "The Hollow"),
        ("wish", ("swift", "a1-08", "on"), "search", "a search"),
        ("wish", ("swift", "a1-08", "on", "search", "if"), "answer", "if the answer would be yes"),
        ("wish", ("swift", "a1-08", "on", "hunt", "if"), "found", "if Frodo would be found"),
        ("wish", ("swift", "a1-08", "on", "hunt", "if", "wraith"), "w2", "The Hollow"),
        ("wish", ("swift", "a1-08", "on", "hunt", "if", "found", "times"), "2", "2"),
        ("wish", ("swift", "a1-08", "on", "hunt", "if", "area"), "k", "area K (Buckland)"),
        ("turn", ("preload", "turn", "rest", "when"), "found", "if Frodo is found"),
        ("turn", ("preload", "turn", "rest", "when", "wraith"), "2", "2"),
        ("note", ("note", "area"), "k", "area K (Buckland)"),
        ("escape", ("preload", "escape"), "mark", "Escape to a place"),
        ("flip", ("preload", "flip"), "sam", "Sam"),
        ("place", ("preload", "place"), "16", "16 Quarry Road End"),
        ("block", ("play", "s-15"), "sorcery", "Sorcery"),
        ("block", ("play", "s-16"), "sword", "Sword"),
        ("block", ("ability", "2"), "hunt", "a hunt"),
        ("wish", ("swift", "a1-18", "on"), "sorcery", "a sorcery card"),
    ],
)
def test_words_have_labels_that_can_be_understood(
    kind: str, said: tuple[str, ...], word: str, label: str
) -> None:
    """H-17.8, H-17.10, H-17.14, H-18.39; a card that asks for a die names its face (H-22.28)."""
    assert PRESENTATION.answers.label(kind, said, word, NAMES, TEXT) == label


@pytest.mark.parametrize(
    ("kind", "words", "sentence"),
    [
        ("block", "move 17 then search", "Ride to 17 Frogmorton; Search here"),
        (
            "turn",
            "play a1-03 2 then mark dot",
            "Play Second Supper (a1-03): option 2; Mark a dot",
        ),
        (
            "plan",
            "queue move 17 then hunt if eye else search",
            "Plan a ride: Ride to 17 Frogmorton; Hunt here if the marker shows the Eye; otherwise: Search here",
        ),
        ("gifts", "give s-04 3", "Give a card: Sniffing at the Verge (s-04), Cid"),
        ("block", "hunt by sword", "Hunt here and pay with Sword"),
        ("react", "play a1-08", "React with Empty Cottage (a1-08)"),
        ("plan", "queue", "Nothing is planned"),
    ],
)
def test_an_answer_is_told_in_words(kind: str, words: str, sentence: str) -> None:
    """H-17.8, H-17.10."""
    assert PRESENTATION.answers.sentence(kind, words, NAMES, TEXT) == sentence


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Move Frogmorton; search", "move 17 then search"),
        ("move 17, search", "move 17 then search"),
        ("move Budge Ford then hunt by Shadow", "move 18 then hunt by shadow"),
        ("play Second Supper 2", "play a1-03 2"),
        ("play Bounders' Horn The Hollow 17", "play a1-12 w2 17"),
        ("give s-04 Bob", "give s-04 2"),
        ("two <@103>", "two 3"),
        ("mark dot", "mark dot"),
        ("note 17 Bob was here, I think; surely", "note 17 Bob was here, I think; surely"),
        ("queue move Stock; search if not eye", "queue move 29 then search if not eye"),
    ],
)
def test_what_is_typed_may_name_places_cards_and_players(said: str, written: str) -> None:
    """H-18.39: and semicolons and commas part the steps."""
    assert PRESENTATION.answers.typed(said, NAMES) == written


def test_an_order_in_advance_is_told_in_words() -> None:
    """H-17.33."""
    order = Order(1, "escape", 1, (("found", "mark 17"),), "preload escape mark 17 when found", "escape")

    words = PRESENTATION.answers.order_words(order, NAMES, TEXT)

    assert words == "Escape to 17 Frogmorton if Frodo is found."
    assert PRESENTATION.answers.withdrawal(order) == "escape"


def test_the_room_opens_its_face() -> None:
    """H-0.4: with the pack of the game that it is given."""
    assert make(GAME).title == "Hunt for the Ring"
    assert Question("turn", 1) == Question.parse("turn/1")


def test_one_voice_words_all_events_of_a_post(monkeypatch: pytest.MonkeyPatch) -> None:
    """To make it costs more than the words: each event of a post is looked over for words before it is told."""
    table = Table(3, 1)
    view = table.view()
    speaking, made = HuntPresentation(GAME, view), list[object]()
    speaker = speaking.speaker

    def counted(*of: Any) -> Any:
        made.append(of)
        return speaker(*of)

    monkeypatch.setattr(speaking, "speaker", counted)
    told = [speaking.say(event, NAMES, TEXT) for event in table.public]

    assert len(told) > 1
    assert speaking.post(table.public, view, NAMES, TEXT)
    assert len(made) == 1
    assert speaking.post(table.public, table.view(), NAMES, TEXT)
    assert len(made) == 2
