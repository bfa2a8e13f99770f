"""What players say in a Quest game, in words: labels, receipts, orders that wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.language.words import Names, Text, forms, said
from bot.quest.questions import ROWS
from rules.game import Decision, Options
from rules.quest import kinds
from rules.quest.view import QuestView

# fmt: off
RESERVED: Final = frozenset({
    "ring", "decline", "none", "me", "if", "unless", "standing", "quest", "publicly",
    "approve", "reject", "support", "sabotage", "ballot", "action", "palantir",
})
"""Words of the written forms behind the first: never taken for a player's name."""
# fmt: on


_LABELS: Final = {
    "propose": said("Choose the party"),
    "approve": said("Approve"),
    "reject": said("Reject"),
    "publicly approve": said("Approve publicly"),
    "publicly reject": said("Reject publicly"),
    "support": said("Support"),
    "sabotage": said("Sabotage"),
    "ring": said("Use the Ring"),
    "ring propose": said("Give the Ring"),
    "decline": said("Leave the Ring alone"),
    "palantir": said("Use the Palantír"),
    "guess": said("Name Gandalf"),
    "none": said("Nobody"),
    "resume": said("Let the game go on"),
    "if": said("Only if … is in the party"),
    "unless": said("Only if … is not in the party"),
    "me": said("You"),
    "standing": said("Save for every party"),
    "quest": said("On this quest"),
    "preload": said("Say in advance"),
}
"""By a word, or by it and the first of those said before it."""


def label(kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
    """The label of one word after those *already* said."""
    if word.isdigit():
        return names.label(int(word))
    shown = _LABELS.get(f"{word} {''.join(already[:1])}") or _LABELS.get(word)
    return text(shown) if shown else word


def prompt(
    view: QuestView, kind: str, already: Sequence[str], options: Options, names: Names, text: Text
) -> str:
    """The line above the words that may follow those *already* said; empty where `ask` says enough."""
    match kind, *already:
        case kinds.PARTY.name, "propose":
            return text.plural("Choose {n} player.", "Choose {n} players.", view.size)
        case kinds.PARTY.name, "propose", *_:
            return text("Who gets the Ring?")
        case kinds.VOTE.name, "preload", "approve", "if":
            return text("Who must be in the party?")
        case kinds.VOTE.name, "preload", "approve", "unless":
            return text("Who must not be in the party?")
        case _:
            return ""


def so_far(kind: str, already: Sequence[str], names: Names, text: Text) -> str:
    """The plan of a ballot as far as it is made; of other answers nothing, for one press or menu makes them."""
    made = plan(already[1:], names, text) if already[:1] == ("preload",) else ""
    return f"**{made}**" if made else ""


def plan(words: Sequence[str], names: Names, text: Text) -> str:
    """What a ballot in advance will be, by its words; empty for what is none."""
    name = next((names.quiet(int(word)) for word in words[-1:] if word.isdigit()), "")
    sentence = _PLANS.get(" ".join([*words[:-1], "NAME"] if name else words))
    return text(sentence, name=name) if sentence else ""


_PLANS: Final = {
    "approve": said("Approve."),
    "reject": said("Reject."),
    "approve if": said("Approve if … is in the party, else reject."),
    "approve if me": said("Approve if you are in the party, else reject."),
    "approve if NAME": said("Approve if {name} is in the party, else reject."),
    "approve unless": said("Approve if … is not in the party, else reject."),
    "approve unless NAME": said("Approve if {name} is not in the party, else reject."),
}


def ask(decision: Decision, view: QuestView, names: Names, text: Text) -> str:
    """What a seat is asked, or may change, or may say in advance."""
    row, number = ROWS[decision.question.kind], decision.question.number
    facts: dict[str, object] = {"n": view.size, "quest": view.quest, "number": number}
    if view.party is not None:
        facts["party"] = names(names.ordered(view.party.party))
    if kinds.ACTIONS.asks(decision.question) and decision.ahead and number == 0:
        return text("**In advance:** if you go on quest {quest}, with anybody: support or sabotage?", **facts)
    if kinds.ACTIONS.asks(decision.question) and decision.owed and not decision.ahead:
        facts["party"] = _fellows(view, names)
        return text.of(_ACT, facts, view.size - 1)
    if kinds.VOTE.asks(decision.question) and decision.final:
        first = said("**Vote** on party {number}: {party}. Your first ballot counts: you cannot change it.")
        return text(first, **facts)
    special = row.ahead if decision.ahead else "" if decision.owed else row.asked_again
    return text(special or row.ask, **facts)


_ACT: Final = forms(
    "**Support or sabotage** quest {quest}. {party} goes with you. All see only how many did which.",
    "**Support or sabotage** quest {quest}. {party} go with you. All see only how many did which.",
)


def _fellows(view: QuestView, names: Names) -> str:
    """Who goes on the quest beside the reader."""
    own, party = view.own, view.party
    assert own is not None
    assert party is not None
    return names(names.ordered(seat for seat in party.party if seat != own.seat))


def named(words: Sequence[str], names: Names) -> str:
    """The players whose seats are among the *words*."""
    return names(names.ordered(int(word) for word in words if word.isdigit()))
