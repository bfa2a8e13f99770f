"""What players say in a Quest game, in words: labels, receipts, orders that wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.language.words import Names, Text
from bot.quest import terms
from rules.game import Decision
from rules.quest import kinds
from rules.quest.actions import Deed
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
            return text("Name the party")
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
            return text("Leave the Ring")
        case "palantir", *_:
            return text("Use the Palantír")
        case "guess", *_:
            return text("Name Gandalf")
        case "none", *_:
            return text("Nobody")
        case "resume", *_:
            return text("Let the game go on")
        case "if", *_:
            return text("Approve if …")
        case "unless", *_:
            return text("Approve unless …")
        case "me", *_:
            return text("Me")
        case "standing", *_, "approve":
            return text("Always approve")
        case "standing", *_, "reject":
            return text("Always reject")
        case "standing", *_:
            return text("Keep it always")
        case "quest", *_:
            return text("For this quest")
        case "preload", *_:
            return text("Say in advance")
    return word


def prompt(view: QuestView, kind: str, already: Sequence[str], text: Text) -> str:
    """The line above the words that may follow those *already* said; empty where `ask` says enough."""
    match kind, *already:
        case kinds.PARTY.name, "propose":
            return text.plural("Choose {n} player.", "Choose {n} players.", view.size)
        case kinds.PARTY.name, "propose", *_:
            return text("Who of them shall bear the Ring?")
        case kinds.VOTE.name, "preload", "approve", ("if" | "unless"):
            return (
                text("If who is in the party?")
                if already[-1] == "if"
                else text("Unless who is in the party?")
            )
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
                "**You lead.** Name a party of {n} for quest {quest}; it cannot be changed.",
                n=view.size,
                quest=view.quest,
            )
        case kinds.VOTE.name if ahead:
            return text("**In advance:** your ballot for the next party, whoever is in it or on a condition.")
        case kinds.VOTE.name if owed:
            return text("**Vote** on party {number}: {party}.", number=number, party=party)
        case kinds.VOTE.name:
            return text(
                "You have voted on party {number}: {party}. You can change it.", number=number, party=party
            )
        case kinds.ACTIONS.name if ahead and number == 0:
            return text(
                "**In advance:** your action on quest {quest}, if you go, whichever the party.",
                quest=view.quest,
            )
        case kinds.ACTIONS.name if ahead:
            return text("**In advance:** your action with this party, if it is approved.")
        case kinds.ACTIONS.name if owed:
            return text(
                "**Act** on quest {quest}, with {party}. Only the count is made public.",
                quest=view.quest,
                party=party,
            )
        case kinds.ACTIONS.name:
            return text(
                "You have acted on quest {quest}. You can change it until all have.", quest=view.quest
            )
        case kinds.RING.name if ahead:
            return text("**In advance:** what you do with the Ring once all have acted.")
        case kinds.RING.name:
            return text(
                "**You bear the Ring.** Choose another member: you learn their action, and the opposite counts. "
                "Or leave it alone. It cannot be changed."
            )
        case kinds.PALANTIR.name if ahead:
            return text("**In advance:** whom you look at when the Palantír is used next.")
        case kinds.PALANTIR.name:
            return text(
                "**You hold the Palantír.** Choose a player: you learn their side, and it passes to them. "
                "It cannot be changed."
            )
        case kinds.GUESS.name:
            return text("**Who is Gandalf?** Name one player, or nobody. It cannot be changed.")
        case _:
            return text("The game rests. Shall it go on?")


def short(decision: Decision, text: Text) -> str:
    """The question in a few words, for a button."""
    match decision.question.kind, decision.ahead:
        case kinds.PARTY.name, _:
            return text("Name the party")
        case kinds.VOTE.name, True:
            return text("Plan next ballot")
        case kinds.VOTE.name, _:
            return text("Vote")
        case kinds.ACTIONS.name, True if decision.question.number == 0:
            return text("Plan this quest")
        case kinds.ACTIONS.name, True:
            return text("Plan this party")
        case kinds.ACTIONS.name, _:
            return text("Act")
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
            return text("The party is due {moment}.", moment=moment)
        case kinds.VOTE.name:
            return text("Everyone votes; ballots are due {moment}.", moment=moment)
        case kinds.ACTIONS.name:
            return text("The party acts in secret; actions are due {moment}.", moment=moment)
        case kinds.RING.name:
            return text("The Ring's choice is due {moment}.", moment=moment)
        case kinds.PALANTIR.name:
            return text("The Palantír's choice is due {moment}.", moment=moment)
        case kinds.GUESS.name:
            return text("The guess is due {moment}.", moment=moment)
        case _:
            return ""


def sentence(kind: str, words: str, names: Names, text: Text) -> str:
    """What *words* would do, for somebody who is to confirm it."""
    match words.split():
        case ["propose", *party, "ring", ring]:
            return text(
                "Send {party}, with {ring} to bear the Ring? It cannot be changed.",
                party=_names(party, names),
                ring=_names([ring], names),
            )
        case ["propose", *party]:
            return text("Send {party}? It cannot be changed.", party=_names(party, names))
        case ["ring", "decline"]:
            return text("Leave the Ring alone? It cannot be changed.")
        case ["ring", target]:
            return text("Use the Ring on {target}? It cannot be changed.", target=_names([target], names))
        case ["palantir", target]:
            return text("Look at {target}? It cannot be changed.", target=_names([target], names))
        case ["guess", "none"]:
            return text("Name nobody? It cannot be changed.")
        case ["guess", target]:
            return text("Name {target} as Gandalf? It cannot be changed.", target=_names([target], names))
        case ["preload", *_]:
            return order_sentence(words, names, text)
        case _:
            return text("Send this: {words}?", words=words)


def receipt(view: QuestView, words: str, names: Names, text: Text) -> str:
    """What became of *words*; for actions the same whatever the side (Q-5.6)."""
    match words.split():
        case ["approve" | "reject" as ballot, *public]:
            return _ballot(view, ballot, bool(public), text)
        case ["support" | "sabotage" as deed] if view.phase == "voting":
            return text(
                "Your action, if this party is approved: **{deed}**. You can change it until the last action is in.",
                deed=text(terms.DEEDS[Deed(deed)]),
            )
        case ["support" | "sabotage" as deed]:
            return text(
                "Your action on the quest: **{deed}**. You can change it until the last action is in.",
                deed=text(terms.DEEDS[Deed(deed)]),
            )
        case ["propose", *party, "ring", ring]:
            return text(
                "Your party stands: {party}. {ring} bears the Ring.",
                party=_names(party, names),
                ring=_names([ring], names),
            )
        case ["propose", *party]:
            return text("Your party stands: {party}.", party=_names(party, names))
        case ["ring", "decline"]:
            return text("You have left the Ring alone.")
        case ["ring", target]:
            return _ring(view, int(target), names, text)
        case ["palantir", target]:
            return _palantir(view, int(target), names, text)
        case ["guess", "none"]:
            return text("You have named nobody.")
        case ["guess", target]:
            return text("You have named {target}.", target=_names([target], names))
        case ["resume"]:
            return text("The game goes on.")
        case ["withdraw", what]:
            return _withdrawn(what, text)
        case _:
            return text(
                "Noted. {order} You can take it back on **My desk**.",
                order=order_sentence(words, names, text),
            )


def _ballot(view: QuestView, ballot: str, public: bool, text: Text) -> str:
    shown = text("approve") if ballot == "approve" else text("reject")
    if view.phase != "voting":
        return text("Your ballot: **{ballot}**. It was the last one, and the vote is closed.", ballot=shown)
    if public:
        return text(
            "Your ballot, for all to see: **{ballot}**. You can change it until the vote closes.",
            ballot=shown,
        )
    return text("Your ballot: **{ballot}**. You can change it until the vote closes.", ballot=shown)


def _ring(view: QuestView, target: int, names: Names, text: Text) -> str:
    seen = view.own.ring_seen if view.own else ()
    facts = {"target": names.one(target)}
    if not seen or seen[-1][0] != target:
        return text("You have used the Ring on {target}.", **facts)
    return text(
        "You have used the Ring on {target}, who chose **{deed}**. The opposite counts.",
        deed=text(terms.DEEDS[seen[-1][1]]),
        **facts,
    )


def _palantir(view: QuestView, target: int, names: Names, text: Text) -> str:
    seen = view.own.gazes if view.own else ()
    facts = {"target": names.one(target)}
    if not seen or seen[-1][0] != target:
        return text("You have looked at {target}.", **facts)
    return text(
        "You have looked at {target}, who serves the **{side}**. Tell of it in the thread, or do not.",
        side=terms.side(seen[-1][1], text),
        **facts,
    )


def _withdrawn(what: str, text: Text) -> str:
    match what:
        case "ballot":
            return text("Taken back: your ballot in advance.")
        case "action":
            return text("Taken back: your action in advance.")
        case "ring":
            return text("Taken back: what you said in advance of the Ring.")
        case _:
            return text("Taken back: what you said in advance of the Palantír.")


def order_sentence(words: str, names: Names, text: Text) -> str:
    """An answer given in advance, in words."""
    said = words.split()
    if said[-1:] == ["standing"]:
        return text(
            "{order} It stays for later parties.",
            order=order_sentence(" ".join(said[:-1]), names, text),
        )
    match said:
        case ["preload", "approve"]:
            return text("Ballot for the next party: **approve**.")
        case ["preload", "reject"]:
            return text("Ballot for the next party: **reject**.")
        case ["preload", "approve", "if", "me"]:
            return text("Ballot for the next party: **approve** if you are in it, else reject.")
        case ["preload", "approve", "if", name]:
            return text(
                "Ballot for the next party: **approve** if {name} is in it, else reject.",
                name=_names([name], names),
            )
        case ["preload", "approve", "unless", name]:
            return text(
                "Ballot for the next party: **approve** if {name} is not in it, else reject.",
                name=_names([name], names),
            )
        case ["preload", ("support" | "sabotage") as deed, "quest"]:
            return text(
                "Action on this quest, whichever the party: **{deed}**.", deed=text(terms.DEEDS[Deed(deed)])
            )
        case [("support" | "sabotage") as deed]:
            return text("Action with this party: **{deed}**.", deed=text(terms.DEEDS[Deed(deed)]))
        case ["preload", "decline"]:
            return text("The Ring: leave it alone.")
        case ["preload", "ring", name]:
            return text("The Ring: use it on {name}.", name=_names([name], names))
        case ["preload", "palantir", name]:
            return text("The Palantír: look at {name}.", name=_names([name], names))
        case _:
            return words


def _names(said: Sequence[str], names: Names) -> str:
    return names(names.ordered(int(word) for word in said if word.isdigit()))
