"""What is said of Liar's Dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from bot.kit.rows import KindRow
from bot.kit.small import SmallAnswers, SmallLobby, SmallPresentation, SmallVoice
from bot.language.telling import Table
from bot.language.words import Names, Text, said
from ringmaster_liar import game as told
from ringmaster_liar.game import TURN, Liar, LiarConfig, LiarView
from rules.game import Game, Kind, Seat


def make(game: Game[Any]) -> LiarPresentation:
    """What the bot says of the game."""
    assert isinstance(game, Liar)
    return LiarPresentation(game)


_ROWS: Final = {
    TURN.name: KindRow[Kind, LiarView, Names](
        TURN,
        said("the turn"),
        said("The lowest bid is made; where there is none, “liar” is said."),
        said("Your turn"),
        said("**Your turn:** bid, or call the last bid a lie. You cannot change it afterwards."),
        said("{who} bids, or calls the last bid, by {moment}."),
        open_words=lambda question, view: ("bid...", *["liar"] * bool(view.bids)),
        heard=("bid", "liar", "exact"),
        labels={"bid": said("Bid"), "liar": said("Liar!"), "exact": said("Exact!")},
        means={
            "bid": said("Bid {count} × {face}? You cannot change it afterwards."),
            "liar": said("Say that the last bid is a lie? You cannot change it afterwards."),
            "exact": said("Say that the last bid is exact? You cannot change it afterwards."),
        },
        done={
            "bid": said("You have bid {count} × {face}."),
            "liar": said("You have called the last bid a lie."),
            "exact": said("You have said that the last bid is exact."),
        },
        holder=said("The next player"),
    )
}


class LiarLobby(SmallLobby[LiarConfig]):
    """What a host chooses and reads."""

    has_roles = False
    rows = _ROWS
    USUAL = 4
    PITCH = said("Bid on dice that nobody sees whole, and call the lie. Two weeks or more, a minute a turn.")
    OPTIONS: ClassVar = {
        "wild": (said("Wild ones"), said("ones count as every face, and cannot be bid")),
        "exact": (said("Exact"), said("a bid may be called exact: who is right wins a die back")),
    }
    RULES: ClassVar = (
        said("- Everybody has five secret dice, thrown anew each round. **My desk** shows you yours."),
        said(
            "- The next player **bids** on the dice of all: “4 × 5”, at least four fives. Each bid is higher."
        ),
        said(
            "- Or says **liar**: all dice are shown. Whoever was wrong loses a die and begins the next round."
        ),
        said(
            "- With wild ones, ones count as every face. With “exact” a bid may be called exact, to win a die back."
        ),
        said("- Without dice you are out. The last player wins."),
    )


class LiarAnswers(SmallAnswers[LiarView]):
    """Questions and answers."""

    EXAMPLES = said("**BID 4 5** or **LIAR**")
    rows = _ROWS

    def _facts(self, words: Sequence[str], names: Names, text: Text) -> dict[str, object]:
        return dict(zip(("count", "face"), words, strict=False))

    def prompt(
        self, view: LiarView, kind: str, already: Sequence[str], options: Any, names: Names, text: Text
    ) -> str:
        match already:
            case ("bid",):
                return text("How many dice? Yours: {dice}.", dice=faces(view.own))
            case ("bid", _):
                return text("Of which face? Yours: {dice}.", dice=faces(view.own))
            case _:
                return text("Your dice: {dice}.", dice=faces(view.own))


def faces(dice: Sequence[int]) -> str:
    """Dice as one reads them: `2 3 3 5`."""
    return " ".join(map(str, sorted(dice))) or "–"


def _shown(event: told.RoundEnded, voice: SmallVoice) -> str:
    text, names = voice.text, voice.names
    called = (
        said("{name} calls {bidder}'s bid, {count} × {face}, exact.")
        if event.exact
        else said("{name} calls {bidder}'s bid, {count} × {face}, a lie.")
    )
    who, bidder = names.one(event.seat), names.one(event.bid.seat)
    lines = [text(called, name=who, bidder=bidder, count=event.bid.count, face=event.bid.face)]
    lines += [f"{names.quiet(seat)}: {faces(hand)}" for seat, hand in enumerate(event.hands, 1) if hand]
    if event.loser is None:
        lines.append(text("There are **{n}**. Right! {name} wins a die back.", n=event.found, name=who))
    else:
        loser = names.one(event.loser)
        lines.append(text("There are **{n}**. {name} loses a die.", n=event.found, name=loser))
    return "\n".join(lines)


def _ended(event: told.GameEnded, voice: SmallVoice) -> str:
    return _result(event.outcome.winners, voice.names, voice.text)


def _result(winners: Sequence[Seat], names: Names, text: Text) -> str:
    return (
        text("**{name} has the last dice and wins.**", name=names(winners))
        if winners
        else text("Nobody wins.")
    )


class LiarPresentation(SmallPresentation[LiarView]):
    """Posts, the card, what a seat knows."""

    TOLD: ClassVar[Table] = {
        told.RoundBegan: said("🎲 **Round {round}.** All dice are thrown; {name} begins."),
        told.Thrown: said("🎲 Round {round}: your dice are **{dice}**."),
        told.BidMade: said("{name} bids **{count} × {face}**."),
        told.RoundEnded: _shown,
        told.Out: said("{name} has no dice left, and is out."),
        told.GameEnded: _ended,
    }

    def __init__(self, game: Liar) -> None:
        self.game, self.lobby, self.answers = game, LiarLobby(game), LiarAnswers(game)

    def _voice(self, names: Names, text: Text) -> SmallVoice:
        return SmallVoice(names, text, {"dice": lambda event: faces(event.dice)})

    def order(self, view: LiarView) -> tuple[Seat, ...]:
        return tuple(range(1, len(view.counts) + 1))

    def dossier(self, view: LiarView, names: Names, text: Text) -> str:
        if view.seat is None:
            return text("You hold no seat in this game.")
        return text("Your dice: **{dice}**. Show them to nobody.", dice=faces(view.own))

    def _lines(self, view: LiarView, names: Names, text: Text) -> Sequence[str]:
        left = ", ".join(f"{names.quiet(seat)} {count}" for seat, count in enumerate(view.counts, 1))
        dice = text("Dice: {left}.", left=left)
        if view.outcome is not None:
            return (_result(view.outcome.winners, names, text), dice)
        if not view.bids:
            return (
                text("**Round {n}**: {name} begins.", n=len(view.past) + 1, name=names.one(view.turn)),
                dice,
            )
        last = view.bids[-1]
        facts = {"n": len(view.past) + 1, "bidder": names.one(last.seat), "name": names.one(view.turn)}
        bid = text(
            "**Round {n}**: {bidder} bids {count} × {face}; {name} is next.",
            count=last.count,
            face=last.face,
            **facts,
        )
        return (bid, dice)
