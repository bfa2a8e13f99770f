"""Alliances, bans, Nazgûl and minds, as those hear of them who may."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.language.telling import Each, Table
from bot.language.words import said
from bot.war.wording.voice import WarVoice
from rules.war.events import council as told
from rules.war.state.council import Choice

_CAUSES: Final[Mapping[told.Cause, str]] = {
    told.Cause.SAURON: said("Saruman’s mind has fought Sauron’s"),
    told.Cause.FOUGHT: said("Saruman has attacked the Dark Power"),
    told.Cause.WITH_FELLOWSHIP: said("Saruman is allied with the Fellowship"),
    told.Cause.RING: said("Saruman has the Ring"),
    told.Cause.EAST: said("Saruman has come onto the East map"),
    told.Cause.TIME: said("the truce between the two towers is over"),
    told.Cause.LEFT: said("Saruman’s strength has left Isengard and Dunland"),
    told.Cause.ELVES: said("Saruman’s mind has fought Elrond’s and Galadriel’s"),
    told.Cause.CAPTURED: said("Saruman has captured one of the Fellowship"),
    told.Cause.PERSUADED: said("Saruman has persuaded one of the Fellowship"),
    told.Cause.STAFF: said("Gandalf’s staff is broken"),
    told.Cause.KILLED: said("Saruman has killed one of the Fellowship"),
    told.Cause.WITH_DARK_POWER: said("Saruman is allied with the Dark Power"),
}

CHOICES: Final[Mapping[Choice, str]] = {
    Choice.CONTROL: said("Win Nazgûl …"),
    Choice.PERSUADE: said("Persuade somebody …"),
    Choice.SAURON: said("Fight Sauron’s mind"),
    Choice.ELVES: said("Fight the Elves’ minds"),
    Choice.NOTHING: said("Council: nothing"),
}
"""What buttons call what a council can do; … where more is asked."""


def _lifted(event: told.BanLifted, voice: WarVoice) -> str:
    return voice.text(
        "⚔️ **{player} may attack Saruman from now on:** {cause}.",
        player=voice.player(event.side),
        cause=voice.text(_CAUSES[event.cause]),
    )


def _lifted_unseen(event: told.BanLiftedUnseen, voice: WarVoice) -> str:
    return voice.text(
        "⚔️ **The Fellowship may attack Saruman from now on:** {cause}. The Dark Power does not hear of it.",
        cause=voice.text(_CAUSES[event.cause]),
    )


def _offered(event: told.AllianceOffered, voice: WarVoice) -> str:
    facts = {"player": voice.player(event.side), "other": voice.called(event.other)}
    if not event.stands:
        return voice.text("🤝 {player} takes back the offer of an alliance to {other}.", **facts)
    if event.other == "S":
        return voice.text(
            "🤝 {player} offers {other} an alliance. It begins if Saruman says so in his council.", **facts
        )
    return voice.text(
        "🤝 {player} offers {other} an alliance. It begins in his council if {other} offers it to him, too.",
        **facts,
    )


def _dissolved(event: told.AllianceDissolved, voice: WarVoice) -> str:
    ally = voice.called(event.side)
    if event.by is None:
        return voice.text("💔 **The alliance of Saruman and {ally} ends with this game-turn.**", ally=ally)
    return voice.text(
        "💔 **{player} dissolves the alliance of Saruman and {ally}.** It ends with this game-turn.",
        player=voice.player(event.by),
        ally=ally,
    )


def _lent(event: told.StrengthLent, voice: WarVoice) -> str:
    if event.at is None:
        return voice.text("🤝 {player} lends nothing more.", player=voice.player(event.side))
    return voice.text(
        "🤝 {player} lends strength {n} at {at}, from Saruman’s next council on.",
        player=voice.player(event.side),
        n=event.strength,
        at=voice.hex(event.at),
    )


def _dealt(event: told.NazgulDealt, voice: WarVoice) -> str:
    order = ", ".join(f"{n} {voice.piece(piece)}" for n, piece in enumerate(event.pieces, 1))
    numbers = voice.text.list([str(number) for number in event.numbers])
    return voice.text("🎴 The Nazgûl lay like this: {order}. Taken: {numbers}.", order=order, numbers=numbers)


_TARGET: Final = {
    True: said("🧠 Saruman speaks to {piece}: **{thrown}**. {piece} is persuaded and walks to Isengard."),
    False: said("🧠 Saruman speaks to {piece}: **{thrown}**, in vain."),
}


def _persuasion(event: told.PersuasionEnded, voice: WarVoice) -> str:
    if event.piece is None:
        return voice.text("🧠 Nobody is beside a palantír whom Saruman could persuade.")
    return voice.text(_TARGET[event.is_persuaded], piece=voice.piece(event.piece), thrown=event.thrown)


TOLD: Final[Table] = {
    told.BanLifted: _lifted,
    told.BanLiftedUnseen: _lifted_unseen,
    told.AllianceOffered: _offered,
    told.AllianceMade: said("🤝 **Saruman and {taker} are allies.**"),
    told.AllianceDissolved: _dissolved,
    told.StrengthLent: _lent,
    told.LeaderMoved: said("🪽 {Piece} goes to {at}."),
    told.NazgulDealt: _dealt,
    told.NazgulTaken: said("👑 **{player} controls these Nazgûl from now on:** {pieces}."),
    told.ArmyTried: Each(
        "follows",
        {
            True: said("🎲 The host at {at}, with {piece}: **{thrown}**. It follows."),
            False: said("🎲 The host at {at}, with {piece}: **{thrown}**. It stays."),
        },
    ),
    told.ArmyReturned: said("🏴 The host at {at} serves the Dark Power again."),
    told.SauronFought: said(
        "🧠 **Saruman’s mind fights Sauron’s:** die {thrown}. The Dark Power loses {loss} shadow points."
    ),
    told.PointsTaken: said("🧠 You have {points} shadow points left in this game-turn."),
    told.ElvesFought: said(
        "🧠 **Saruman’s mind fights Elrond’s and Galadriel’s:** in this game-turn havens are open to "
        "Saruman and the Dark Power, who see into them, too."
    ),
    told.PersuasionTried: said("🧠 **Saruman has tried to persuade somebody.**"),
    told.PersuasionEnded: _persuasion,
    told.PersuadedWalked: said("🧠 {Piece}, persuaded: {way}."),
    told.PersuadedTried: Each(
        "is_free",
        {
            True: said("🔓 {Piece} meets friends at {at} and tries to break free: **{thrown}**. He is free."),
            False: said(
                "🔒 {Piece} meets friends at {at} and tries to break free: **{thrown}**, in vain. "
                "Saruman does not hear of it."
            ),
        },
    ),
    told.PersuadedFreed: said("🔓 {Piece} has met friends at {at}, and is persuaded no more."),
    told.PersuadedCaptured: said("⛓️ {Piece} has come to Isengard, and is Saruman’s captive."),
    told.Shown: Each(
        "what",
        {
            "ring": said("💍 **Saruman shows that he has the Ring.**"),
            "hobbit": said("⛓️ **Saruman makes it known that he has found a Hobbit.**"),
        },
    ),
}
