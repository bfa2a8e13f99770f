"""What a seat is, what it knows, and what it lived through in private: always from its own view."""

from __future__ import annotations

from bot.quest import terms
from bot.quest.wording import role_line
from bot.words import Names, Text
from rules.quest.data import charts
from rules.quest.roles import BOROMIRS, Role, Side
from rules.quest.state import Rules
from rules.quest.view import Own, QuestView


def dossier(view: QuestView, names: Names, text: Text) -> str:
    """Role, knowledge and the rules that go with them (Q-2, Q-9.10)."""
    own = view.own
    if own is None:
        return text("You hold no seat in this game.")
    lines = [role_line(own.role, own.start, text)]
    if own.side is not own.start:
        lines.append(
            text("The cards have turned you: now you serve the **{side}**.", side=terms.side(own.side, text))
        )
    lines += knowledge(own, view.rules, names, text)
    lines += [_aim(own, text), _duty(own, view.rules, text), chart_line(view.rules.seats, text)]
    lines.append(quiet_line(text))
    return "\n".join(lines)


def knowledge(own: Own, rules: Rules, names: Names, text: Text) -> list[str]:
    """The names given out at the start (Q-2.2 to Q-2.7, Q-7.4), in order of leadership."""
    known, roles = own.known, rules.roles
    match own.role:
        case Role.GANDALF:
            lines = [text("You know these as Minions: {names}.", names=names(known.minions))]
            if Role.DENETHOR in roles:
                lines.append(text("Denethor is a Minion too, and hidden from you."))
            return lines
        case Role.ARAGORN if Role.SARUMAN in roles:
            return [
                text(
                    "One of {names} is Gandalf and the other Saruman; which is which you are not told.",
                    names=names(known.wizards),
                )
            ]
        case Role.ARAGORN:
            return [text("Gandalf is {names}.", names=names(known.wizards))]
        case Role.FREE_BOROMIR | Role.MINION_BOROMIR if known.boromir is not None:
            return [text("The other Boromir is {name}.", name=names.one(known.boromir))]
        case Role.WITCH_KING | Role.DENETHOR | Role.SARUMAN | Role.MINION:
            return _fellows(own, rules, names, text)
        case _:
            return [text("You are told no names.")]


def _fellows(own: Own, rules: Rules, names: Names, text: Text) -> list[str]:
    lines = []
    if own.known.minions:
        lines.append(text("Your fellow Minions: {names}.", names=names(own.known.minions)))
    else:
        lines.append(text("You are told the name of no other Minion."))
    if own.known.boromir is not None:
        lines.append(text("{name} is Boromir.", name=names.one(own.known.boromir)))
    if Role.GOLLUM in rules.roles:
        lines.append(text("Gollum serves the Shadow too, but nobody among you knows him."))
    return lines


def _aim(own: Own, text: Text) -> str:
    match own.role, own.side:
        case Role.GANDALF, _:
            return text("Lead three quests to success, and let the Witch-King not find out who you are.")
        case Role.WITCH_KING, _:
            return text("Make three quests fail; or, should three succeed, find out who Gandalf is.")
        case ((Role.FREE_BOROMIR | Role.MINION_BOROMIR), _):
            return text("You win with the side that you serve when the game ends.")
        case _, Side.FREE:
            return text("You win when three quests succeed and Gandalf is not named.")
        case _:
            return text(
                "You win when three quests fail, when five parties for one quest fall, or when Gandalf is named."
            )


def _duty(own: Own, rules: Rules, text: Text) -> str:
    if own.side is Side.FREE:
        return text("On a quest you can only support.")
    if rules.predetermined and own.role in BOROMIRS:
        return text("On a quest you must sabotage while you serve the Minions.")
    return text("On a quest you may support or sabotage.")


def chart_line(seats: int, text: Text) -> str:
    """The rule for this number of seats (Q-1.2, Q-3.1, Q-5.3)."""
    chart = charts()[seats]
    facts = {
        "seats": seats,
        "free": chart.sides.free,
        "minions": chart.sides.minions,
        "sizes": terms.numbers(chart.party, text),
    }
    if max(chart.fails_at) > 1:
        return text(
            "{seats} players: {free} of the Free Peoples, {minions} Minions. Parties of {sizes}. "
            "One sabotage makes a quest fail; the 4th fails only with two.",
            **facts,
        )
    return text(
        "{seats} players: {free} of the Free Peoples, {minions} Minions. Parties of {sizes}. "
        "One sabotage makes a quest fail.",
        **facts,
    )


def quiet_line(text: Text) -> str:
    """Q-9.10."""
    return text("Talk about the game only in its thread; show nobody what the bot tells you.")


def happened(view: QuestView, names: Names, text: Text) -> tuple[str, ...]:
    """What the seat did and was shown in private (Q-8.2, Q-8.9)."""
    own = view.own
    if own is None:
        return ()
    deeds = [
        text("Quest {quest}: you gave {deed}.", quest=quest, deed=text(terms.DEEDS[deed]))
        for quest, deed in own.deeds
    ]
    now = []
    if own.ballot is not None:
        now.append(text("Your ballot on this party: **{ballot}**.", ballot=text(terms.BALLOTS[own.ballot])))
    if own.deed is not None:
        now.append(text("Your action on this quest: **{deed}**.", deed=text(terms.DEEDS[own.deed])))
    rings = [
        text("The Ring showed you: {name} gave {deed}.", name=names.one(seat), deed=text(terms.DEEDS[deed]))
        for seat, deed in own.ring_seen
    ]
    gazes = [
        text(
            "The Palantír showed you: {name} served the {side}.",
            name=names.one(seat),
            side=terms.side(side, text),
        )
        for seat, side in own.gazes
    ]
    return (*deeds, *rings, *gazes, *now)
