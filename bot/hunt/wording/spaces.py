"""Conditions and kinds of spaces in words (H-22.1 to H-22.12), made from the pack's data (H-21.17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.hunt.wording.voice import Voice
from bot.language.words import forms, said
from rules.hunt.pack import Selector, Test

_PIECES: Final[Mapping[str, str]] = {
    "wraith": said("a Nazgûl"),
    "ally": said("an ally"),
    "track": said("a track token"),
    "gandalf": said("{mentor}"),
}

_ANCHORS: Final[Mapping[str, str]] = {
    "bearer": said("{bearer}"),
    "gandalf": said("{mentor}"),
    "active": said("the active Nazgûl"),
    "wraith": said("a Nazgûl"),
    "ally": said("an ally"),
    "track": said("a track token"),
    "target": said("the target"),
    "chosen": said("the space picked before"),
    "start": said("a start"),
    "exit": said("an exit"),
}

_STATES: Final[Mapping[tuple[str, bool], str]] = {
    ("hidden", True): said("{mentor} is hidden"),
    ("revealed", True): said("{mentor} is on the board"),
    ("out", True): said("{mentor} is out of play"),
    ("hidden", False): said("{mentor} is not hidden"),
    ("revealed", False): said("{mentor} is not on the board"),
    ("out", False): said("{mentor} is still in play"),
}
"""By state, and whether it is so."""

_COMPANY: Final[Mapping[str, str]] = {
    "ready": said("{name} is ready"),
    "flipped": said("{name} is flipped"),
    "absent": said("{name} is not there"),
}

_ONE: Final[Mapping[str, str]] = {
    "location": said("a location"),
    "dot": said("a dot"),
    "any": said("a space"),
    "ally": said("an ally location"),
    "dark": said("a dark location"),
    "start": said("a start"),
    "exit": said("an exit"),
    "wraith_start": said("a start of the Nazgûl"),
}
_MANY: Final[Mapping[str, str]] = {
    "location": said("locations"),
    "dot": said("dots"),
    "any": said("spaces"),
    "ally": said("ally locations"),
    "dark": said("dark locations"),
    "start": said("starts"),
    "exit": said("exits"),
    "wraith_start": said("starts of the Nazgûl"),
}
"""Spaces by what they are, as they stand behind “on”."""


def where(selector: Selector | None, voice: Voice, *, is_one: bool = True) -> str:
    """The spaces that fit, as they stand behind “on”: `an ally location in the section of a Nazgûl`."""
    text = voice.text
    if selector is None or selector == Selector():
        return text("any location") if is_one else text("any locations")
    if selector.pick is not None:
        is_one = False
    found = " ".join([_head(selector, voice, is_one=is_one), *_modifiers(selector, voice)])
    if selector.pick is not None:
        return text("up to {n} {where} of your choice", n=selector.pick, where=found)
    return found


def _head(selector: Selector, voice: Voice, *, is_one: bool) -> str:
    """What is meant, before where it lies."""
    names = _ONE if is_one else _MANY
    if selector.numbers:
        return either([voice.space(number) for number in selector.numbers], voice)
    if selector.flag:
        return voice.text(" or ").join(voice.text(names[flag]) for flag in selector.flag)
    if selector.at is not None:
        of = anchor(selector.at, voice)
        if isinstance(selector.at, int):
            return of
        if selector.kind == "any":
            return voice.text("the space of {anchor}", anchor=of)
        return voice.text("the location of {anchor}", anchor=of)
    return voice.text(names[selector.kind])


def _modifiers(selector: Selector, voice: Voice) -> Iterator[str]:
    text = voice.text
    if selector.not_flag:
        flags = text(" or ").join(text(_ONE[flag]) for flag in selector.not_flag)
        yield text("(but not {what})", what=flags)
    yield from _near(selector, voice)
    if selector.area:
        yield text("in area {ids}", ids=either(selector.area, voice))
    if selector.section:
        yield text("in section {ids}", ids=either(selector.section, voice))
    for piece in selector.has or ():
        yield text("with {piece}", piece=text(_PIECES[piece]))
    for piece in selector.lacks or ():
        yield text("without {piece}", piece=text(_PIECES[piece]))
    if selector.on_log is not None:
        yield text("on the log") if selector.on_log else text("off the log")


def either(names: Sequence[str], voice: Voice) -> str:
    """One of *names*: `H, J or K`."""
    *first, last = names
    return voice.text("{first} or {last}", first=", ".join(first), last=last) if first else last


def anchor(name: str | int, voice: Voice) -> str:
    """What a place is near to."""
    if isinstance(name, int):
        return voice.space(name)
    return voice.text(_ANCHORS[name])


def _near(selector: Selector, voice: Voice) -> Iterator[str]:
    text = voice.text
    if selector.at is not None and (selector.flag or selector.numbers):
        yield text("where {anchor} stands", anchor=anchor(selector.at, voice))
    for relation, told in _BESIDE.items():
        if (of := getattr(selector, relation)) is not None:
            yield text(told, anchor=anchor(of, voice))
    if selector.within is not None:
        near, steps = selector.within
        yield text.plural(
            "within {n} space of {anchor}", "within {n} spaces of {anchor}", steps, anchor=anchor(near, voice)
        )
    for relation, told in _WITHIN.items():
        if (of := getattr(selector, relation)) is not None:
            yield text(told, anchor=anchor(of, voice))


_BESIDE: Final = {"adjacent": said("adjacent to {anchor}"), "connected": said("connected to {anchor}")}
_WITHIN: Final = {
    "area_of": said("in the area where {anchor} is"),
    "section_of": said("in the section where {anchor} is"),
}


# ------------------------------------------------------------------------------------------------- conditions


def tests(conditions: Iterable[Test], voice: Voice) -> str:
    """All conditions of a card, as they stand behind “if”; empty without any."""
    return voice.text(" and ").join(_test(check, voice) for check in conditions)


def _test(test: Test, voice: Voice) -> str:
    text, value = voice.text, test.value
    match test.name:
        case "not":
            return _not(_all(value), voice)
        case "any":
            return text(" or ").join(_test(check, voice) for check in _all(value))
        case "part":
            return text("this is Part {n}", n=value)
        case "phase" | "eye" | "bearer_wild" | "lord" as name:
            return text(_SO[name, value == "nightfall" if name == "phase" else bool(value)])
        case "gandalf":
            return text(_STATES[value, True])
        case "bearer_at" | "gandalf_at" | "active_at":
            who = anchor(test.name.removesuffix("_at"), voice)
            return text("{who} is on {where}", who=who, where=where(value, voice))
        case "wraiths" | "allies" | "tracks":
            return _pieces(test.name, value, voice)
        case "declared":
            return _declared(value, voice)
        case _:
            return _counted(test.name, value, voice)


_SO: Final = {
    ("phase", True): said("it is night"),
    ("phase", False): said("it is day"),
    ("eye", True): said("the marker shows the Eye"),
    ("eye", False): said("the marker shows the Ring"),
    ("bearer_wild", True): said("{bearer} is in the wild"),
    ("bearer_wild", False): said("{bearer} is not in the wild"),
    ("lord", True): said("{lord} is in play"),
    ("lord", False): said("{lord} is not in play"),
}
"""By condition, and whether it is so."""


def _all(value: Any) -> tuple[Test, ...]:
    return value if isinstance(value, tuple) else (value,)


def _not(conditions: tuple[Test, ...], voice: Voice) -> str:
    if len(conditions) == 1 and conditions[0].name == "gandalf":
        return voice.text(_STATES[conditions[0].value, False])
    return voice.text("it is not so that {test}", test=tests(conditions, voice))


def _pieces(name: str, value: Mapping[str, Any], voice: Voice) -> str:
    """How many Nazgul or tokens stand or lie where."""
    least: int | None = value.get("min")
    most: int | None = value.get("max")
    place = where(value["where"], voice) if value.get("where") is not None else voice.text("the board")
    range_ = "no" if most == 0 else "most" if least is None else "least" if most is None else "between"
    n = most if range_ == "most" else least
    return voice.text.counted(_MANY_THERE[f"{name} {range_}"], n or 0, where=place, least=least, most=most)


_MANY_THERE: Final = {
    "wraiths no": forms("no Nazgûl stands on {where}"),
    "wraiths most": forms("at most {n} Nazgûl stands on {where}", "at most {n} Nazgûl stand on {where}"),
    "wraiths least": forms("a Nazgûl stands on {where}", "at least {n} Nazgûl stand on {where}"),
    "wraiths between": forms("{least} to {most} Nazgûl stand on {where}"),
    "allies no": forms("no ally stands on {where}"),
    "allies most": forms("at most {n} ally stands on {where}", "at most {n} allies stand on {where}"),
    "allies least": forms("an ally stands on {where}", "at least {n} allies stand on {where}"),
    "allies between": forms("{least} to {most} allies stand on {where}"),
    "tracks no": forms("no track token lies on {where}"),
    "tracks most": forms(
        "at most {n} track token lies on {where}", "at most {n} track tokens lie on {where}"
    ),
    "tracks least": forms("a track token lies on {where}", "at least {n} track tokens lie on {where}"),
    "tracks between": forms("{least} to {most} track tokens lie on {where}"),
}
"""By the pieces, and how many are asked for."""


def _counted(name: str, value: Mapping[str, Any], voice: Voice) -> str:
    n = value.get("max", value.get("min")) or 0
    match name:
        case "corruption":
            return voice.text("corruption is {level}", level=_level(value, voice))
        case "moves":
            return voice.text("the movement track stands at {level}", level=_level(value, voice))
        case "company":
            return voice.text(_COMPANY[value["state"]], name=voice.companion(value["who"]))
        case "hand":
            name = f"hand {value['deck']}"
        case _:
            pass
    face, amount = voice.face(str(value.get("face"))), _range(value, voice)
    return voice.text.counted(_HELD[name], n, amount=amount, face=face)


_HELD: Final = {
    "tokens": forms("{bearer} holds {amount} fellowship token", "{bearer} holds {amount} fellowship tokens"),
    "info": forms("{amount} information token is found", "{amount} information tokens are found"),
    "dice": forms("{amount} unspent die shows {face}", "{amount} unspent dice show {face}"),
    "hand ally": forms("the hand has {amount} ally card", "the hand has {amount} ally cards"),
    "hand sorcery": forms("the hand has {amount} sorcery card", "the hand has {amount} sorcery cards"),
}


def _level(value: Mapping[str, Any], voice: Voice) -> str:
    """Between which numbers a track stands."""
    return _between(value, voice, said("{n} or less"), said("{n} or more"))


def _range(value: Mapping[str, Any], voice: Voice) -> str:
    """How many."""
    return (
        voice.text("no")
        if value.get("max") == 0
        else _between(value, voice, said("at most {n}"), said("at least {n}"))
    )


def _between(value: Mapping[str, Any], voice: Voice, no_more: str, no_less: str) -> str:
    least, most = value.get("min"), value.get("max")
    if least is not None and most is not None:
        return voice.text("{least} to {most}", least=least, most=most)
    return voice.text(no_less, n=least) if most is None else voice.text(no_more, n=most)


def _declared(value: Mapping[str, Any], voice: Voice) -> str:
    """What the answered declaration must be (H-22.11)."""
    text, found = voice.text, []
    if value.get("mode") == "path":
        found.append(text("the ride is not all by road"))
    if value.get("mode") == "road":
        found.append(text("the ride is all by road"))
    if value.get("where") is not None:
        found.append(text("it aims at {where}", where=where(value["where"], voice)))
    if value.get("die") is not None:
        found.append(text("it is paid with {face}", face=voice.face(value["die"])))
    return text(" and ").join(found)
