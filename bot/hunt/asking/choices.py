"""What each step of an effect asks of whoever plays it: a question for each verb of H-22 and each of its words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hunt.asking.picks import is_figure
from bot.hunt.wording import effects, terms
from bot.hunt.wording.voice import Voice
from rules.hunt.cards.picks import Picking


def asked(choice: Picking, already: Sequence[str], voice: Voice) -> str:
    """The question, with how many may be picked where it is asked again and again."""
    question = _asked(choice, already, voice)
    if choice.most == 1:
        return question
    return voice.text(
        "{question} ({nth} of up to {most})", question=question, nth=choice.nth, most=choice.most
    )


def _asked(choice: Picking, already: Sequence[str], voice: Voice) -> str:
    effect = choice.effect
    assert effect is not None
    text = voice.text
    match effect.verb, choice.asks:
        case "place_ally", "room":
            return text("All allies are on the board already. Which one do you take away?")
        case "place_ally", _:
            return text("Where do you put the ally?")
        case "remove_ally", _:
            return text("Which ally do you remove?")
        case "move_ally", "leg":
            return text("Where do you move the ally?")
        case "move_ally", _:
            return text("Which ally do you move?")
        case "clear_track", _:
            return text("Which track token do you take off?")
        case (("move_wraith" | "place_wraith" | "forbid" | "grant"), _):
            return _of_nazgul(choice, already, voice)
        case "search", _:
            return text("Where do you search?")
        case "hunt", _:
            return text("Where do you hunt?")
        case "perceive", "area":
            return text("Which area do you perceive?")
        case "perceive", "section":
            return text("Which section do you perceive?")
        case "perceive", _:
            return text("Do you perceive an area or a section?")
        case (("pay" | "discard" | "recover" | "company" | "dice"), _):
            return _of_goods(choice, voice)
        case "move_bearer", _:
            return text("Where does {bearer} go?", bearer=voice.bearer)
        case _:
            raise AssertionError(f"{effect.verb} asks for nothing")


def _of_nazgul(choice: Picking, already: Sequence[str], voice: Voice) -> str:
    effect, text = choice.effect, voice.text
    assert effect is not None
    last = len(already) - 1
    who = voice.figure(int(already[last][1]) - 1) if last >= 0 and is_figure(already, last) else ""
    match effect.verb:
        case "forbid" if choice.asks == "figure":
            return text("Which Nazgûl do you keep from {act}?", act=text(terms.ACTS[effect.args["act"]]))
        case "forbid":
            return text("Where do you forbid {act}?", act=text(terms.ACTS[effect.args["act"]]))
        case "grant" if choice.asks == "figure":
            return text("Which Nazgûl gets {what}?", what=text(terms.GRANTS[effect.args["act"]]))
        case "grant":
            return text("Where does your Nazgûl ride on to?")
        case "move_wraith" if who:
            return text("Where does {figure} ride?", figure=who)
        case "place_wraith" if who:
            return text("Where do you put {figure}?", figure=who)
        case "move_wraith" if effect.args["who"] == "active":
            return text("Where does your Nazgûl ride?")
        case "move_wraith":
            return text("Which Nazgûl do you move?")
        case _ if effect.args["who"] == "active":
            return text("Where do you put your Nazgûl?")
        case _:
            return text("Which Nazgûl do you put elsewhere?")


def _of_goods(choice: Picking, voice: Voice) -> str:
    """Cards, tokens, companions, dice."""
    effect, text = choice.effect, voice.text
    assert effect is not None
    match effect.verb, effect.args.get("op"):
        case "pay", _ if choice.asks == "card":
            return text("Which card do you pay with?")
        case "pay", _:
            return text("Do you pay {cost}?", cost=effects.cost(effect, voice))
        case "discard", _:
            return text("Which card do you discard?")
        case "recover", _:
            return text("Which card do you take back?")
        case "company", "flip":
            return text("Which companion do you flip?")
        case "company", _:
            return text("Which companion do you make ready again?")
        case "dice", "discard":
            return text("Which die do you discard?")
        case "dice", "reroll":
            return text("Which die do you roll again?")
        case "dice", "restore":
            return text("Which spent die do you take back?")
        case _:
            face = voice.face(str(effect.args["face"]))
            return text("Which die do you turn to {face}?", face=face)
