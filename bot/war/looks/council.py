"""The council as a page: what Saruman may do in it, what that takes and who hears of it; alliance, bans, places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.presentation import PageAnswer
from bot.language.words import said
from bot.war.asking.verbs import VERBS
from bot.war.wording.council import CHOICES
from bot.war.wording.standing import allied, places, won
from bot.war.wording.voice import WarVoice
from rules.war.council import nazgul
from rules.war.play import WarPlay, rehearsal
from rules.war.state.council import Choice, Offer
from rules.war.state.deals import partners
from rules.war.state.phases import Phase
from rules.war.state.pieces import SARUMAN, Side
from rules.war.state.view import WarView
from rules.war.state.war import WarState

_TAKES: Final[Mapping[Choice, str]] = {
    Choice.CONTROL: said(
        "- **Win Nazgûl:** takes the Ring, Saruman at Isengard, and a quiet game-turn before: no move or fight "
        "of his, no persuasion, no battle of minds. He puts the Ring on. All hear which Nazgûl are yours, and the "
        "Dark Power may attack you."
    ),
    Choice.PERSUADE: said(
        "- **Persuade somebody:** takes Saruman at Isengard. Whoever is beside a palantír and fails his die walks to "
        "Isengard; never Aragorn, Gandalf or who bears the Ring. All hear that you have tried; only the Fellowship "
        "hears on whom, and may attack you if it succeeds."
    ),
    Choice.SAURON: said(
        "- **Fight Sauron’s mind:** takes Saruman at Isengard. The Dark Power loses as many shadow points as a die "
        "shows, with the Ring on 2 more. All hear the die, and the Dark Power may attack you."
    ),
    Choice.ELVES: said(
        "- **Fight Elrond’s and Galadriel’s minds:** takes Saruman at Isengard. In this game-turn havens are open to "
        "you and to the Dark Power. All hear it, and the Fellowship may attack you."
    ),
    Choice.NOTHING: said("- **Nothing:** all hear nothing, and the game-turn can count as quiet."),
}
_MADE: Final[Mapping[Choice, str]] = {
    Choice.NOTHING: said("nothing"),
    Choice.CONTROL: said("Nazgûl were won"),
    Choice.PERSUADE: said("a persuasion was tried"),
    Choice.SAURON: said("Sauron’s mind was fought"),
    Choice.ELVES: said("Elrond’s and Galadriel’s minds were fought"),
}
_BANNED: Final[Mapping[Side, str]] = {
    "D": said(
        "🛡️ The Dark Power may not attack Saruman before game-turn {first}; sooner, if he attacks it, fights Sauron’s "
        "mind, allies with the Fellowship, comes onto the East map or has the Ring for all to see."
    ),
    "F": said(
        "🛡️ The Fellowship may not attack Saruman until his strength leaves Isengard and Dunland, or he fights the "
        "Elves’ minds, captures, persuades or kills one of it, breaks Gandalf’s staff or allies with the Dark Power."
    ),
}
_FREE: Final[Mapping[Side, str]] = {
    "D": said("⚔️ The Dark Power may attack Saruman."),
    "F": said("⚔️ The Fellowship may attack Saruman."),
}
_OFFER: Final = said("Offer an alliance: {side}")
_TAKE_BACK: Final = said("Take back the offer: {side}")
_SCHEDULE: Final = ("1", "1", "1", "2", "2", "…")
"""How many Nazgûl each attempt brings (W-25.6)."""


def council(view: WarView, thing: None, voice: WarVoice) -> Iterator[str]:
    """For Saruman first what he may choose; then what stands between the three, as far as the reader knows."""
    if view.side == "S":
        yield from _choices(view.state, rehearsal(voice.land, view.state), voice)
    yield from between(view.state, voice)
    yield places(view.state, voice)
    yield ends(view.state, voice)


# -------------------------------------------------------------------------------------------- what Saruman may do


def _choices(state: WarState, play: WarPlay, voice: WarVoice) -> Iterator[str]:
    text = voice.text
    if state.phase is not Phase.TOWER:
        yield text("**Your next council** opens your next turn.")
    elif state.council is Choice.OPEN:
        yield text(
            "**Your council is open.** First an alliance, if you want one; then one of these; then moves."
        )
    else:
        yield text("**Your council is over for this game-turn:** {what}.", what=text(_MADE[state.council]))
    yield from (text(line) for line in _TAKES.values())
    yield from _nazgul(state, play, voice)


def _nazgul(state: WarState, play: WarPlay, voice: WarVoice) -> Iterator[str]:
    """How far he is with the Nazgûl (W-25.6, W-25.16)."""
    text, cycle = voice.text, state.control
    shown = [
        f"**{n}**" if at == min(cycle.attempts, len(_SCHEDULE) - 1) else n for at, n in enumerate(_SCHEDULE)
    ]
    yield text("👑 Nazgûl by attempts: {schedule}", schedule=", ".join(shown))
    if coming := nazgul.coming(play):
        most = len(nazgul.of_side(state, "D"))
        yield text(
            "You can win {n} now. The Dark Power has {most}, by numbers from 1 on.", n=coming, most=most
        )
    elif state.ring.bearer != SARUMAN:
        yield text("You cannot win any: Saruman does not have the Ring.")
    elif not nazgul.at_home(play):
        yield text("You cannot win any: Saruman is not at Isengard.")
    else:
        yield text(
            "You cannot win any in this game-turn: the one before was not quiet, or had not the Ring yet."
        )
    if cycle.lost:
        facts = {"n": nazgul.due(cycle.taken_back + 1), "turn": cycle.lost + nazgul.GRACE + 1}
        yield text("⚠️ Without the Ring you lose Nazgûl again, {n} from game-turn {turn} on.", **facts)


# ------------------------------------------------------------------------------------- what stands between the three


def between(state: WarState, voice: WarVoice) -> Iterator[str]:
    """Alliance, offers, loans, who may attack whom, whose the Nazgûl are, who was persuaded."""
    text, alliance = voice.text, state.alliance
    yield allied(state, voice)
    for offer in state.offers:
        if state.are_allied(offer.by, offer.to):
            continue
        yield text(
            "🤝 {by} offers an alliance to {to}.", by=voice.player(offer.by), to=voice.called(offer.to)
        )
    for loan in state.lending:
        facts = {"owner": voice.player(loan.owner), "n": loan.strength, "at": voice.hex(loan.at)}
        yield text("🤝 {owner} lends {to} strength {n} at {at}.", to=voice.called(loan.to), **facts)
    for side in ("D", "F"):
        if alliance is None or alliance.side != side:
            rule = _BANNED[side] if side in state.bans.standing else _FREE[side]
            yield text(rule, first=voice.constants.no_ban_from)
    yield from won(state, voice)
    for walker in state.persuaded:
        facts = {"piece": voice.piece(walker.id), "at": voice.hex(walker.at)}
        yield text("🧠 Persuaded, and on the way to Isengard: {piece} at {at}", **facts)


def ends(state: WarState, voice: WarVoice) -> str:
    """At how many ends of game-turns they were his in a row, and how many he needs (W-50.3)."""
    facts = {"ends": voice.constants.places_ends, "first": voice.constants.places_from, "n": state.held}
    return voice.text(
        "His at {n} of {ends} ends of game-turns in a row; the last counts from game-turn {first} on.",
        **facts,
    )


# ---------------------------------------------------------------------------------------------------- as buttons

_KNOWN: Final[Mapping[str, str]] = {
    "ring": said("Make known: I have the Ring"),
    "hobbit": said("Make known: I have found a Hobbit"),
}


def to_counsel(view: WarView, thing: None, voice: WarVoice) -> Iterator[PageAnswer]:
    """What can be said of all this; the page shows what may be said now."""
    text, state, side = voice.text, view.state, view.side
    assert side is not None
    others = partners(side)
    for other in others if side == "S" else ():
        yield PageAnswer("tower", ("ally", other.lower()), text("Ally: {side}", side=voice.called(other)))
    for choice, label in CHOICES.items() if side == "S" else ():
        yield PageAnswer("tower", ("council", choice.value), text(label))
    for other in others:
        is_offered = Offer(side, other) in state.offers
        says = _TAKE_BACK if is_offered else _OFFER
        label = text(says, side=voice.called(other))
        yield PageAnswer("offer", ("offer", other.lower(), "no" if is_offered else "yes"), label)
    yield PageAnswer("dissolve", ("dissolve",), text(VERBS["dissolve"].button))
    yield PageAnswer("lend", ("lend",), text("Lend strength …"))
    for what, label in _KNOWN.items():
        yield PageAnswer("show", ("show", what), text(label))
