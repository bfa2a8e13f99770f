"""The written form of everything that a seat may say: read, written again, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Illegal
from rules.hunt.actions import OrderStep, Queue, Ride, WishSet
from rules.hunt.pack import TRIGGERS
from rules.hunt.questions.rows import KINDS
from rules.hunt.questions.written import read, write

FORMS = {
    "split": ["two 3"],
    "rank": ["rank w2 w1", "rank w4"],
    "give": ["give 17", "give 17 22"],
    "place": ["place 16 19", "place 17 17 30 30"],
    "journey": ["keep short", "keep long"],
    "mentor": ["start 24"],
    "gifts": ["give s-04 3", "done"],
    "lord": ["replace w2"],
    "keep": ["keep a1-02", "keep a1-02 a1-05"],
    "discard": ["discard a1-02"],
    "surplus": ["discard s-02 s-03"],
    "relocate": ["relocate 24"],
    "peek": ["order 2 1 3", "bottom 1 3", "bottom"],
    "flip": ["flip sam 2", "pass"],
    "escape": ["mark 17", "stay"],
    "course": ["change", "keep"],
    "redraw": ["take 2"],
    "react": ["play a1-08", "play a1-18 1", "pass"],
    "token": ["choose a", "choose b"],
    "turn": [
        "mark dot",
        "mark 17 sure then hold",
        "play a1-04 1 4 7 then mark dot then end",
        "back then rest",
        "gandalf 17 then reveal ring w1 51-57.1 w2 18 then deed then rivendell",
        "follow if not found else mark dot anyway",
    ],
    "block": [
        "move 17 then search",
        "move 17 18 51-57.1 then hunt by shadow",
        "perceive section by morgul_ring",
        "ability 2 hunt by ring sword then seek w1 17 w3 20 then strike 17 then draw then extra 4 then end",
        "hunt if eye else search anyway",
    ],
    "plan": ["queue move 17 then search if not track 17 anyway", "queue", "discards s-04 s-07", "discards"],
    "wish": [
        "swift a1-08 on search if answer & wraith w1 w2 times 1",
        "swift a1-18 1 17 on sorcery",
        "drop a1-08",
        "ask hunt",
        "never remove_ally",
        "route dot 17 dot",
        "route",
        "flips sam pippin",
        "flips none",
        "flips",
        "discards a1-02",
    ],
    "note": ["note 17 seen here on day 2", "note area k ?", "note section iv he is here", "note 17"],
}


@pytest.mark.parametrize(("kind", "words"), [(kind, form) for kind, forms in FORMS.items() for form in forms])
def test_every_form_reads_and_is_written_as_it_was(kind: str, words: str) -> None:
    """H-17.8, H-17.10, H-17.14, H-17.17, H-17.21, H-20.4: one written form, whatever the case and the spaces."""
    action = read(kind, words)

    assert write(action) == words
    assert read(kind, f"  {words.upper()} ") == action


def test_every_kind_of_question_has_a_form() -> None:
    """H-18.39: else somebody could be asked what nobody can answer."""
    assert set(FORMS) == set(KINDS)


REFUSED = [
    ("split", ["two", "two x", "two 1 2", "three 2", "two 01"]),
    ("rank", ["rank", "rank w5", "rank 1", "rank w0"]),
    ("give", ["give", "give x", "give 1.5", "give -1"]),
    ("journey", ["keep", "keep medium", "keep short long"]),
    ("gifts", ["give", "give s-04", "give s-04 x", "give s-04 3 4", "done now"]),
    ("peek", ["order", "order x", "bottom x", "top 1"]),
    ("flip", ["flip", "flip sam", "flip sam x", "pass on"]),
    ("escape", ["mark", "mark dot", "stay here", "17"]),
    ("course", ["keep it", "alter"]),
    ("react", ["play", "pass a1-08"]),
    ("token", ["choose", "choose c", "choose a b"]),
    ("turn", ["", "then", "mark 17 then", "mark 17 if", "if found", "mark 17 else rest", "jump", "route 10"]),
    ("turn", ["rest anyway if found", "mark 17 if found if eye", "mark 17 then queue", "search"]),
    ("block", ["move 17 then mark 17", "search if not", "hunt else search", "queue search", "rest"]),
    ("plan", ["queue then", "queue move 17 then", "mark 17"]),
    ("wish", ["swift", "swift a1-08", "swift a1-08 on", "swift on search", "swift a1-08 on sneeze"]),
    ("wish", ["swift a1-08 on search times", "swift a1-08 on search times 0", "swift a1-08 on search if &"]),
    ("wish", ["drop", "drop a b", "ask", "ask sneeze", "never"]),
    ("note", ["note", "note area", "note section"]),
    ("unknown", ["anything"]),
]


@pytest.mark.parametrize(("kind", "words"), [(kind, one) for kind, forms in REFUSED for one in forms])
def test_what_is_no_form_is_refused_with_a_sentence(kind: str, words: str) -> None:
    """H-18.39: privately, with a reason."""
    if (kind, words) == ("block", "search if not"):  # a condition is judged when its time comes
        assert read(kind, words)
        return
    with pytest.raises(Illegal) as no:
        read(kind, words)
    assert no.value.clause == "H-18.39"
    assert no.value.sentence.format_map(no.value.facts).endswith((".", "?"))


def test_a_note_has_a_hundred_letters_at_most() -> None:
    """H-8.9."""
    assert write(read("note", "note 17 " + "x" * 100)) == "note 17 " + "x" * 100
    with pytest.raises(Illegal) as no:
        read("note", "note 17 " + "x" * 101)
    assert no.value.clause == "H-8.9"


def test_numbers_have_one_form() -> None:
    """H-18.39: so that a record has one form of every answer."""
    for word in ("007", "+7", "7.0", "٧", "1234567"):
        with pytest.raises(Illegal):
            read("relocate", f"relocate {word}")


_WORD = st.sampled_from(["17", "51-57.1", "w1", "a1-04", "1", "ring", "stop", "area"])
_VERB = st.sampled_from(["move", "search", "hunt", "perceive", "play", "ability", "seek"])
_WORDS = st.builds(lambda verb, rest: (verb, *rest), _VERB, st.lists(_WORD, max_size=4))
_WHEN = st.lists(st.sampled_from(["not", "found", "eye", "track", "17"]), min_size=1, max_size=3).map(tuple)


@st.composite
def _steps(draw: st.DrawFn) -> OrderStep:
    if draw(st.booleans()):
        return OrderStep(draw(_WORDS), anyway=draw(st.booleans()))
    otherwise = draw(st.one_of(st.just(()), _WORDS))
    return OrderStep(draw(_WORDS), draw(_WHEN), otherwise, draw(st.booleans()))


@given(steps=st.lists(_steps(), min_size=1, max_size=4), kind=st.sampled_from(["block", "plan"]))
def test_orders_of_any_steps_round_trip(steps: list[OrderStep], kind: str) -> None:
    """H-17.8, H-17.10, H-17.32: conditions, `else` and `anyway` of every step."""
    action = Ride(tuple(steps)) if kind == "block" else Queue(tuple(steps))
    assert read(kind, write(action)) == action


@given(
    trigger=st.sampled_from(TRIGGERS),
    words=st.lists(_WORD, max_size=3),
    filters=st.lists(st.lists(_WORD, min_size=1, max_size=2), max_size=3),
    times=st.integers(0, 9),
)
def test_standing_reactions_of_any_kind_round_trip(
    trigger: str, words: list[str], filters: list[list[str]], times: int
) -> None:
    """H-17.17, H-17.18."""
    action = WishSet("a1-08", tuple(words), trigger, tuple(map(tuple, filters)), times)
    assert read("wish", write(action)) == action


@given(text=st.text(max_size=40), kind=st.sampled_from(sorted(KINDS)))
def test_no_words_break_the_reader(text: str, kind: str) -> None:
    """H-18.39: whatever is typed is an answer or refused, and an answer has a written form that reads the same."""
    try:
        action = read(kind, text)
    except Illegal:
        return
    assert read(kind, write(action)) == action
