"""What a seat is, what it knows, and what it lived through in private: always from its own view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.language.words import Names, Text, said
from bot.quest import terms
from bot.quest.wording import role_line
from rules.quest.data import charts
from rules.quest.roles import BOROMIRS, Role, Side
from rules.quest.state import Rules
from rules.quest.view import Own, QuestView


def dossier(view: QuestView, names: Names, text: Text) -> str:
    """Role, knowledge and the rules that go with them (Q-2, Q-9.10): the same lines for every role."""
    own = view.own
    if own is None:
        return text("You hold no seat in this game.")
    if (
        view.outcome is not None
    ):  # all is published: there is nothing to do any more, nor to keep silent about
        return "\n".join((_title(own, text), *learned(view, names, text)))
    lines = [
        _title(own, text),
        air(own.role, view.rules, text),
        *learned(view, names, text),
        duty_line(own, view.rules, text),
        aim_line(own, view.rules, text),
        text("**Talk** about the game only in its thread, and show this to nobody."),
        f"-# {chart_line(view.rules.seats, text)}",
    ]
    return "\n".join(lines)


def duty_line(own: Own, rules: Rules, text: Text) -> str:
    """What the seat may do on a quest."""
    return text("**On a quest:** {duty}", duty=_duty(own, rules, text))


def aim_line(own: Own, rules: Rules, text: Text) -> str:
    """When the seat wins."""
    return text("**You win** {aim}", aim=_aim(own, rules, text))


def _title(own: Own, text: Text) -> str:
    if own.side is own.start:
        return role_line(own.role, own.side, text)
    return text(
        "You are **Boromir**. The cards have changed your side: now you are one of the **{side}**.",
        side=terms.side(own.side, text),
    )


def air(role: Role, rules: Rules, text: Text) -> str:
    """One line of colour that is also a fact of the role."""
    if role is Role.SARUMAN and Role.ARAGORN in rules.roles:
        return text("Aragorn cannot tell you from Gandalf.")
    return text(_AIR[role])


_BOROMIR: Final = said("There are two of you, and the cards may change your sides.")
_AIR: Final[Mapping[Role, str]] = {
    Role.GANDALF: said("You see far. Let nobody see that you do."),
    Role.ARAGORN: said("You know whom to guard. Give no sign of it."),
    Role.FREE_BOROMIR: _BOROMIR,
    Role.MINION_BOROMIR: _BOROMIR,
    Role.FREE: said("You have no famous name, but a good heart."),
    Role.WITCH_KING: said("You hunt for one hidden name."),
    Role.DENETHOR: said("You are well hidden: not even Gandalf knows you."),
    Role.GOLLUM: said("You are on your own: only Gandalf knows you."),
    Role.SARUMAN: said("There is no Aragorn in this game whom you could mislead."),
    Role.MINION: said("You have no famous name, and nobody must find out whom you serve."),
}


def learned(view: QuestView, names: Names, text: Text) -> tuple[str, ...]:
    """What a seat was told at the start, in a line."""
    if view.own is None:
        return ()
    told = " ".join(knowledge(view.own, view.rules, names, text))
    return (text("**You were told:** {knowledge}", knowledge=told),)


def knowledge(own: Own, rules: Rules, names: Names, text: Text) -> Iterator[str]:
    """The names given out at the start (Q-2.2 to Q-2.7, Q-7.4), in order of leadership."""
    known, roles = own.known, rules.roles
    match own.role:
        case Role.GANDALF:
            many = len(known.minions)
            yield text.plural(
                "{names} is a Minion.", "{names} are Minions.", many, names=names(known.minions)
            )
            if Role.DENETHOR in roles:
                yield text("Denethor is one too, but you do not know who he is.")
        case Role.ARAGORN if Role.SARUMAN in roles:
            two = names(known.wizards)
            yield text("one of {names} is Gandalf, the other is Saruman. You do not know which.", names=two)
        case Role.ARAGORN:
            yield text("Gandalf is {names}.", names=names(known.wizards))
        case Role.FREE_BOROMIR | Role.MINION_BOROMIR if known.boromir is not None:
            yield text("the other Boromir is {name}.", name=names.one(known.boromir))
        case Role.WITCH_KING | Role.DENETHOR | Role.SARUMAN | Role.MINION:
            yield from _fellows(own, rules, names, text)
        case _:
            yield text("nothing about the others. Watch who votes how, and what comes of the quests.")


def _fellows(own: Own, rules: Rules, names: Names, text: Text) -> Iterator[str]:
    if own.known.minions:
        yield text.plural(
            "{names} is a Minion like you.",
            "{names} are Minions like you.",
            len(own.known.minions),
            names=names(own.known.minions),
        )
    else:
        yield text("nothing about other Minions.")
    if own.known.boromir is not None:
        yield text("{name} is Boromir.", name=names.one(own.known.boromir))
    if Role.GOLLUM in rules.roles:
        yield text("Gollum is a Minion too, but you do not know who he is.")


def _aim(own: Own, rules: Rules, text: Text) -> str:
    match own.role, own.side:
        case Role.GANDALF, _:
            return text("if three quests succeed and the Witch-King does not find out who you are.")
        case Role.WITCH_KING, _:
            return text(
                "if three quests fail, if {most} parties in a row are rejected, or if you name Gandalf at the end.",
                most=rules.rejections,
            )
        case ((Role.FREE_BOROMIR | Role.MINION_BOROMIR), _):
            return text("with the side that you are on when the game ends.")
        case _, Side.FREE:
            return text("if three quests succeed and the Witch-King does not find out who Gandalf is.")
        case _:
            return text(
                "if three quests fail, if {most} parties in a row are rejected, or if the Witch-King names Gandalf "
                "at the end.",
                most=rules.rejections,
            )


def _duty(own: Own, rules: Rules, text: Text) -> str:
    if own.side is Side.FREE:
        return text("you can only **support**.")
    if rules.predetermined and own.role in BOROMIRS:
        return text("you must **sabotage** while you are one of the Minions.")
    return text("you may **support** or **sabotage**.")


def chart_line(seats: int, text: Text) -> str:
    """The rule for this number of seats (Q-1.2, Q-3.1, Q-5.3)."""
    chart = charts()[seats]
    facts = {
        "seats": seats,
        "free": chart.sides.free,
        "minions": chart.sides.minions,
        "sizes": terms.numbers(chart.party, text),
    }
    return text(_CHARTS[max(chart.fails_at) > 1], **facts)


_CHARTS: Final = {
    True: said(
        "{seats} players: {free} of the Free Peoples, {minions} Minions. Parties of {sizes}. "
        "One sabotage makes a quest fail; the 4th needs two."
    ),
    False: said(
        "{seats} players: {free} of the Free Peoples, {minions} Minions. Parties of {sizes}. "
        "One sabotage makes a quest fail."
    ),
}


def happened(view: QuestView, names: Names, text: Text) -> tuple[str, ...]:
    """What the seat did and was shown in private (Q-8.2, Q-8.9)."""
    return () if view.own is None else tuple(_happened(view.own, names, text))


def _happened(own: Own, names: Names, text: Text) -> Iterator[str]:
    for quest, deed in own.deeds:
        yield text("Quest {quest}: you chose {deed}.", quest=quest, deed=text(terms.DEEDS[deed]))
    for seat, deed in own.ring_seen:
        facts = {"name": names.one(seat), "deed": text(terms.DEEDS[deed])}
        yield text("The Ring showed you: {name} chose {deed}.", **facts)
    for seat, side in own.gazes:
        facts = {"name": names.one(seat), "side": terms.side(side, text)}
        yield text("The Palantír showed you: {name} was one of the {side}.", **facts)
    if own.ballot is not None:
        yield text("Your ballot on this party: **{ballot}**.", ballot=text(terms.BALLOTS[own.ballot]))
    if own.deed is not None:
        yield text("Your action on this quest: **{deed}**.", deed=text(terms.DEEDS[own.deed]))
