"""How the board stands, in lines: figures, company, dice, tracks, bans, the ledger (H-19, H-20.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.hunt.wording import rides, terms
from bot.hunt.wording.voice import Voice
from bot.language.words import safe
from rules.hunt.events import Banned, TokensChanged
from rules.hunt.state import ALL
from rules.hunt.state.facts import ready
from rules.hunt.values import Asked, Ban
from rules.hunt.view import HuntView, Seen


def figures_line(view: HuntView, figures: Iterable[int], voice: Voice) -> str:
    """Figures with where they stand."""
    return ", ".join(figure_at(view.seen, figure, voice) for figure in figures)


def figure_at(seen: Seen, figure: int, voice: Voice) -> str:
    at = seen.wraiths[figure]
    if at is None:
        return voice.figure(figure)
    facts = {"figure": voice.figure(figure), "place": voice.space(at, seen.part)}
    return voice.text("{figure} on {place}", **facts)


def company_line(view: HuntView, voice: Voice) -> str:
    """Who goes along, and who has given all (H-6.15)."""
    pack, company = voice.pack, view.seen.company
    useful = [voice.companion(companion.id) for companion in ready(pack, company)]
    flipped = [
        f"~~{voice.companion(companion.id)}~~"
        for companion, lies in zip(pack.company, company, strict=False)
        if lies == "flipped"
    ]
    return voice.text("Company: {names}.", names=", ".join([*useful, *flipped]) or voice.text("nobody"))


def dice_line(view: HuntView, voice: Voice) -> str:
    """The dice that are left, the Lord's behind them; nothing before the first are rolled."""
    text, seen = voice.text, view.seen
    if not seen.dice:
        return ""
    left = [die.face for die in seen.dice if not die.spent]
    shown = voice.faces(left) or text("none")
    if seen.lord_die is not None and not seen.lord_die.spent:
        return text("Dice left: {dice}; of {lord}: {face}.", dice=shown, face=voice.face(seen.lord_die.face))
    return text("Dice left: {dice}.", dice=shown)


def tokens_line(known: TokensChanged | Seen, voice: Voice) -> str:
    """Fellowship tokens (H-6.13)."""
    facts = {"held": known.on_frodo, "pool": known.pool}
    return voice.text("Fellowship tokens: {held} with {bearer}, {pool} in the pool.", **facts)


def tracks_line(seen: Seen, voice: Voice) -> str:
    """Locations with track tokens, swords first."""
    text = voice.text
    swords, eyes = (
        ", ".join(voice.space(track.location, seen.part) for track in seen.tracks if track.sword == is_sword)
        for is_sword in (True, False)
    )
    if swords and eyes:
        return text("Tracks: hunted {swords}; searched {eyes}.", swords=swords, eyes=eyes)
    if swords:
        return text("Tracks: hunted {swords}.", swords=swords)
    return text("Tracks: searched {eyes}.", eyes=eyes) if eyes else ""


def bans(seen: Seen, voice: Voice) -> Iterator[str]:
    """What is forbidden now."""
    return (forbidden(ban, seen.part, voice) for ban in seen.bans)


def forbidden(ban: Ban | Banned, part: int, voice: Voice) -> str:
    """What nobody may do, or one Nazgul may not, and until when (H-22.24)."""
    text = voice.text
    facts = {
        "act": text(terms.ACTS[ban.act]),
        "who": text("all Nazgûl") if ban.figure == ALL else voice.figure(ban.figure),
        "until": text(terms.UNTIL[ban.until]),
    }
    if ban.spaces is None:
        return text("🚫 Forbidden for {who} {until}: {act}.", **facts)
    return text(
        "🚫 Forbidden for {who} {until}: {act}, at {places}.", places=voice.spaces(ban.spaces, part), **facts
    )


def notes(seen: Seen, voice: Voice) -> Iterator[str]:
    """What players noted on the map (H-8.9)."""
    for note in seen.notes:
        facts = {"place": voice.area(note.place, seen.part), "name": voice.names.quiet(note.seat)}
        yield voice.text("📌 {place}: “{note}” ({name})", note=safe(note.text, 100), **facts)


def ledger_line(asked: Asked, view: HuntView, voice: Voice) -> str:
    """One line of the ledger; a no to a search says what it is worth (H-20.7)."""
    told = f"-# {asked.number}. {rides.answered(asked, voice).removeprefix('🔎 ')}"
    if asked.kind != "search" or asked.answer is not False:
        return f"{told} {_moment(asked, voice)}"
    return f"{told} {_worth(asked, view, voice)}"


def _moment(asked: Asked, voice: Voice) -> str:
    return voice.text("(day {day}, step {moves})", day=asked.day, moves=asked.moves)


def _worth(asked: Asked, view: HuntView, voice: Voice) -> str:
    text, seen = voice.text, view.seen
    facts = {"day": asked.day, "moves": asked.moves, "journey": asked.journey}
    if asked.part == 1:
        return text("(day {day}: not there up to step {moves})", **facts)
    if seen.rules.shelters and seen.journey_class == "long":
        return text(
            "(day {day}: not there up to step {moves} of journey {journey}, unless it is a shelter just "
            "reached)",
            **facts,
        )
    return text("(day {day}: not there up to step {moves} of journey {journey})", **facts)
