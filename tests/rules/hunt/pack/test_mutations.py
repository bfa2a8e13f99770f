"""The open pack, broken anywhere and in any way: the loader says so, or the pack can still be played (H-23.27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import Dice, simulated_seed
from rules.hunt.pack.opening import open_body
from rules.hunt.setup.journeys import generate
from rules.packs.shelf import canonical
from tests.rules.hunt.packing import Raw, broken, checked, open_road


def _ways(said: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to everything in *said*."""
    if way:
        yield way
    if isinstance(said, dict | list):
        for step, inner in said.items() if isinstance(said, dict) else enumerate(said):
            yield from _ways(inner, (*way, step))


WAYS = list(_ways(open_road()))

ODD: st.SearchStrategy[Any] = st.sampled_from(
    [
        *(None, True, False, 0, 1, -1, 7, 61, 10**30, 1.5, float("inf")),
        *("", "x", "~", "eye", "wraith_start", "\ud800"),
        *([], {}, [[]], [None], [1, 2], ["a", "a"], [{}]),
        *({"n": 1}, {"id": "x"}, {"x": {}}, {"heal": {"n": 1}}),
    ]
)


def _inside(raw: Any, way: tuple[str | int, ...]) -> Any:
    """What holds the end of the way; None when an earlier change took it away."""
    for step in way[:-1]:
        try:
            raw = raw[step]
        except (KeyError, IndexError, TypeError):
            return None
    return raw


def _change(raw: Any, way: tuple[str | int, ...], how: str, odd: Any) -> None:
    held = _inside(raw, way)
    try:
        if how == "remove":
            del held[way[-1]]
        elif how == "twice" and isinstance(held, list):
            held.append(held[way[-1]])  # type: ignore[index]
        elif how == "misspell" and isinstance(held, dict):
            held[f"{way[-1]}x"] = held.pop(way[-1])
        elif isinstance(held, dict | list):
            held[way[-1]] = odd  # type: ignore[index]
    except (KeyError, IndexError, TypeError):
        pass


changes = st.tuples(st.sampled_from(WAYS), st.sampled_from(["remove", "twice", "misspell", "put"]), ODD)


@settings(max_examples=40, deadline=None)
@given(made=st.lists(changes, min_size=1, max_size=3))
def test_a_changed_pack_is_refused_or_can_be_played(made: list[Any]) -> None:
    """H-23.27, H-23.14: no change makes the loader stumble, and what it lets through is whole."""
    raw = open_road()
    for way, how, odd in made:
        _change(raw, way, how, odd)

    draft = checked(raw)

    if draft.violations:
        assert all(
            one.clause.startswith("H-2") and one.sentence.endswith((".", "?")) for one in draft.violations
        )
        assert all(one.line for one in draft.violations if one.where)
    else:
        _is_whole(raw)


def _is_whole(raw: Raw) -> None:
    """What a game would touch at once is there."""
    pack = open_body(canonical(raw))
    assert pack.wraiths
    for board in pack.boards.values():
        assert all(board.remaining(start, 0) < 99 for start in board.flagged["start"])
    for card in pack.cards.values():
        assert all(pack.lists[number] for number in card.options[:1]) or len(card.options) > 1
    if pack.journey_mode == "generated":
        for one in pack.journeys.values():
            assert len(generate(pack.boards[2], one, True, Dice(simulated_seed(1)), one.id)) == one.count


@settings(max_examples=20, deadline=None)
@given(way=st.sampled_from([way for way in WAYS if isinstance(way[-1], str)]))
def test_a_misspelt_key_is_always_refused(way: tuple[str | int, ...]) -> None:
    """H-21.3, H-22.45: unknown keys are errors, wherever they stand."""
    draft = broken(lambda raw: _change(raw, way, "misspell", None))

    assert any(f"`{way[-1]}x`" in one.sentence or f"{way[-1]}x" in one.where for one in draft.violations)


@settings(max_examples=20, deadline=None)
@given(way=st.sampled_from(WAYS), odd=st.sampled_from([{"x": 1}, [["x"]], 1e300]))
def test_a_wrong_type_is_always_refused(way: tuple[str | int, ...], odd: Any) -> None:
    """H-23.14, H-23.27."""
    assert broken(lambda raw: _change(raw, way, "put", odd)).violations
