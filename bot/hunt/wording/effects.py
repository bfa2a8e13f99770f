"""What effects do, a sentence each, made from the pack's data: text and behaviour cannot differ (H-21.17, H-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.hunt.wording import terms
from bot.hunt.wording.spaces import tests, where
from bot.hunt.wording.voice import Voice
from rules.hunt.pack import Effect


def listed(number: int, voice: Voice) -> str:
    """All effects of a list of the pack, in order."""
    return " ".join(_effect(effect, voice) for effect in voice.pack.lists[number])


def _effect(effect: Effect, voice: Voice) -> str:
    told = _told(effect, voice)
    if effect.part is None:
        return told
    return voice.text("In Part {n}: {what}", n=effect.part, what=told)


def _told(effect: Effect, voice: Voice) -> str:
    args = effect.args
    match effect.verb:
        case "pay":
            return _pay(effect, voice)
        case "if":
            return _if(effect, voice)
        case "move_bearer" | "bonus_dots" | "heal" | "corrupt" | "gain_token" | "lose_token":
            return _bearer(effect.verb, args, voice)
        case "draw" | "discard" | "recover" | "peek":
            return _cards(effect.verb, args, voice)
        case "place_ally" | "remove_ally" | "move_ally" | "clear_track":
            return _tokens(effect.verb, args, voice)
        case "move_wraith" | "place_wraith" | "forbid" | "grant":
            return _riders(effect.verb, args, voice)
        case "search" | "hunt" | "perceive" | "reveal":
            return _questions(effect.verb, args, voice)
        case "dice":
            return _dice(args, voice)
        case "encounter" | "add_tile" | "eye" | "cancel" | "cancel_tile":
            return _encounter(effect.verb, args, voice)
        case _:
            return _part2(effect.verb, args, voice)


def _pay(effect: Effect, voice: Voice) -> str:
    text, args = voice.text, effect.args
    costs = []
    if args.get("token"):
        costs.append(text.plural("{n} fellowship token", "{n} fellowship tokens", args["token"]))
    if args.get("card"):
        costs.append(text.plural("{n} card", "{n} cards", args["card"]))
    if args.get("corruption"):
        costs.append(text("{n} corruption", n=args["corruption"]))
    facts = {"cost": text.list(costs), "then": "" if effect.then is None else listed(effect.then, voice)}
    if args.get("optional"):
        return text("You may pay {cost}: {then}", **facts)
    return text("Pay {cost}: {then}", **facts)


def _if(effect: Effect, voice: Voice) -> str:
    text = voice.text
    facts = {
        "cond": tests(effect.args["cond"], voice),
        "then": "" if effect.then is None else listed(effect.then, voice),
    }
    otherwise = "" if effect.otherwise is None else listed(effect.otherwise, voice)
    if otherwise:
        return text("If ({cond}): {then} Else: {otherwise}", otherwise=otherwise, **facts)
    return text("If ({cond}): {then}", **facts)


def _bearer(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    text, n, bearer = voice.text, args["n"], voice.bearer
    match verb:
        case "move_bearer" if args.get("optional"):
            return text.plural(
                "{bearer} may make {n} extra move.",
                "{bearer} may make up to {n} extra moves.",
                n,
                bearer=bearer,
            )
        case "move_bearer":
            return text.plural(
                "{bearer} makes {n} extra move.", "{bearer} makes {n} extra moves.", n, bearer=bearer
            )
        case "bonus_dots":
            return text.plural(
                "{bearer}'s next location this turn counts {n} dot more.",
                "{bearer}'s next location this turn counts {n} dots more.",
                n,
                bearer=bearer,
            )
        case "heal":
            return text("Corruption falls by {n}.", n=n)
        case "corrupt":
            return text("Corruption rises by {n}.", n=n)
        case "gain_token":
            return text.plural(
                "{bearer} takes {n} fellowship token from the pool.",
                "{bearer} takes {n} fellowship tokens from the pool.",
                n,
                bearer=bearer,
            )
        case _:
            return text.plural(
                "{bearer} loses {n} fellowship token to the pool.",
                "{bearer} loses {n} fellowship tokens to the pool.",
                n,
                bearer=bearer,
            )


def _cards(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    text, n = voice.text, args["n"]
    match verb:
        case "draw" if args.get("keep"):
            return text(
                "Draw {n} cards and keep {keep}; the rest goes under the deck.", n=n, keep=args["keep"]
            )
        case "draw":
            return text.plural("Draw {n} card.", "Draw {n} cards.", n)
        case "recover":
            return text.plural(
                "Take {n} card back from the open pile.", "Take {n} cards back from the open pile.", n
            )
        case "peek":
            return _peek(args, voice)
        case _:
            return _discard(args, voice)


def _peek(args: Mapping[str, Any], voice: Voice) -> str:
    text = voice.text
    facts = {"what": text(terms.DECKS[args["what"]]), "n": args["n"]}
    match args.get("then", "none"):
        case "reorder":
            return text("Look in secret at {n} of {what}, and put them back in any order.", **facts)
        case "bottom":
            return text("Look in secret at {n} of {what}, and put any of them under the deck.", **facts)
        case _:
            return text("Look in secret at {n} of {what}.", **facts)


def _discard(args: Mapping[str, Any], voice: Voice) -> str:
    text, n = voice.text, args["n"]
    match args["who"], args["how"]:
        case "bearer", "random":
            return text.plural(
                "The Ring-bearer discards {n} card by lot.", "The Ring-bearer discards {n} cards by lot.", n
            )
        case "bearer", _:
            return text.plural(
                "The Ring-bearer discards {n} card of choice.",
                "The Ring-bearer discards {n} cards of choice.",
                n,
            )
        case "each_rw", "random":
            return text.plural(
                "Each Ringwraith discards {n} card by lot.", "Each Ringwraith discards {n} cards by lot.", n
            )
        case "each_rw", _:
            return text.plural("Each Ringwraith discards {n} card.", "Each Ringwraith discards {n} cards.", n)
        case _, "random":
            return text.plural("Discard {n} card by lot.", "Discard {n} cards by lot.", n)
        case _:
            return text.plural("Discard {n} card.", "Discard {n} cards.", n)


def _at(told: str, args: Mapping[str, Any], voice: Voice, *, could_be_dots: bool = False) -> str:
    """*told* with where it is done, unless it may be done anywhere."""
    place = where(args.get("where"), voice, could_be_dots=could_be_dots)
    return voice.text("{what} Where: {where}.", what=told, where=place) if place else told


def _tokens(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    text, n = voice.text, args["n"]
    match verb:
        case "place_ally":
            return _at(text.plural("Place {n} ally.", "Place up to {n} allies.", n), args, voice)
        case "remove_ally":
            return _at(text.plural("Remove {n} ally.", "Remove up to {n} allies.", n), args, voice)
        case "clear_track":
            told = text.plural(
                "Take {n} track token off the board.", "Take up to {n} track tokens off the board.", n
            )
            return _at(told, args, voice)
        case _:
            far = text.plural("{n} location", "{n} locations", args["legs"])
            return text.plural(
                "Move {n} ally by up to {far}.", "Move up to {n} allies by up to {far}.", n, far=far
            )


def _who(args: Mapping[str, Any], voice: Voice) -> str:
    n, who = args.get("n", 1), args.get("who", "all")
    if who == "all":
        return voice.text("all Nazgûl")
    if who == "active":
        return voice.text("the active Nazgûl")
    return voice.text.plural("{n} Nazgûl of your choice", "up to {n} Nazgûl of your choice", n)


_IN_LOCATIONS: Final = frozenset({"search", "hunt", "free_action"})
"""What no Nazgûl does on a dot (H-7.6)."""


def _riders(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    text = voice.text
    match verb:
        case "move_wraith":
            return _walk(args, voice)
        case "place_wraith":
            told = text("Put on another space: {who}.", who=_who(args, voice))
            return _at(told, args, voice, could_be_dots=True)
        case "forbid":
            told = text(
                "Forbidden to {who} {until}: {act}.",
                who=_who({"who": args.get("who", "all")}, voice),
                act=text(terms.ACTS[args["act"]]),
                until=text(terms.UNTIL[args["until"]]),
            )
            return _at(told, args, voice, could_be_dots=args["act"] not in _IN_LOCATIONS)
        case _:
            return _grant(args, voice)


def _grant(args: Mapping[str, Any], voice: Voice) -> str:
    text = voice.text
    if args["act"] == "ally_card":
        return text.plural(
            "You may play {n} more card this turn.", "You may play {n} more cards this turn.", args["n"]
        )
    what = text(terms.GRANTS[args["act"]])
    if args["n"] > 1:
        what = text("{what} (×{n})", what=what, n=args["n"])
    facts = {"what": what, "until": text(terms.UNTIL[args["until"]])}
    match args["who"]:
        case "all":
            return text("Every Nazgûl has {what} {until}.", **facts)
        case "chosen":
            return text("A Nazgûl of your choice has {what} {until}.", **facts)
        case _:
            return text("You have {what} {until}.", **facts)


def _walk(args: Mapping[str, Any], voice: Voice) -> str:
    text, who, steps = voice.text, _who(args, voice), args["steps"]
    match args.get("mode", "any"):
        case "road":
            return text.plural(
                "Ride {n} space by road: {who}.", "Ride up to {n} spaces by road: {who}.", steps, who=who
            )
        case "path":
            return text.plural(
                "Ride {n} space by path: {who}.", "Ride up to {n} spaces by path: {who}.", steps, who=who
            )
        case _:
            return text.plural("Ride {n} space: {who}.", "Ride up to {n} spaces: {who}.", steps, who=who)


def _questions(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    text, n = voice.text, args.get("n", 1)
    match verb:
        case "search":
            return _at(text.plural("Search {n} location.", "Search up to {n} locations.", n), args, voice)
        case "hunt":
            return _at(text.plural("Hunt at {n} location.", "Hunt at up to {n} locations.", n), args, voice)
        case "perceive":
            return _perceive(args, voice)
        case _:
            return _reveal(args, voice)


def _perceive(args: Mapping[str, Any], voice: Voice) -> str:
    text = voice.text
    scope = {"area": text("an area"), "section": text("a section")}.get(
        args["scope"], text("an area or section")
    )
    place = {"active": text("the Nazgûl's own"), "adjacent": text("an adjacent one")}.get(
        args["where"], text("any one")
    )
    if args.get("detail"):
        return text("Perceive {scope}: {which}. A yes names who is there.", scope=scope, which=place)
    return text("Perceive {scope}: {which}.", scope=scope, which=place)


def _reveal(args: Mapping[str, Any], voice: Voice) -> str:
    text, facts = voice.text, {"bearer": voice.bearer, "mentor": voice.mentor}
    match args["fact"]:
        case "latest_is_dot":
            return text("The Ring-bearer says whether the latest mark is a dot.")
        case "dots_since_last":
            return text("The Ring-bearer says how many dots follow the last location.")
        case "bearer_section":
            return text("The Ring-bearer says in which section {bearer} is.", **facts)
        case "live_info_in_section":
            return text("The Ring-bearer says whether a live information token lies in the Nazgûl's section.")
        case "gandalf_section":
            return text("The Ring-bearer says in which section {mentor} is.", **facts)
        case _:
            return text("The Ring-bearer says an entry of the log, {n} back.", n=args.get("n", 1))


def _dice(args: Mapping[str, Any], voice: Voice) -> str:
    text, n, face = voice.text, args["n"], args.get("face")
    match args["op"]:
        case "discard" if face:
            return text.plural(
                "Discard {n} die showing {face}.",
                "Discard {n} dice showing {face}.",
                n,
                face=voice.face(face),
            )
        case "discard":
            return text.plural("Discard {n} die.", "Discard {n} dice.", n)
        case "reroll":
            return text.plural("Roll {n} die again.", "Roll {n} dice again.", n)
        case "restore" if args.get("roll"):
            return text.plural(
                "Roll {n} spent die back into the pool.", "Roll {n} spent dice back into the pool.", n
            )
        case "restore":
            return text.plural(
                "Take {n} spent die back into the pool.", "Take {n} spent dice back into the pool.", n
            )
        case _:
            return text.plural(
                "Turn {n} die to {face}.", "Turn {n} dice to {face}.", n, face=voice.face(str(face))
            )


def _encounter(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    text = voice.text
    match verb:
        case "encounter":
            facts = {"tiles": f"{args['tiles']:+d}", "until": text(terms.UNTIL[args["until"]])}
            return text("Tiles in an encounter {until}: {tiles}.", **facts)
        case "add_tile":
            return text("The tile **{tile}** joins the hunt pool.", tile=voice.tile(args["tile"]))
        case "eye" if args["n"] < 0:
            return text("Eyes beside the corruption track: {n} fewer.", n=-args["n"])
        case "eye":
            return text("Eyes beside the corruption track: {n} more.", n=args["n"])
        case "cancel":
            return text("It does not happen.")
        case _:
            return text("Cancel one tile that is not red.")


def _part2(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    text, facts = voice.text, {"mentor": voice.mentor, "lord": voice.lord}
    match verb, args.get("op"):
        case "company", op:
            return _company(str(op), args, voice)
        case "gandalf", "move":
            return text.plural(
                "{mentor} makes {n} extra move.", "{mentor} makes {n} extra moves.", args["n"], **facts
            )
        case "gandalf", "relocate":
            return text("Draw {n} deed tokens and take one as the place of {mentor}.", n=args["n"], **facts)
        case "gandalf", _:
            return text.plural(
                "{mentor} gets {n} more deed.", "{mentor} gets {n} more deeds.", args["n"], **facts
            )
        case "threshold", _:
            return text("The corruption limit rises by {n}.", n=args["n"])
        case "journey", _:
            return _journey(args, voice)
        case "lord", "enter":
            return text("{lord} rides in the place of the active Nazgûl.", **facts)
        case _:
            return text("{lord} leaves.", **facts)


def _company(op: str, args: Mapping[str, Any], voice: Voice) -> str:
    text, who = voice.text, args["who"]
    name = text("a flipped companion") if who == "chosen" else voice.companion(who)
    match op:
        case "gain":
            return text("{name} joins the company.", name=name)
        case "ready":
            return text("Made ready again: {name}.", name=name)
        case _:
            return text("Flipped: {name}.", name=name)


def _journey(args: Mapping[str, Any], voice: Voice) -> str:
    text, drawn, back = voice.text, args["draw"], args.get("back", 0)
    told = text.plural(
        "Draw {n} new journey in the place of the present one.",
        "Draw {n} new journeys and keep one in the place of the present one.",
        drawn,
    )
    return f"{told} {text.plural('Go back {n} step.', 'Go back {n} steps.', back)}" if back else told
