"""What effects do to the Nazgûl, to their dice and to what they ask, a sentence each (H-21.17, H-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.hunt.wording import terms
from bot.hunt.wording.spaces import where
from bot.hunt.wording.voice import Voice
from bot.language.words import forms, said


def _who(args: Mapping[str, Any], voice: Voice) -> str:
    """Who of the Nazgul, at the beginning of a sentence."""
    n, who = args.get("n", 1), args.get("who", "all")
    if who == "all":
        return voice.text("All Nazgûl")
    if who == "active":
        return voice.text("The active Nazgûl")
    return voice.text.plural("A Nazgûl of your choice", "Up to {n} Nazgûl of your choice", n)


def riders(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    match verb:
        case "move_wraith":
            return voice.text.counted(_WALKS[args.get("mode", "any")], args["steps"], who=_who(args, voice))
        case "place_wraith":
            return _put(args, voice)
        case "forbid":
            return _forbid(args, voice)
        case _:
            return _grant(args, voice)


_WALKS: Final = {
    "road": forms("{who} may ride {n} space by road.", "{who} may ride up to {n} spaces by road."),
    "path": forms("{who} may ride {n} space by path.", "{who} may ride up to {n} spaces by path."),
    "any": forms("{who} may ride {n} space.", "{who} may ride up to {n} spaces."),
}


def _put(args: Mapping[str, Any], voice: Voice) -> str:
    text, place = voice.text, where(args["where"], voice)
    if args["who"] == "active":
        return text("Put the active Nazgûl on {where}.", where=place)
    return text.plural(
        "Put a Nazgûl of your choice on {where}.",
        "Put {n} Nazgûl of your choice on {where}.",
        args["n"],
        where=place,
    )


_FORBIDDEN: Final[Mapping[str, str]] = {
    "move": said("move"),
    "road": said("ride three spaces by road"),
    "enter": said("enter or pass"),
    "action": said("take an action"),
    "free_action": said("use the free action"),
    "search": said("search"),
    "hunt": said("hunt"),
    "perceive": said("perceive"),
    "sorcery": said("play sorcery"),
}
"""What nobody may do while it is forbidden (H-22.24)."""


def _forbid(args: Mapping[str, Any], voice: Voice) -> str:
    text, act, who, place = voice.text, args["act"], args.get("who", "all"), args.get("where")
    until = text(terms.UNTIL[args["until"]])
    if act == "rest":
        return text("{bearer} may not rest {until}.", until=until)
    what = text(_FORBIDDEN[act])
    if place is not None:
        spaces = where(place, voice, is_one=False)
        what = (
            text("{act} {where}", act=what, where=spaces)
            if act == "enter"
            else text("{act} on {where}", act=what, where=spaces)
        )
    if who == "all":
        return text("No Nazgûl may {act} {until}.", act=what, until=until)
    return text("{who} may not {act} {until}.", who=_who({"who": who}, voice), act=what, until=until)


def _grant(args: Mapping[str, Any], voice: Voice) -> str:
    text = voice.text
    if args["act"] == "ally_card":
        return text.plural(
            "You may play {n} more card this turn.", "You may play {n} more cards this turn.", args["n"]
        )
    facts = {"what": granted(args["act"], args["n"], voice), "until": text(terms.UNTIL[args["until"]])}
    return text(_GETS.get(args["who"], _YOU_GET), **facts)


_GETS: Final = {
    "all": said("Every Nazgûl gets {what} {until}."),
    "chosen": said("A Nazgûl of your choice gets {what} {until}."),
}
_YOU_GET: Final = said("You get {what} {until}.")


def granted(act: str, n: int, voice: Voice) -> str:
    """What may be done once more."""
    if act in _GRANTED:
        return voice.text.counted(_GRANTED[act], n)
    what = voice.text(terms.GRANTS[act])
    return voice.text("{what} (×{n})", what=what, n=n) if n > 1 else what


_GRANTED: Final = {
    "extra_space": forms("an extra space", "{n} extra spaces"),
    "action": forms("one more action", "{n} more actions"),
    "free_search": forms("a free search", "{n} free searches"),
    "free_hunt": forms("a free hunt", "{n} free hunts"),
}


def questions(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    n = args.get("n", 1)
    if verb == "perceive":
        return _perceive(args, voice)
    if verb == "reveal":
        return voice.text.counted(_REVEALED[args["fact"]], n)
    return voice.text.counted(_ASKED[verb], n, where=_asked_at(args, voice))


_ASKED: Final = {
    "search": forms("Search {where}.", "Search up to {n} {where}."),
    "hunt": forms("Hunt at {where}.", "Hunt at up to {n} {where}."),
}


def _asked_at(args: Mapping[str, Any], voice: Voice) -> str:
    """Where, behind how many."""
    place = where(args["where"], voice, is_one=args["n"] == 1)
    is_listed = args["n"] > 1 and (args["where"].numbers or args["where"].pick)
    return voice.text("of these: {where}", where=place) if is_listed else place


_PERCEIVED: Final[Mapping[tuple[str, str], str]] = {
    ("area", "active"): said("Perceive the Nazgûl's own area."),
    ("area", "adjacent"): said("Perceive an area beside the Nazgûl's own."),
    ("area", "any"): said("Perceive any area."),
    ("section", "active"): said("Perceive the Nazgûl's own section."),
    ("section", "adjacent"): said("Perceive a section beside the Nazgûl's own."),
    ("section", "any"): said("Perceive any section."),
    ("either", "active"): said("Perceive the Nazgûl's own area or section."),
    ("either", "adjacent"): said("Perceive an area or section beside the Nazgûl's own."),
    ("either", "any"): said("Perceive any area or section."),
}


def _perceive(args: Mapping[str, Any], voice: Voice) -> str:
    told = voice.text(_PERCEIVED[args["scope"], args["where"]])
    if not args.get("detail"):
        return told
    return f"{told} {voice.text('If the answer is yes, I tell you who is there.')}"


_REVEALED: Final = {
    "latest_is_dot": forms("The Ring-bearer says whether the latest mark is a dot."),
    "dots_since_last": forms("The Ring-bearer says how many dots follow the last location."),
    "bearer_section": forms("The Ring-bearer says in which section {bearer} is."),
    "bearer_area": forms("The Ring-bearer says in which area {bearer} is."),
    "live_info_in_section": forms(
        "The Ring-bearer says whether an information token can still be found in the Nazgûl's section."
    ),
    "gandalf_section": forms("The Ring-bearer says in which section {mentor} is."),
    "log_entry_back": forms(
        "The Ring-bearer says what was marked {n} step ago.",
        "The Ring-bearer says what was marked {n} steps ago.",
    ),
}


def dice(args: Mapping[str, Any], voice: Voice) -> str:
    op, face = args["op"], args.get("face")
    op += " face" if op == "discard" and face else " roll" if op == "restore" and args.get("roll") else ""
    return voice.text.counted(_DICE[op], args["n"], face=voice.face(str(face)))


_DICE: Final = {
    "discard face": forms("Discard {n} die showing {face}.", "Discard {n} dice showing {face}."),
    "discard": forms("Discard {n} die.", "Discard {n} dice."),
    "reroll": forms("Roll {n} die again.", "Roll {n} dice again."),
    "restore roll": forms(
        "Roll {n} spent die back into the pool.", "Roll {n} spent dice back into the pool."
    ),
    "restore": forms("Take {n} spent die back into the pool.", "Take {n} spent dice back into the pool."),
    "set": forms("Turn {n} die to {face}.", "Turn {n} dice to {face}."),
}
