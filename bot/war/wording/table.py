"""What happens at an owners' table: words with their effects, dice, search cards, fights that are declared there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from bot.language.telling import Table, tell
from bot.language.words import capital, safe, said
from bot.war.wording import terms
from bot.war.wording.voice import WarVoice, by_reader
from rules.war.events import table as told
from rules.war.state.pieces import SIDES
from rules.war.state.table import SearchCard
from rules.war.state.war import WarState

_MORE: Final = "…"
"""What is not said yet of an effect that is being put together."""
_TEXT: Final = 300
"""Characters of what is written behind effects, or dice."""

_EFFECTS: Final = {
    "dead": said("{Piece} is dead."),
    "wounds": said("{Piece} has wounds: {n} in all."),
    "captured": said("{Piece} is a captive of {other}."),
    "freed": said("{Piece} is a captive no more."),
    "at": said("{Piece} is at {at}."),
    "gone": said("{Piece} is on the map no more."),
    "ring": said("{Piece} bears the Ring."),
    "ring on": said("The bearer has put on the Ring."),
    "ring off": said("The bearer has taken off the Ring."),
    "gollum": said("Gollum helps {side}."),
    "wraith": said("{Piece} is a Ringwraith, and the Dark Power’s."),
    "took": said("{At} belongs to {side}."),
    "holds": said("{Piece} has {card}."),
    "points": said("Shadow points of the Dark Power: {n}."),
    "strength": said("Saruman has strength {n} on the map."),
    "loss": said("Losses at {at}, of what there was: {losses} (attacker, defender)."),
    "won": said("**{Side} has won.** The game ends as soon as nobody can contest it any more."),
}
"""By its first word; of the Ring by two where they say so."""


def effect(written: str, voice: WarVoice) -> str:
    """An effect of a word in plain language: `Sam is dead.` What is not said yet is `…`."""
    verb, *words = written.split()
    if verb not in _EFFECTS:
        return written
    first, second, third = (*words, *(_MORE,) * 3)[:3]
    at = first if verb in ("took", "loss") else second
    side = {"took": second}.get(verb, first)
    facts: dict[str, object] = {
        "Piece": capital(_piece(first, voice)),
        "other": _piece(third, voice),
        "at": _hex(at, voice),
        "At": capital(_hex(at, voice)),
        "side": _side(side, voice),
        "Side": capital(_side(side, voice)),
        "card": voice.magic(second) if second != _MORE else _MORE,
        "n": second,
        "losses": ", ".join(word for word in words[1:3]) or _MORE,
    }
    return voice.text(_EFFECTS.get(f"{verb} {first}", _EFFECTS[verb]), **facts)


def says(effects: Iterable[str], words: str, voice: WarVoice) -> str:
    """What a word changes, and what is written behind it: `Sam is dead. “at the ford”`."""
    lines = [*(effect(one, voice) for one in effects), *([f"“{safe(words, _TEXT)}”"] if words else [])]
    return " ".join(lines) or _MORE


def _piece(word: str, voice: WarVoice) -> str:
    return word if word == _MORE else voice.piece(word.lower())


def _hex(word: str, voice: WarVoice) -> str:
    at = voice.hex_of(word)
    return word if at is None else voice.hex(at)


def _side(word: str, voice: WarVoice) -> str:
    side = {"neutral": "-"}.get(word.lower(), word.upper())
    return voice.called(side) if side in terms.SIDES else word


def quoted(words: str) -> str:
    """` “He fell”`, or nothing."""
    return f" “{safe(words, _TEXT)}”" if words else ""


def has_points(state: WarState) -> bool:
    """Whether the shadow points are known: at an owners' table a word says them (W-44.13)."""
    return not state.rules.is_table or any(
        one.startswith("points ")
        for word in state.tabled.words
        if word.contested_by is None
        for one in word.effects
    )


def card_said(card: SearchCard, voice: WarVoice) -> str:
    """`Up to three Nazgûl: Hollin`, or that it is passed over."""
    return voice.search_card(0, card) if card.kind else voice.text("It is passed over.")


# ------------------------------------------------------------------------------------------------ words and dice

_Word: TypeAlias = told.WordSaid | told.WordTold
_Roll: TypeAlias = told.Rolled | told.RolledApart
_Contest: TypeAlias = told.WordContested | told.WordContestedApart


def among(label: str, voice: WarVoice) -> str:
    """`the Fellowship and Saruman`: who has heard the word `FS/3`; empty where all have."""
    letters = label.partition("/")[0] if "/" in label else ""
    return voice.text.list([voice.called(side) for side in SIDES if side in letters])


def _word(event: _Word, voice: WarVoice) -> str:
    facts: dict[str, Any] = {
        "player": voice.player(event.by),
        "label": event.label,
        "says": says(event.effects, event.text, voice),
    }
    if not event.label:
        return voice.text("🤫 **Sealed till the end:** {says}", **facts)
    if sides := among(event.label, voice):
        head = voice.text("🤫 **{player} gives word {label},** to {sides} alone:", sides=sides, **facts)
    else:
        head = voice.text("📣 **{player} gives word {label}:**", **facts)
    return f"{head} {facts['says']}"


def _contested(event: _Contest, voice: WarVoice) -> str:
    facts = {"player": voice.player(event.by), "label": event.label}
    if event.stands:
        return voice.text("✅ {player} allows word {label}: it stands again.", **facts)
    return voice.text(
        "⛔ **{player} contests word {label}:** it is undone, but for what was changed again since. "
        "It stands again with `allow {label}`.",
        **facts,
    )


def _rolled(event: _Roll, voice: WarVoice) -> str:
    thrown = event.thrown
    facts: dict[str, Any] = {
        "player": voice.player(event.by),
        "dice": f"{len(thrown)}d{event.faces}" if len(thrown) > 1 else f"d{event.faces}",
        "thrown": ", ".join(map(str, thrown)),
        "sum": sum(thrown),
        "n": event.needed,
        "quoted": quoted(event.text),
    }
    if event.needed:
        made = thrown[0] <= event.needed
        line = voice.text(_ODDS[made], **facts)
    elif len(thrown) > 1:
        line = voice.text("🎲 {player} rolls {dice}: **{thrown}**, together {sum}.{quoted}", **facts)
    else:
        line = voice.text("🎲 {player} rolls {dice}: **{thrown}**.{quoted}", **facts)
    if not event.to:
        return line
    who = voice.text.list([voice.called(voice.sides[seat - 1]) for seat in event.to])
    return f"{line}\n{voice.text('-# Only {who} can see this roll.', who=who)}"


_ODDS: Final = {
    True: said("🎲 {player} needs {n} or less: **{thrown}**, made.{quoted}"),
    False: said("🎲 {player} needs {n} or less: **{thrown}**, missed.{quoted}"),
}


def _put(event: told.PiecesPut, voice: WarVoice) -> str:
    facts = {"at": voice.hex(event.at), "pieces": voice.pieces(event.pieces), "n": event.group}
    if event.group:
        return voice.text("📍 You put as group {n} at {at}, unseen: {pieces}.", **facts)
    return voice.text("📍 You put at {at}: {pieces}.", **facts)


def _blind(event: told.BlindSaid, voice: WarVoice) -> str:
    facts = {
        "player": voice.player(event.by),
        "watcher": voice.hex(event.watcher),
        "at": voice.hex(event.at),
    }
    return voice.text("🙈 {player} says of the map: who stands at {watcher} does not see {at}.", **facts)


# --------------------------------------------------------------------------------------------------------- fights


def against(word: str, voice: WarVoice) -> str:
    """A side, or a piece."""
    return voice.called(word.upper()) if word.upper() in SIDES else voice.piece(word)


_REFUSES: Final = {
    True: said("Saruman may refuse it."),
    False: said("Saruman has too little strength to refuse it."),
}


def _fight(event: told.FightDeclared, voice: WarVoice) -> str:
    facts = {
        "player": voice.player(event.by),
        "at": voice.hex(event.at),
        "pieces": voice.pieces(event.pieces),
        "against": against(event.against, voice),
    }
    line = voice.text(
        "⚔️ **{player} declares a fight at {at}:** {pieces} against {against}. Fight it out at your table, and say "
        "what came of it, like `word dead sam`.",
        **facts,
    )
    return line if event.is_free is None else f"{line} {voice.text(_REFUSES[event.is_free])}"


def _army(event: told.ArmyDeclared, voice: WarVoice) -> str:
    return voice.text(
        "⚔️ **{player} declares an army combat at {at}** against {against}. Fight it out at your table, and say the "
        "losses, attacker first: `word loss {hex} 2/8 5/6`.",
        player=voice.player(event.by),
        at=voice.hex(event.at),
        against=voice.called(event.against),
        hex=voice.land.name(event.at),
    )


def _servant(event: told.ServantMet, voice: WarVoice) -> str:
    """The Dark Power's news; and what the Fellowship does then (W-44.6)."""
    line = voice.learns(tell(said("{who} has come to {at}, where a Servant lives."), event, voice))
    if voice.side != "F":
        return line
    halts = voice.text("Its plot halts. Say how the fight goes, by `roll` and `word`, and plot on.")
    return f"{line}\n{halts}"


def _losses(event: told.LossReckoned, voice: WarVoice) -> str:
    losses = [
        voice.text("{side} {n} of {all}", side=voice.called(side), n=lost, all=had)
        for side, lost, had in event.losses
    ]
    head = voice.text("📉 Lost at {at}: {losses}.", at=voice.hex(event.at), losses=", ".join(losses))
    beaten = (
        voice.text("The shares are alike: nobody is beaten.")
        if event.beaten is None
        else voice.text("The larger share is lost by {side}: beaten.", side=voice.called(event.beaten))
    )
    home = voice.text("Saruman goes to Isengard.") if event.came_home else ""
    return " ".join(filter(None, (head, beaten, home)))


TOLD: Final[Table] = {
    told.PiecesPut: _put,
    told.CardSaid: lambda event, voice: voice.text(
        "🃏 **On the search card, by the Dark Power’s word:** {card}", card=card_said(event.card, voice)
    ),
    told.NoChance: by_reader(
        said(
            "🎲 **At {at} you spot nobody:** your sheet states no chance. `sheet odds all 2` states one for the next "
            "time."
        ),
        said("🎲 At {at} nobody is spotted: no chance is stated for it."),
    ),
    told.ServantMet: _servant,
    told.Rolled: _rolled,
    told.RolledApart: _rolled,
    told.WordSaid: _word,
    told.WordTold: _word,
    told.WordContested: _contested,
    told.WordContestedApart: _contested,
    told.BlindSaid: _blind,
    told.FightDeclared: _fight,
    told.ArmyDeclared: _army,
    told.LossReckoned: _losses,
}


def opened(voice: WarVoice) -> Iterator[str]:
    """What was sealed in a war that is over (W-44.11)."""
    for word in () if voice.table is None else voice.table.words:
        if word.is_sealed:
            yield f"- {voice.player(word.by)}: {says(word.effects, word.text, voice)}"


def pending(state: WarState, voice: WarVoice) -> Iterator[str]:
    """Words that all have heard and that are contested, or say who has won (W-44.11)."""
    for word in () if state.table is None or state.outcome is not None else state.table.words:
        if word.is_apart:
            continue
        facts = {"label": word.label, "says": says(word.effects, "", voice)}
        if word.contested_by is not None:
            side = voice.called(word.contested_by)
            yield voice.text("⛔ Word {label}, contested by {side}: {says}", side=side, **facts)
        elif any(one.startswith("won ") for one in word.effects):
            left = voice.text.list([voice.called(side) for side, _ in word.may_contest])
            yield voice.text("⏳ Word {label}: {says} It can be contested by: {sides}", sides=left, **facts)
