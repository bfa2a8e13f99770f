"""What may be said in advance, in a line and in a few words (H-17.33)."""

from __future__ import annotations

from bot.hunt.wording.voice import Voice
from bot.language.words import Text


def ask(kind: str, voice: Voice, *, is_placed: bool) -> str:
    """What may be said, in a line; once all stand on the board a placement is that of Part 2."""
    text, facts = voice.text, {"bearer": voice.bearer}
    match kind:
        case "turn":
            return text("**In advance:** your whole next turn.")
        case "flip":
            return text("**In advance:** whom you flip in the next encounter.")
        case "escape":
            return text("**In advance:** where {bearer} escapes to, if found.", **facts)
        case "course":
            return text("**In advance:** whether {bearer} changes course, if found.", **facts)
        case "place" if is_placed:
            return text("**In advance:** where your Nazgûl begin in Part 2, the dearest start first.")
        case "place":
            return text("**In advance:** where your Nazgûl begin, the dearest start first.")
        case "gifts":
            return text("**In advance:** the cards that you give to others before Part 2.")
        case _:
            return _ask_later(kind, voice)


def _ask_later(kind: str, voice: Voice) -> str:
    """What is drawn, shared out or won only later (H-17.33)."""
    text, facts = voice.text, {"mentor": voice.mentor, "lord": voice.lord}
    match kind:
        case "journey":
            return text("**In advance:** the short journey or the long one, before you see them.")
        case "mentor":
            return text("**In advance:** where {mentor} begins, the dearest place first.", **facts)
        case "relocate":
            return text(
                "**In advance:** where {mentor} goes when he is moved, the dearest place first.", **facts
            )
        case "keep":
            return text("**In advance:** which card you keep of those drawn, the dearest first.")
        case "lord":
            return text("**In advance:** who makes way for {lord}, the dearest first.", **facts)
        case "split":
            return text("**In advance:** who leads two Nazgûl in Part 2.")
        case _:
            return text("**In advance:** the token for a War of the Ring game that follows.")


def short(kind: str, text: Text) -> str:
    """The same in two or three words, for a button."""
    match kind:
        case "turn":
            return text("Plan next turn")
        case "flip":
            return text("Plan a flip")
        case "escape":
            return text("Plan the escape")
        case "course":
            return text("Plan the course")
        case "place":
            return text("Plan the start")
        case "gifts":
            return text("Plan gifts")
        case "journey":
            return text("Plan the journey")
        case "mentor":
            return text("Plan the mentor's start")
        case "relocate":
            return text("Plan the mentor's place")
        case "keep":
            return text("Plan what to keep")
        case "lord":
            return text("Plan the Lord's place")
        case "split":
            return text("Plan who leads two")
        case _:
            return text("Plan the token")
