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


_ROWS: Final = (
    Row(
        kinds.PARTY,
        said("choosing a party"),
        said("The leader is skipped, and the next player leads."),
        said("Choose the party"),
        said("**You lead.** Choose {n} players for quest {quest}. You cannot change it afterwards."),
        said("The leader chooses a party. Due: {moment}."),
        open_words=("propose...",),
    ),
    Row(
        kinds.VOTE,
        said("the vote"),
        said("The vote closes without the missing ballots."),
        said("Vote"),
        said("**Vote** on party {number}: {party}."),
        said("Everyone votes. Due: {moment}."),
        said("**In advance:** your ballot on the next party."),
        said("Plan my next vote"),
        ("approve", "reject"),
        said("You have voted on party {number}: {party}. You can still change it."),
    ),
    Row(
        kinds.ACTIONS,
        said("the actions"),
        said("Whoever has not acted supports or sabotages, by their side."),
        said("Support or sabotage"),
        "",
        said("The party acts in secret. Due: {moment}."),
        said("**In advance:** what you do if this party is approved."),
        said("Plan my action"),
        ("support", "sabotage"),
        said("You have acted on quest {quest}. You can change it until everyone has."),
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
        said("The Ring is used or left alone. Due: {moment}."),
        said("**In advance:** what you do with the Ring once everyone has acted."),
        said("Plan the Ring"),
        ("ring...",),
    ),
    Row(
        kinds.PALANTIR,
        said("the Palantír"),
        said("The Palantír shows the next player in order who may be looked at."),
        said("Use the Palantír"),
        said(
            "**You have the Palantír.** Choose a player: you learn their side, and they get the Palantír. "
            "You cannot change it afterwards."
        ),
        said("The Palantír is used. Due: {moment}."),
        said("**In advance:** whom you look at with the Palantír next."),
        said("Plan the Palantír"),
        ("palantir...",),
    ),
    Row(
        kinds.GUESS,
        said("the Witch-King's guess"),
        said("The Witch-King names nobody, and the Free Peoples win."),
        said("Name Gandalf"),
        said("**Who is Gandalf?** Name one player, or nobody. You cannot change it afterwards."),
        said("The Witch-King may name Gandalf. Due: {moment}."),
        open_words=("guess...",),
    ),
    Row(
        kinds.CALL,
        said("the call for a moderator"),
        said("The game waits for a moderator."),
        said("Let the game go on"),
        said("The game is waiting for a moderator. Let it go on?"),
    ),
)
ROWS: Final[Mapping[str, Row]] = {row.rules.name: row for row in _ROWS}
