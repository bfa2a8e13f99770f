"""What each step of an effect asks of whoever plays it: a question for each verb of H-22 and each of its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.hunt.wording import effects, terms
from bot.hunt.wording.voice import Voice, is_figure
from bot.language.words import said
from rules.hunt.cards.picks import Picking
from rules.hunt.pack import Effect

_RIDES: Final = ("move_wraith", "place_wraith")


def asked(choice: Picking, already: Sequence[str], voice: Voice) -> str:
    """The question, with how many may be picked where it is asked again and again."""
    effect, last = choice.effect, len(already) - 1
    assert effect is not None
    figure = voice.figure(int(already[last][1]) - 1) if last >= 0 and is_figure(already, last) else ""
    about = choice.asks or effect.args.get("op")
    if effect.verb in _RIDES:
        about = "named" if figure else effect.args["who"]
    found = _ASKED.get(f"{effect.verb}:{about}") or _ASKED[effect.verb]
    question = voice.text(found, figure=figure, **_facts(effect, voice))
    if choice.most == 1:
        return question
    return voice.text(
        "{question} ({nth} of up to {most})", question=question, nth=choice.nth, most=choice.most
    )


def _facts(effect: Effect, voice: Voice) -> Mapping[str, str]:
    """What of an effect its question names."""
    args, text = effect.args, voice.text
    match effect.verb:
        case "pay":
            return {"cost": effects.cost(effect, voice)}
        case "forbid":
            return {"act": text(terms.ACTS[args["act"]])}
        case "grant":
            return {"what": text(terms.GRANTS[args["act"]])}
        case _:
            return {"face": voice.face(str(args.get("face")))}


_ASKED: Final[Mapping[str, str]] = {
    "place_ally:room": said("All allies are on the board already. Which one do you take away?"),
    "place_ally": said("Where do you put the ally?"),
    "remove_ally": said("Which ally do you remove?"),
    "move_ally:leg": said("Where do you move the ally?"),
    "move_ally": said("Which ally do you move?"),
    "clear_track": said("Which track token do you take off?"),
    "forbid:figure": said("Which Nazgûl do you keep from {act}?"),
    "forbid": said("Where do you forbid {act}?"),
    "grant:figure": said("Which Nazgûl gets {what}?"),
    "grant": said("Where does your Nazgûl ride on to?"),
    "move_wraith:named": said("Where does {figure} ride?"),
    "move_wraith:active": said("Where does your Nazgûl ride?"),
    "move_wraith": said("Which Nazgûl do you move?"),
    "place_wraith:named": said("Where do you put {figure}?"),
    "place_wraith:active": said("Where do you put your Nazgûl?"),
    "place_wraith": said("Which Nazgûl do you put elsewhere?"),
    "search": said("Where do you search?"),
    "hunt": said("Where do you hunt?"),
    "perceive:area": said("Which area do you perceive?"),
    "perceive:section": said("Which section do you perceive?"),
    "perceive": said("Do you perceive an area or a section?"),
    "move_bearer": said("Where does {bearer} go?"),
    "pay:card": said("Which card do you pay with?"),
    "pay": said("Do you pay {cost}?"),
    "discard": said("Which card do you discard?"),
    "recover": said("Which card do you take back?"),
    "company:flip": said("Which companion do you flip?"),
    "company": said("Which companion do you make ready again?"),
    "dice:discard": said("Which die do you discard?"),
    "dice:reroll": said("Which die do you roll again?"),
    "dice:restore": said("Which spent die do you take back?"),
    "dice": said("Which die do you turn to {face}?"),
}
"""What is asked by an effect's verb; by `verb:word` where it asks for several, or by what it does."""
