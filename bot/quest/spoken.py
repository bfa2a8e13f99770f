"""What players say in a Quest game, in words: labels, receipts, orders that wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.language.words import Names, Text
from rules.game import Decision
from rules.quest import kinds
from rules.quest.view import QuestView

OPEN_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    kinds.PARTY.name: ("propose...",),
    kinds.VOTE.name: ("approve", "reject"),
    kinds.ACTIONS.name: ("support", "sabotage"),
    kinds.RING.name: ("ring...",),
    kinds.PALANTIR.name: ("palantir...",),
    kinds.GUESS.name: ("guess...",),
}
"""What stands under the post of a question, the same for every reader (Q-5.6, Q-6.6)."""

# fmt: off
RESERVED: Final = frozenset({
    "ring", "decline", "none", "me", "if", "unless", "standing", "quest", "publicly",
    "approve", "reject", "support", "sabotage", "ballot", "action", "palantir",
})
"""Words of the written forms behind the first: never taken for a player's name."""
# fmt: on


def label(kind: str, already: Sequence[str], word: str, names: Names, text: Text) -> str:
    """The label of one word after those *already* said."""
    if word.isdigit():
        return names.label(int(word))
    match word, *already:
        case "propose", *_:
            return text("Choose the party")
        case "publicly", "approve":
            return text("Approve publicly")
        case "publicly", _:
            return text("Reject publicly")
        case "approve", *_:
            return text("Approve")
        case "reject", *_:
            return text("Reject")
        case "support", *_:
            return text("Support")
        case "sabotage", *_:
            return text("Sabotage")
        case "ring", "propose", *_:
            return text("Give the Ring")
        case "ring", *_:
            return text("Use the Ring")
        case "decline", *_:
            return text("Leave the Ring alone")
        case "palantir", *_:
            return text("Use the Palantír")
        case "guess", *_:
            return text("Name Gandalf")
        case "none", *_:
            return text("Nobody")
        case "resume", *_:
            return text("Let the game go on")
        case "if", *_:
            return text("Only if … is in the party")
        case "unless", *_:
            return text("Only if … is not in the party")
        case "me", *_:
            return text("You")
        case "standing", *_:
            return text("Save for every party")
        case "quest", *_:
            return text("On this quest")
        case "preload", *_:
            return text("Say in advance")
    return word


def prompt(view: QuestView, kind: str, already: Sequence[str], text: Text) -> str:
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


def so_far(already: Sequence[str], names: Names, text: Text) -> str:
    """The plan of a ballot as far as it is made; of other answers nothing, for one press or menu makes them."""
    said = plan(already[1:], names, text) if already[:1] == ("preload",) else ""
    return f"**{said}**" if said else ""


def plan(said: Sequence[str], names: Names, text: Text) -> str:
    """What a ballot in advance will be, by its words; empty for what is none."""
    match said:
        case ["approve"]:
            return text("Approve.")
        case ["reject"]:
            return text("Reject.")
        case ["approve", "if"]:
            return text("Approve if … is in the party, else reject.")
        case ["approve", "if", "me"]:
            return text("Approve if you are in the party, else reject.")
        case ["approve", "if", name]:
            return text("Approve if {name} is in the party, else reject.", name=names.quiet(int(name)))
        case ["approve", "unless"]:
            return text("Approve if … is not in the party, else reject.")
        case ["approve", "unless", name]:
            return text("Approve if {name} is not in the party, else reject.", name=names.quiet(int(name)))
        case _:
            return ""


def ask(decision: Decision, view: QuestView, names: Names, text: Text) -> str:
    """What a seat is asked, or may change, or may say in advance."""
    kind, number, ahead, owed = (
        decision.question.kind,
        decision.question.number,
        decision.ahead,
        decision.owed,
    )
    party = names(names.ordered(view.party.party)) if view.party else ""
    match kind:
        case kinds.PARTY.name:
            return text(
                "**You lead.** Choose {n} players for quest {quest}. You cannot change it afterwards.",
                n=view.size,
                quest=view.quest,
            )
        case kinds.VOTE.name if ahead:
            return text("**In advance:** your ballot on the next party.")
        case kinds.VOTE.name if owed:
            return text("**Vote** on party {number}: {party}.", number=number, party=party)
        case kinds.VOTE.name:
            return text(
                "You have voted on party {number}: {party}. You can still change it.",
                number=number,
                party=party,
            )
        case kinds.ACTIONS.name if ahead and number == 0:
            return text(
                "**In advance:** what you do if you go on quest {quest}, whoever else goes.", quest=view.quest
            )
        case kinds.ACTIONS.name if ahead:
            return text("**In advance:** what you do if this party is approved.")
        case kinds.ACTIONS.name if owed:
            return text.plural(
                "**Support or sabotage** quest {quest}. {party} goes with you. All see only how many did which.",
                "**Support or sabotage** quest {quest}. {party} go with you. All see only how many did which.",
                view.size - 1,
                quest=view.quest,
                party=_fellows(view, names),
            )
        case kinds.ACTIONS.name:
            return text(
                "You have acted on quest {quest}. You can change it until everyone has.", quest=view.quest
            )
        case kinds.RING.name if ahead:
            return text("**In advance:** what you do with the Ring once everyone has acted.")
        case kinds.RING.name:
            return text(
                "**You have the Ring.** Choose somebody else in the party: you learn what they did, and the opposite "
                "counts. Or leave it alone. You cannot change it afterwards."
            )
        case kinds.PALANTIR.name if ahead:
            return text("**In advance:** whom you look at with the Palantír next.")
        case kinds.PALANTIR.name:
            return text(
                "**You have the Palantír.** Choose a player: you learn their side, and they get the Palantír. "
                "You cannot change it afterwards."
            )
        case kinds.GUESS.name:
            return text("**Who is Gandalf?** Name one player, or nobody. You cannot change it afterwards.")
        case _:
            return text("The game is waiting for a moderator. Let it go on?")


def _fellows(view: QuestView, names: Names) -> str:
    """Who goes on the quest beside the reader."""
    own, party = view.own, view.party
    assert own is not None
    assert party is not None
    return names(names.ordered(seat for seat in party.party if seat != own.seat))


def short(decision: Decision, text: Text) -> str:
    """The question in a few words, for a button."""
    match decision.question.kind, decision.ahead:
        case kinds.PARTY.name, _:
            return text("Choose the party")
        case kinds.VOTE.name, True:
            return text("Plan my next vote")
        case kinds.VOTE.name, _:
            return text("Vote")
        case kinds.ACTIONS.name, True if decision.question.number == 0:
            return text("Plan my action")
        case kinds.ACTIONS.name, True:
            return text("Plan my action with this party")
        case kinds.ACTIONS.name, _:
            return text("Support or sabotage")
        case kinds.RING.name, True:
            return text("Plan the Ring")
        case kinds.RING.name, _:
            return text("Use the Ring")
        case kinds.PALANTIR.name, True:
            return text("Plan the Palantír")
        case kinds.PALANTIR.name, _:
            return text("Use the Palantír")
        case kinds.GUESS.name, _:
            return text("Name Gandalf")
        case _:
            return text("Let the game go on")


def due(kind: str, moment: str | None, text: Text) -> str:
    """Until when answers are awaited, for everyone; the same whoever owes them (Q-5.6, Q-6.6)."""
    if moment is None:
        return ""
    match kind:
        case kinds.PARTY.name:
            return text("The leader chooses a party. Due: {moment}.", moment=moment)
        case kinds.VOTE.name:
            return text("Everyone votes. Due: {moment}.", moment=moment)
        case kinds.ACTIONS.name:
            return text("The party acts in secret. Due: {moment}.", moment=moment)
        case kinds.RING.name:
            return text("The Ring is used or left alone. Due: {moment}.", moment=moment)
        case kinds.PALANTIR.name:
            return text("The Palantír is used. Due: {moment}.", moment=moment)
        case kinds.GUESS.name:
            return text("The Witch-King may name Gandalf. Due: {moment}.", moment=moment)
        case _:
            return ""


def named(said: Sequence[str], names: Names) -> str:
    """The players whose seats are among the words *said*."""
    return names(names.ordered(int(word) for word in said if word.isdigit()))
