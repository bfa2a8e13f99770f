"""What effects do, a sentence each, made from the pack's data: text and behaviour cannot differ (H-21.17, H-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.hunt.wording import hunting, terms
from bot.hunt.wording.spaces import tests, where
from bot.hunt.wording.voice import Voice
from bot.language.words import Text
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
            return hunting.riders(effect.verb, args, voice)
        case "search" | "hunt" | "perceive" | "reveal":
            return hunting.questions(effect.verb, args, voice)
        case "dice":
            return hunting.dice(args, voice)
        case "encounter" | "add_tile" | "eye" | "cancel" | "cancel_tile":
            return _encounter(effect.verb, args, voice)
        case _:
            return _part2(effect.verb, args, voice)


def cost(effect: Effect, voice: Voice) -> str:
    """What has to be paid."""
    text, args = voice.text, effect.args
    costs = []
    if args.get("token"):
        costs.append(text.plural("{n} fellowship token", "{n} fellowship tokens", args["token"]))
    if args.get("card"):
        costs.append(text.plural("{n} card", "{n} cards", args["card"]))
    if args.get("corruption"):
        costs.append(text("{n} corruption", n=args["corruption"]))
    return text.list(costs)


def _pay(effect: Effect, voice: Voice) -> str:
    text = voice.text
    facts = {"cost": cost(effect, voice), "then": "" if effect.then is None else listed(effect.then, voice)}
    if effect.args.get("optional"):
        return text("You may pay {cost} for this: {then}", **facts)
    return text("Pay {cost} for this: {then}", **facts)


def _if(effect: Effect, voice: Voice) -> str:
    text = voice.text
    facts = {
        "cond": tests(effect.args["cond"], voice),
        "then": "" if effect.then is None else listed(effect.then, voice),
    }
    otherwise = "" if effect.otherwise is None else listed(effect.otherwise, voice)
    if otherwise:
        return text("If {cond}: {then} Otherwise: {otherwise}", otherwise=otherwise, **facts)
    return text("If {cond}: {then}", **facts)


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
                "{bearer}'s next location this turn may lie {n} dot farther.",
                "{bearer}'s next location this turn may lie {n} dots farther.",
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
                "Draw {n} cards and keep {keep}. The rest goes under the deck.", n=n, keep=args["keep"]
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
    text, n = voice.text, args["n"]
    match args["what"]:
        case "tiles":
            seen = text.plural(
                "{n} corruption tile drawn at random", "{n} corruption tiles drawn at random", n
            )
        case "journey_deck":
            seen = text.plural("the top journey", "the top {n} journeys", n)
        case what:
            deck = text(terms.DECKS[what])
            seen = text.plural("the top card of {deck}", "the top {n} cards of {deck}", n, deck=deck)
    match args.get("then", "none"):
        case "reorder":
            return text("Look in secret at {seen}, and put them back in any order.", seen=seen)
        case "bottom":
            return text("Look in secret at {seen}, and put any of them under the deck.", seen=seen)
        case _:
            return text("Look in secret at {seen}.", seen=seen)


def _discard(args: Mapping[str, Any], voice: Voice) -> str:
    text, n = voice.text, args["n"]
    match args["who"], args["how"]:
        case "bearer", "random":
            return text.plural(
                "The Ring-bearer discards {n} card at random.",
                "The Ring-bearer discards {n} cards at random.",
                n,
            )
        case "bearer", _:
            return text.plural(
                "The Ring-bearer discards {n} card of their choice.",
                "The Ring-bearer discards {n} cards of their choice.",
                n,
            )
        case "each_rw", "random":
            return text.plural(
                "Each Ringwraith discards {n} card at random.",
                "Each Ringwraith discards {n} cards at random.",
                n,
            )
        case "each_rw", _:
            return text.plural("Each Ringwraith discards {n} card.", "Each Ringwraith discards {n} cards.", n)
        case _, "random":
            return text.plural("Discard {n} card at random.", "Discard {n} cards at random.", n)
        case _:
            return text.plural("Discard {n} card.", "Discard {n} cards.", n)


def _tokens(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    text, n = voice.text, args["n"]
    if verb == "move_ally":
        far = text.plural("{n} location", "{n} locations", args["legs"])
        return text.plural(
            "Move {n} ally by up to {far}.", "Move up to {n} allies by up to {far} each.", n, far=far
        )
    place = where(args["where"], voice, is_one=n == 1)
    match verb:
        case "place_ally":
            return text.plural(
                "Place {n} ally on {where}.", "Place up to {n} allies on {where}.", n, where=place
            )
        case "remove_ally":
            return text.plural(
                "Take {n} ally off {where}.", "Take up to {n} allies off {where}.", n, where=place
            )
        case _:
            return text.plural(
                "Take {n} track token off {where}.",
                "Take up to {n} track tokens off {where}.",
                n,
                where=place,
            )


def _encounter(verb: str, args: Mapping[str, Any], voice: Voice) -> str:
    text = voice.text
    match verb:
        case "encounter":
            return _tiles(args["tiles"], text(terms.UNTIL[args["until"]]), text)
        case "add_tile":
            return text("The tile **{tile}** goes into the bag.", tile=voice.tile(args["tile"]))
        case "eye" if args["n"] < 0:
            return text.plural(
                "Take {n} Eye away from the corruption track.",
                "Take {n} Eyes away from the corruption track.",
                -args["n"],
            )
        case "eye":
            return text.plural(
                "Put {n} more Eye beside the corruption track.",
                "Put {n} more Eyes beside the corruption track.",
                args["n"],
            )
        case "cancel":
            return text("It does not happen.")
        case _:
            return text("Cancel one tile that is not red.")


def _tiles(tiles: int, until: str, text: Text) -> str:
    if tiles < 0:
        return text.plural(
            "In an encounter {n} tile less is drawn {until}.",
            "In an encounter {n} fewer tiles are drawn {until}.",
            -tiles,
            until=until,
        )
    return text.plural(
        "In an encounter {n} more tile is drawn {until}.",
        "In an encounter {n} more tiles are drawn {until}.",
        tiles,
        until=until,
    )


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
            return text(
                "Draw {n} deed tokens and choose one of them as the place of {mentor}.", n=args["n"], **facts
            )
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


def _companion(op: str, who: str, voice: Voice) -> str:
    if who != "chosen":
        return voice.companion(who)
    return voice.text("A flipped companion") if op == "ready" else voice.text("A companion of your choice")


def _company(op: str, args: Mapping[str, Any], voice: Voice) -> str:
    text, who = voice.text, args["who"]
    name = _companion(op, who, voice)
    match op:
        case "gain":
            return text("{name} joins the company.", name=name)
        case "ready":
            return text("{name} is made ready again.", name=name)
        case _:
            return text("{name} is flipped.", name=name)


def _journey(args: Mapping[str, Any], voice: Voice) -> str:
    text, drawn, back = voice.text, args["draw"], args.get("back", 0)
    told = text.plural(
        "Draw {n} new journey. It replaces the old one.",
        "Draw {n} new journeys. Choose one of them to replace the old one.",
        drawn,
    )
    return f"{told} {text.plural('Go back {n} step.', 'Go back {n} steps.', back)}" if back else told
