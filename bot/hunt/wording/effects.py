"""What effects do, a sentence each, made from the pack's data: text and behaviour cannot differ (H-21.17, H-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.hunt.wording import hunting, terms
from bot.hunt.wording.spaces import tests, where
from bot.hunt.wording.voice import Voice
from bot.language.words import forms
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
        case "move_wraith" | "place_wraith" | "forbid" | "grant":
            return hunting.riders(effect.verb, args, voice)
        case "search" | "hunt" | "perceive" | "reveal":
            return hunting.questions(effect.verb, args, voice)
        case "dice":
            return hunting.dice(args, voice)
        case "journey":
            return _journey(args, voice)
        case verb:
            n = args.get("n", args.get("tiles", 1))
            told = _TOLD.get(f"{verb} {_variant(verb, args)}") or _TOLD[verb]
            return voice.text.counted(told, abs(n), **_facts(verb, args, voice))


def cost(effect: Effect, voice: Voice) -> str:
    """What has to be paid."""
    told = (voice.text.counted(_COSTS[key], n) for key in _COSTS if (n := effect.args.get(key)))
    return voice.text.list(list(told))


_COSTS: Final = {
    "token": forms("{n} fellowship token", "{n} fellowship tokens"),
    "card": forms("{n} card", "{n} cards"),
    "corruption": forms("{n} corruption"),
}


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


def _journey(args: Mapping[str, Any], voice: Voice) -> str:
    back = args.get("back", 0)
    told = voice.text.counted(_TOLD["journey"], args["draw"])
    return f"{told} {voice.text.plural('Go back {n} step.', 'Go back {n} steps.', back)}" if back else told


def _variant(verb: str, args: Mapping[str, Any]) -> str:
    """Which of a verb's sentences it is, where it has several."""
    match verb:
        case "move_bearer":
            return "optional" if args.get("optional") else ""
        case "draw":
            return "keep" if args.get("keep") else ""
        case "discard":
            return f"{args['who']} {args['how']}"
        case "eye" | "encounter":
            return "less" if args.get("n", args.get("tiles")) < 0 else ""
        case "peek":
            return str(args.get("then"))
        case _:
            return str(args.get("op", ""))


def _facts(verb: str, args: Mapping[str, Any], voice: Voice) -> Mapping[str, object]:
    """What a sentence names beside how many."""
    text = voice.text
    match verb:
        case "place_ally" | "remove_ally" | "clear_track":
            return {"where": where(args["where"], voice, is_one=args["n"] == 1)}
        case "move_ally":
            return {"far": text.plural("{n} location", "{n} locations", args["legs"])}
        case "draw":
            return {"keep": args.get("keep")}
        case "peek":
            return {"seen": _seen(args["what"], args["n"], voice)}
        case "encounter":
            return {"until": text(terms.UNTIL[args["until"]])}
        case "add_tile":
            return {"tile": voice.tile(args["tile"])}
        case "company":
            return {"name": _companion(args["op"], args["who"], voice)}
        case _:
            return {}


def _seen(what: str, n: int, voice: Voice) -> str:
    """What is looked at."""
    deck = voice.text(terms.DECKS[what])
    return voice.text.counted(_LOOKS.get(what, _LOOKS["deck"]), n, deck=deck)


def _companion(op: str, who: str, voice: Voice) -> str:
    if who != "chosen":
        return voice.companion(who)
    return voice.text("A flipped companion") if op == "ready" else voice.text("A companion of your choice")


_LOOKS: Final = {
    "tiles": forms("{n} corruption tile drawn at random", "{n} corruption tiles drawn at random"),
    "journey_deck": forms("the top journey", "the top {n} journeys"),
    "deck": forms("the top card of {deck}", "the top {n} cards of {deck}"),
}

_TOLD: Final = {
    "move_bearer optional": forms(
        "{bearer} may make {n} extra move.", "{bearer} may make up to {n} extra moves."
    ),
    "move_bearer": forms("{bearer} makes {n} extra move.", "{bearer} makes {n} extra moves."),
    "bonus_dots": forms(
        "{bearer}'s next location this turn may lie {n} dot farther.",
        "{bearer}'s next location this turn may lie {n} dots farther.",
    ),
    "heal": forms("Corruption falls by {n}."),
    "corrupt": forms("Corruption rises by {n}."),
    "gain_token": forms(
        "{bearer} takes {n} fellowship token from the pool.",
        "{bearer} takes {n} fellowship tokens from the pool.",
    ),
    "lose_token": forms(
        "{bearer} loses {n} fellowship token to the pool.",
        "{bearer} loses {n} fellowship tokens to the pool.",
    ),
    "draw keep": forms("Draw {n} cards and keep {keep}. The rest goes under the deck."),
    "draw": forms("Draw {n} card.", "Draw {n} cards."),
    "recover": forms("Take {n} card back from the open pile.", "Take {n} cards back from the open pile."),
    "peek reorder": forms("Look in secret at {seen}, and put them back in any order."),
    "peek bottom": forms("Look in secret at {seen}, and put any of them under the deck."),
    "peek": forms("Look in secret at {seen}."),
    "discard bearer random": forms(
        "The Ring-bearer discards {n} card at random.", "The Ring-bearer discards {n} cards at random."
    ),
    "discard bearer choice": forms(
        "The Ring-bearer discards {n} card of their choice.",
        "The Ring-bearer discards {n} cards of their choice.",
    ),
    "discard each_rw random": forms(
        "Each Ringwraith discards {n} card at random.", "Each Ringwraith discards {n} cards at random."
    ),
    "discard each_rw choice": forms(
        "Each Ringwraith discards {n} card.", "Each Ringwraith discards {n} cards."
    ),
    "discard player random": forms("Discard {n} card at random.", "Discard {n} cards at random."),
    "discard": forms("Discard {n} card.", "Discard {n} cards."),
    "place_ally": forms("Place {n} ally on {where}.", "Place up to {n} allies on {where}."),
    "remove_ally": forms("Take {n} ally off {where}.", "Take up to {n} allies off {where}."),
    "clear_track": forms("Take {n} track token off {where}.", "Take up to {n} track tokens off {where}."),
    "move_ally": forms("Move {n} ally by up to {far}.", "Move up to {n} allies by up to {far} each."),
    "encounter less": forms(
        "I draw {n} tile less in an encounter {until}.",
        "I draw {n} fewer tiles in an encounter {until}.",
    ),
    "encounter": forms(
        "I draw {n} more tile in an encounter {until}.", "I draw {n} more tiles in an encounter {until}."
    ),
    "add_tile": forms("The tile **{tile}** goes into the bag."),
    "eye less": forms(
        "Take {n} Eye away from the corruption track.", "Take {n} Eyes away from the corruption track."
    ),
    "eye": forms(
        "Put {n} more Eye beside the corruption track.", "Put {n} more Eyes beside the corruption track."
    ),
    "cancel": forms("It does not happen."),
    "cancel_tile": forms("Cancel one tile that is not red."),
    "company gain": forms("{name} joins the company."),
    "company ready": forms("{name} is ready again."),
    "company flip": forms("{name} is flipped."),
    "gandalf move": forms("{mentor} makes {n} extra move.", "{mentor} makes {n} extra moves."),
    "gandalf relocate": forms("Draw {n} deed tokens and choose one of them as the place of {mentor}."),
    "gandalf new_deed": forms("{mentor} gets {n} more deed.", "{mentor} gets {n} more deeds."),
    "threshold": forms("The corruption limit rises by {n}."),
    "journey": forms(
        "Draw {n} new journey. It replaces the old one.",
        "Draw {n} new journeys. Choose one of them to replace the old one.",
    ),
    "lord enter": forms("{lord} rides in the place of the active Nazgûl."),
    "lord leave": forms("{lord} leaves."),
}
"""By verb, and by `verb variant` where it has several; for one and for many."""
