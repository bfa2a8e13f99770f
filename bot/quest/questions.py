"""What is said of each kind of question, whoever asks: a row each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.kit.rows import KindRow
from bot.language.words import Names, said
from rules.game import Kind
from rules.quest import kinds
from rules.quest.view import QuestView


class Row(KindRow[Kind, QuestView, Names]):
    """One kind of question. Its sentences know *n* for how many go, *quest*, *number* of the party, and *party*.

    What is said of deadlines is the same whoever owes an answer (Q-5.6, Q-6.6, Q-9.3 to Q-9.6).
    """

    ask: str = ""
    ahead: str = ""
    asked_again: str = ""
    """The line for who has answered, and may answer anew."""


_PUBLIC: Final = said("Your public ballot: **{ballot}**. You can change it until the vote is over.")


def _vote_stands(view: QuestView) -> str:
    """Whether the vote is over, or else the first ballot counts (Q-4.8)."""
    return "over" if view.phase != "voting" else "first" if view.rules.first_ballot else ""


_ROWS: Final = (
    Row(
        kinds.PARTY,
        said("choosing a party"),
        said("The leader is skipped, and the next player leads."),
        said("Choose the party"),
        said("**You lead.** Choose {n} players for quest {quest}. You cannot change it afterwards."),
        said("{who} chooses a party by {moment}."),
        holder=said("The leader"),
        open_words=("propose...",),
        means={
            "propose": said("Propose {party}? You cannot change it afterwards."),
            "propose ring": said(
                "Propose {party}, and give the Ring to {ring}? You cannot change it afterwards."
            ),
        },
        done={
            "propose": said("You have proposed {party}."),
            "propose ring": said("You have proposed {party}, with the Ring for {ring}."),
        },
    ),
    Row(
        kinds.VOTE,
        said("the vote"),
        said("The vote closes without the missing ballots."),
        said("Vote"),
        said("**Vote** on party {number}: {party}."),
        said("Vote by {moment}."),
        said("**In advance:** your ballot on the next party."),
        said("Plan my next vote"),
        ("approve", "reject"),
        means={
            "approve": said("Approve this party? You cannot change it afterwards."),
            "approve publicly": said("Approve this party for all to see? You cannot change it afterwards."),
            "reject": said("Reject this party? You cannot change it afterwards."),
            "reject publicly": said("Reject this party for all to see? You cannot change it afterwards."),
        },
        done={
            "over": said("Your ballot: **{ballot}**. It was the last one, so the vote is over."),
            "first": said("Your ballot: **{ballot}**. It counts, and cannot be changed."),
            "approve publicly": _PUBLIC,
            "reject publicly": _PUBLIC,
            "": said("Your ballot: **{ballot}**. You can change it until the vote is over."),
        },
        stand=_vote_stands,
        asked_again=said("You have voted on party {number}: {party}. You can still change it."),
    ),
    Row(
        kinds.ACTIONS,
        said("the actions"),
        said("Players who have not acted support or sabotage, by their side."),
        said("Support or sabotage"),
        "",
        said("The party acts in secret, by {moment}."),
        said("**In advance:** what you do if this party is approved."),
        said("Plan for any party"),
        ("support", "sabotage"),
        done={
            "voting": said(
                "Your action if this party is approved: **{deed}**. You can change it until everyone has acted."
            ),
            "questing": said(
                "Your action on this quest: **{deed}**. You can change it until everyone has acted."
            ),
            "": said("Your action on this quest: **{deed}**. Everyone has acted now."),
        },
        stand=lambda view: view.phase,
        asked_again=said("You have acted on quest {quest}. You can change it until everyone has."),
    ),
    Row(
        kinds.RING,
        said("the Ring"),
        said("The Ring is left alone."),
        said("Use the Ring"),
        said(
            "**You have the Ring.** Choose somebody else in the party: you learn what they did, and the opposite "
            "counts. Or leave it alone. You cannot change it afterwards."
        ),
        said("{who} uses the Ring or leaves it alone by {moment}."),
        said("**In advance:** what you do with the Ring once everyone has acted."),
        said("Plan the Ring"),
        ("ring...",),
        means={
            "ring": said("Use the Ring on {target}? You cannot change it afterwards."),
            "ring decline": said("Leave the Ring alone? You cannot change it afterwards."),
        },
        done={
            "ring": said("You have used the Ring on {target}."),
            "ring decline": said("You have left the Ring alone."),
        },
        holder=said("The player with the Ring"),
    ),
    Row(
        kinds.PALANTIR,
        said("the Palantír"),
        said("The Palantír shows the next player in order whom it can show."),
        said("Use the Palantír"),
        said(
            "**You have the Palantír.** Choose a player: you learn their side, and they get the Palantír. "
            "You cannot change it afterwards."
        ),
        said("{who} uses the Palantír by {moment}."),
        said("**In advance:** whom you look at with the Palantír next."),
        said("Plan the Palantír"),
        ("palantir...",),
        means={
            "palantir": said("Look at {target} with the Palantír? You cannot change it afterwards."),
        },
        done={"palantir": said("You have looked at {target}.")},
        holder=said("The player with the Palantír"),
    ),
    Row(
        kinds.GUESS,
        said("the Witch-King's guess"),
        said("The Witch-King names nobody, and the Free Peoples win."),
        said("Name Gandalf"),
        said("**Who is Gandalf?** Name one player, or nobody. You cannot change it afterwards."),
        said("The Witch-King names Gandalf, or nobody, by {moment}."),
        open_words=("guess...",),
        means={
            "guess": said("Name {target} as Gandalf? You cannot change it afterwards."),
            "guess none": said("Name nobody? You cannot change it afterwards."),
        },
        done={
            "guess": said("You have named {target} as Gandalf."),
            "guess none": said("You have named nobody."),
        },
    ),
    Row(
        kinds.CALL,
        said("the call for a moderator"),
        said("The game waits for a moderator."),
        said("Let the game go on"),
        said("The game is waiting for a moderator. Let it go on?"),
        done={"resume": said("The game goes on.")},
    ),
)
ROWS: Final[Mapping[str, Row]] = {row.rules.name: row for row in _ROWS}
