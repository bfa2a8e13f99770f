"""What the record says at the end of a hunt: everything that was hidden (H-15.4, H-20.4, R-1.11, R-1.12)."""

from __future__ import annotations

from typing import Any

from rules.hunt.days import ending
from rules.hunt.state import HuntState, facts
from rules.hunt.values import Asked, Disclosure, Journey


def result(state: HuntState) -> dict[str, Any]:
    """Who was who, the log with its game turns, journeys, Gandalf's log, tokens, hands, every answer of the bot."""
    rules = state.rules
    sides = ["bearer" if seat == rules.bearer else "wraiths" for seat in range(1, len(rules.riders) + 2)]
    return {
        "roles": sides,
        "sides": sides,
        "answers": _answers(state),
        "log": _log(state),
        "journeys": [_journey(journey, moves) for journey, moves in ending.journeys(state)],
        "mentor": _mentor(state),
        "info": {"live": list(state.live), "dead": list(state.dead), "found": list(state.found_info)},
        "hands": _hands(state),
        "tokens": dict(state.tokens),
        "named": dict(state.named),
    }


def _answers(state: HuntState) -> list[dict[str, Any]]:
    """R-1.12: the ledger, what cards made RB's side tell between its lines, and where Frodo and Gandalf were."""
    lines = [
        (asked.number, _line(asked, asked.number, asked.kind, asked.target, asked.cost, asked.answer), where)
        for asked, where in zip(state.ledger, state.whereabouts, strict=True)
    ]
    lines += [
        (
            disclosure.after,
            _line(disclosure, None, "reveal", disclosure.fact, disclosure.source, disclosure.value),
            disclosure.whereabouts,
        )
        for disclosure in state.disclosed
    ]
    lines.sort(key=lambda line: line[0])  # a question before what followed it
    return [{**line, "frodo": frodo, "gandalf": gandalf} for _, line, (frodo, gandalf) in lines]


def _line(
    one: Asked | Disclosure, n: int | None, kind: str, target: str, cost: str, answer: bool | str | None
) -> dict[str, Any]:
    """What is disclosed is no question of the ledger, so it has no number there."""
    return {
        "n": n,
        "part": one.part,
        "turn": one.turn,
        "moves": one.moves,
        "journey": one.journey,
        "nazgul": None if one.figure is None else one.figure + 1,
        "kind": kind,
        "target": target,
        "cost": cost,
        "answer": answer,
        "found": isinstance(one, Asked) and one.found,
        "named": list(one.named) if isinstance(one, Asked) else [],
    }


def _log(state: HuntState) -> list[list[int]]:
    """Part 1: the game turn and the mark; 0 is a dot, -1 a slash."""
    return [[turn, mark] for mark, turn in zip(*facts.part1(state), strict=True)]


def _journey(journey: Journey, moves: int) -> dict[str, Any]:
    return {
        "id": journey.id,
        "moves": moves,
        "shelters": list(journey.shelters),
        "steps": list(journey.steps),
    }


def _mentor(state: HuntState) -> dict[str, Any]:
    mentor = state.mentor
    if mentor is None:
        return {}
    return {
        "deeds": list(mentor.deeds),
        "done": list(mentor.done),
        "log": list(mentor.log),
        "state": mentor.state,
    }


def _hands(state: HuntState) -> list[list[str]]:
    """By seat."""
    hands = {seat: list(hand) for seat, hand in zip(state.rules.riders, state.sorcery_hands, strict=False)}
    return [
        list(state.ally_hand) if seat == state.rules.bearer else hands.get(seat, [])
        for seat in range(1, len(state.rules.riders) + 2)
    ]
