"""The facts that the picture of a Quest game is painted from. Equal scenes make the same picture."""

from __future__ import annotations

from typing import Final

from rules.game import Value

COLUMNS: Final = 8
"""Parties whose ballots are shown, the last ones."""


class Quest(Value):
    """One quest of the track. *result*: `won`, `lost`, `now` or `ahead`."""

    label: str
    size: int
    fails: str
    """How many sabotages make it fail, in words; empty once it is over."""
    result: str
    supports: int = 0
    sabotages: int = 0


class Seated(Value):
    """One player. *unnamed* stands for a name that cannot be painted; *role*, that is
    no more than its side where it *is_plain*, and *side* are empty until they are published.
    """

    number: int
    name: str
    unnamed: str
    in_party: bool
    ring: bool
    palantir: bool
    role: str
    is_plain: bool
    side: str


class Column(Value):
    """One party and its ballots, both by place in the order of leadership.

    *result*: `approved`, `rejected`, `open` while the vote is, `now` for a party under way. Ballots are
    `approve`, `reject`, `none`, `sealed` or `awaited`.
    """

    number: int
    result: str
    ballots: tuple[str, ...]
    members: tuple[bool, ...]


class Scene(Value):
    """The whole picture. *leader* is a place in *seated*, who are in order of leadership."""

    title: str
    line: str
    winner: str
    quests: tuple[Quest, ...]
    seated: tuple[Seated, ...]
    columns: tuple[Column, ...]
    leader: int
    rejected: int
    most: int
    rejections: str
    following: str
    """A word before the name of the next leader."""
    cards: tuple[str, ...]
    in_effect: int
    boromir: str
    legend: tuple[tuple[str, str], ...]
