"""What is said of each kind of question, whoever asks: a row each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.language.words import said
from rules.quest import kinds


class Row(NamedTuple):
    """One kind of question."""

    name: str
    """What it is about, for hosts and moderators."""
    lapse: str
    """What happens when nobody answers in time (Q-9.3 to Q-9.6)."""
    short: str
    """It in a few words, for a button."""
    asked: str = ""
    """It in a line: with *n* for how many go, *quest*, the *number* of the party, and the *party*."""
    ahead: str = ""
    """What is said in advance, for a button; and in a line."""
    asked_ahead: str = ""
    asked_again: str = ""
    """The line for who has answered, and may answer anew."""
    due: str = ""
    """Until when answers are awaited, for everyone; the same whoever owes them (Q-5.6, Q-6.6)."""
    open_words: tuple[str, ...] = ()
    """What stands under the question's post, the same for every reader (Q-5.6, Q-6.6)."""


ROWS: Final[Mapping[str, Row]] = {
    kinds.PARTY.name: Row(
        said("choosing a party"),
        said("The leader is skipped, and the next player leads."),
        said("Choose the party"),
        said("**You lead.** Choose {n} players for quest {quest}. You cannot change it afterwards."),
        due=said("The leader chooses a party. Due: {moment}."),
        open_words=("propose...",),
    ),
    kinds.VOTE.name: Row(
        said("the vote"),
        said("The vote closes without the missing ballots."),
        said("Vote"),
        said("**Vote** on party {number}: {party}."),
        said("Plan my next vote"),
        said("**In advance:** your ballot on the next party."),
        said("You have voted on party {number}: {party}. You can still change it."),
        said("Everyone votes. Due: {moment}."),
        ("approve", "reject"),
    ),
    kinds.ACTIONS.name: Row(
        said("the actions"),
        said("Whoever has not acted supports or sabotages, by their side."),
        said("Support or sabotage"),
        "",
        said("Plan my action"),
        said("**In advance:** what you do if this party is approved."),
        said("You have acted on quest {quest}. You can change it until everyone has."),
        said("The party acts in secret. Due: {moment}."),
        ("support", "sabotage"),
    ),
    kinds.RING.name: Row(
        said("the Ring"),
        said("The Ring is left alone."),
        said("Use the Ring"),
        said(
            "**You have the Ring.** Choose somebody else in the party: you learn what they did, and the opposite "
            "counts. Or leave it alone. You cannot change it afterwards."
        ),
        said("Plan the Ring"),
        said("**In advance:** what you do with the Ring once everyone has acted."),
        "",
        said("The Ring is used or left alone. Due: {moment}."),
        ("ring...",),
    ),
    kinds.PALANTIR.name: Row(
        said("the Palantír"),
        said("The Palantír shows the next player in order who may be looked at."),
        said("Use the Palantír"),
        said(
            "**You have the Palantír.** Choose a player: you learn their side, and they get the Palantír. "
            "You cannot change it afterwards."
        ),
        said("Plan the Palantír"),
        said("**In advance:** whom you look at with the Palantír next."),
        "",
        said("The Palantír is used. Due: {moment}."),
        ("palantir...",),
    ),
    kinds.GUESS.name: Row(
        said("the Witch-King's guess"),
        said("The Witch-King names nobody, and the Free Peoples win."),
        said("Name Gandalf"),
        said("**Who is Gandalf?** Name one player, or nobody. You cannot change it afterwards."),
        due=said("The Witch-King may name Gandalf. Due: {moment}."),
        open_words=("guess...",),
    ),
    kinds.CALL.name: Row(
        said("the call for a moderator"),
        said("The game waits for a moderator."),
        said("Let the game go on"),
        said("The game is waiting for a moderator. Let it go on?"),
    ),
}
