"""The lobby's post: who is in, what will be played, and the buttons; and what it says once the lobby is closed."""

from __future__ import annotations

from typing import Final

from bot.games import titles
from bot.games.presentation import Presentation, called, remark
from bot.games.reader_view import Facts, Person, ReaderView
from bot.language.words import Text, safe
from bot.lobbies import naming, wording
from bot.lobbies.filling import asking, start_time
from bot.ui import ids, ways
from bot.ui.desk import how_to_play
from bot.ui.message import CONTENT, Button, Message, Row, cut

RELIABILITY, WHO = "kept", "who"
"""The verb of what tells how reliably somebody plays; and of each who has joined, to the host."""

WISH: Final = "wish"
"""The verb of all buttons about wishes."""


def card(look: ReaderView, presentation: Presentation, text: Text) -> Message:
    """The lobby as everybody sees it."""
    facts = look.facts
    if facts.lobby.closed is not None:
        return _closed(facts, presentation, text)
    lines = [
        text("## {game}: players wanted", game=titles.title(facts, presentation, text)),
        presentation.lobby.pitch(facts.config, facts.seats, text),
        wording.call(facts, text),
        *_people(facts, presentation, text),
        text("**This game**"),
        *(f"- {line}" for line in wording.terms(facts, presentation, text)),
        *remarks(look, presentation, text),
        _print(facts, text),
    ]
    return Message(cut("\n".join(lines), CONTENT), _rows(facts, text))


def _people(facts: Facts, presentation: Presentation, text: Text) -> list[str]:
    """Who has joined, in that order, and what each will play where that decides it."""
    if not facts.people:
        return []
    parts = presentation.lobby.joining(facts.config, facts.seats, text)
    labels = called(facts)
    names = [_name(labels[person], person, facts) for person in facts.people]
    told = [text("{name} ({part})", name=name, part=part) for name, part in zip(names, parts, strict=False)]
    waiting = [safe(waiting_game.name) for waiting_game in facts.lobby.waiting]
    line = [text("Waiting for a seat: {names}", names=", ".join(waiting))] if waiting else []
    return [", ".join([*told, *names[len(told) :]]), *line]


def _name(label: str, person: Person, facts: Facts) -> str:
    """A name, with a mark behind it once that person has said to be ready."""
    asked = facts.lobby.call
    is_ready = asked is not None and person.person in asked.ready
    return f"{safe(label)} ✅" if is_ready else safe(label)


def _print(facts: Facts, text: Text) -> str:
    return text("-# Fingerprint of the seed: {print}", print=facts.fingerprint)


def remarks(look: ReaderView, presentation: Presentation, text: Text) -> list[str]:
    """What the lobby must refuse or tell of these options (F-22)."""
    found = presentation.game.remarks(look.facts.config, look.facts.seats)
    return [f"{'⛔' if one.refuses else 'ℹ️'} {remark(one, text)}" for one in found]


def _rows(facts: Facts, text: Text) -> tuple[Row, ...]:
    """For those who play, then for those who run it."""
    first = (
        Button(text("Join"), ids.verb(facts.id, "lobby", "join"), "success"),
        Button(text("Leave"), ids.verb(facts.id, "lobby", "leave")),
        Button(text("Options"), ids.verb(facts.id, "lobby", "options")),
        Button(text("Start"), ids.verb(facts.id, "lobby", "start"), "primary"),
        how_to_play(facts.id, text),
    )
    ready = () if facts.lobby.call is None else (wording.ready_button(facts.id, text),)
    who = Button(text("Who plays?"), ids.verb(facts.id, RELIABILITY, WHO))
    whose = (
        naming.button(facts.id, text),
        start_time.button(facts.id, text),
        ways.to_panel(facts.id, text),
        who,
    )
    return (first, (*ready, asking.button(facts.id, text), would_play(facts.id, text)), whose)


def would_play(game_id: int, text: Text) -> Button:
    """By which somebody says that he would play a game like that one."""
    return Button(text("I would play"), ids.verb(game_id, WISH, "would"))


def _closed(facts: Facts, presentation: Presentation, text: Text) -> Message:
    assert facts.lobby.closed is not None
    lines = [
        text("## {game}: closed", game=titles.title(facts, presentation, text)),
        wording.closed(facts.lobby.closed, text),
        _print(facts, text),
    ]
    return Message("\n".join(lines))
