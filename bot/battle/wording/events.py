"""What happens in a battle, as all read it: a sentence or two per event, with the clause of what is special."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from bot.battle.wording import leave, terms
from bot.battle.wording.end import result_line
from bot.battle.wording.voice import BattleVoice, spelt
from bot.games.presentation import PRELOADED, dropped, used
from bot.language.telling import Table, tell
from bot.language.words import capital, said
from rules.battle import events as told
from rules.battle.charts import ALLIANCE, BEARER, KINDS, box
from rules.battle.events import BattleEvent, LeaveEvent
from rules.game import AnyEvent, OrderDropped, OrderUsed, Rewound

_TELLING: tuple[str, ...] = ("B-14.4", "B-15.4")
"""Losses that no other event tells of; of the others the roll does, or what took the Ring."""


WITHIN_TURN: Final = tuple(
    {*get_args(told.MapEvent)}
    - {told.SidesSet, told.TurnBegan, told.TurnSkipped, told.TurnMissed, told.BattleEnded}
    - {told.Resigned, told.DrawOffered, told.DrawFailed}
)
"""What a turn brings while it goes on, and concerns nobody who would have to act before it is over."""


def is_silent(event: BattleEvent) -> bool:
    """Whether another event says it anyway, or nothing has come of it."""
    match event:
        case told.PhaseSkipped():
            return True
        case told.Eliminated(clause=clause):
            return clause not in _TELLING
        case _:
            return False


def say(event: BattleEvent, voice: BattleVoice) -> str | None:
    """One event in words; None for one that is silent."""
    return None if is_silent(event) else tell(_TOLD[type(event)], event, voice)


# ------------------------------------------------------------------------------------------- builds, moves, attacks


def built(kind: str, at: int, voice: BattleVoice) -> str:
    return voice.text("{kind} at {place}", kind=voice.one(kind), place=voice.hex(at))


def moved(event: told.Moved, voice: BattleVoice, *, is_short: bool = False) -> str:
    """One move, and what is otherwise after it; the engine's with its reason."""
    return "\n".join(filter(None, (_move(event, voice, is_short=is_short), after_move(event, voice))))


def _move(event: told.Moved, voice: BattleVoice, *, is_short: bool) -> str:
    facts = {"kind": capital(voice.the(event.kind)), "way": way(event, voice, is_short=is_short)}
    if not event.is_forced:
        return voice.text("👣 {kind}: {way}", kind=capital(voice.one(event.kind)), way=facts["way"])
    specials = voice.pack.specials
    if event.way[0] == specials["paths_of_the_dead"]:
        return voice.text("👣 {kind} had to come out now, and I chose where: {way} (B-15.5).", **facts)
    if event.way[0] == specials["fangorn"]:
        return voice.text("👣 {kind} had to leave now, and I chose where: {way} (B-14.7).", **facts)
    return voice.text("👣 {kind} had to leave after two stays, and I chose where: {way} (B-8.6).", **facts)


def way(event: told.Moved, voice: BattleVoice, *, is_short: bool = False) -> str:
    """From where to where, and with whose leave (B-7.13)."""
    where = voice.way(event.way, _passing(event.side, event.kind), is_short=is_short)
    if not event.used:
        return where
    sides = voice.text.list([voice.side(one) for one in dict.fromkeys(need.grantor for need in event.used)])
    return voice.text("{way} (with leave of {sides})", way=where, sides=sides)


def _passing(side: str, kind: str) -> str:
    """The clause by which it goes through Moria."""
    return "B-12.6" if kind == "gandalf" else "B-12.3" if side == ALLIANCE else "B-12.5"


def after_move(event: told.Moved, voice: BattleVoice) -> str:
    """What is otherwise now that Gandalf has come to Moria, or gone from it; mostly nothing."""
    moria, ends = voice.pack.specials["moria"], (event.way[0], event.way[-1])
    if event.kind != "gandalf" or moria not in ends:
        return ""
    facts = {"gandalf": voice.one("gandalf"), "place": voice.special("moria")}
    if ends[1] == moria:
        return voice.text(
            "🚪 {gandalf} is in {place}: the Alliance may pass, others only with its leave (B-12.3, B-12.5).",
            **facts,
        )
    return voice.text(
        "🚪 {gandalf} has left {place}: the Alliance can no longer pass, all others can (B-12.3, B-12.5).",
        **facts,
    )


def _rolled(event: told.Rolled, voice: BattleVoice) -> str:
    """One attack: who, whom, what helps them, both dice, the sum, what it takes, and what comes of it (B-19.1)."""
    text, (one, other) = voice.text, event.dice
    results = box(event.position, event.attacker_elven, event.defender_elven)
    facts = {
        "attacker": _attacker(event, voice),
        "target": _target(event, voice),
        "dice": f"{one}+{other}",
        "sum": one + other,
        "win": results.index("d") + 2,
        "loss": results.count("a") + 1,
    }
    match event.result:
        case "d":
            what = capital(voice.the(event.target_kind))
            return text(
                "⚔️ {attacker} attacks {target}: {dice} = **{sum}** ({win}+ wins). **{what} falls.**",
                what=what,
                **facts,
            )
        case "a":
            what = capital(voice.the(event.attacker_kind))
            return text(
                "⚔️ {attacker} attacks {target}: {dice} = **{sum}** ({loss} or less loses). **{what} falls.**",
                what=what,
                **facts,
            )
        case _:
            return text(
                "⚔️ {attacker} attacks {target}: {dice} = **{sum}** ({win}+ wins). Nobody falls.", **facts
            )


def _attacker(event: told.Rolled, voice: BattleVoice) -> str:
    """`Orc T15`, with what makes it stronger than it is by itself."""
    piece = f"{capital(voice.one(event.attacker_kind))} {voice.pack.grid.name(event.from_)}"
    return _marked(piece, _lent(event.attacker_kind, event.attacker_elven, voice))


def _target(event: told.Rolled, voice: BattleVoice) -> str:
    """`the Gondor army at Osgiliath S15 (river, Elven)`."""
    facts = {"kind": voice.the(event.target_kind), "place": voice.hex(event.at)}
    lent = _lent(event.target_kind, event.defender_elven, voice)
    return _marked(voice.text("{kind} at {place}", **facts), *voice.cover(event.from_, event.at), lent)


def _lent(kind: str, is_elven: bool, voice: BattleVoice) -> str:
    return voice.text("Elven strength") if is_elven and not KINDS[kind].elven else ""


def _marked(piece: str, *marks: str) -> str:
    shown = ", ".join(filter(None, marks))
    return f"{piece} ({shown})" if shown else piece


def _lost(event: told.Eliminated, voice: BattleVoice) -> str:
    facts = {"kind": capital(voice.the(event.kind)), "place": voice.hex(event.at)}
    if event.clause == "B-15.4":
        return voice.text("☠️ {kind} did not come out of {place} in time and is lost (B-15.4).", **facts)
    army = voice.the("fangorn_army")
    return voice.text("☠️ {kind} at {place} falls before {army} (B-14.4).", army=army, **facts)


# ---------------------------------------------------------------------------------------------------- all the others


def _sides(event: told.SidesSet, voice: BattleVoice) -> str:
    named = BattleVoice(voice.pack, voice.names, voice.text, event.sides)
    players = voice.text.list([named.player(side) for side in event.sides])
    if event.by_lot:
        return voice.text("Sides, drawn at random: {players}.", players=players)
    return voice.text("The sides: {players}.", players=players)


def undone(orders: Sequence[AnyEvent], voice: BattleVoice) -> str:
    """Each order that was taken back: `the orc T15 → S14 and the man-orc built at Isengard M12`."""
    named = []
    for event in orders:
        match event:
            case told.Moved():
                named.append(f"{voice.the(event.kind)} {way(event, voice)}")
            case told.Built(kind=kind, at=at):
                facts = {"piece": voice.the(kind), "place": voice.hex(at)}
                named.append(voice.text("{piece} built at {place}", **facts))
    return voice.text.list(named)


def _undone(event: told.Undone, voice: BattleVoice) -> str:
    side = capital(voice.side(event.side))
    if event.orders:
        return voice.text("↩️ {side} takes back: {orders}.", side=side, orders=undone(event.orders, voice))
    return voice.text.plural(
        "↩️ {side} takes back the last order.",
        "↩️ {side} takes back the last {n} orders.",
        event.count,
        side=side,
    )


def _resigned(event: told.Resigned, voice: BattleVoice) -> str:
    side = capital(voice.player(event.side))
    if len(voice.sides) == 2:
        return voice.text("🏳️ {side} gives up.", side=side)
    told_of = said("🏳️ {side} gives up. Its pieces stay on the map and do nothing any more (B-17.8).")
    return voice.text(told_of, side=side)


def _escaped(event: told.RingEscaped, voice: BattleVoice) -> str:
    if len(event.way) == 1:
        return voice.text("💍 The new Ring-bearer stays at {place} (B-9.7).", place=voice.hex(event.way[0]))
    way = voice.way(event.way, _passing(event.side, BEARER))
    return voice.text("💍 The new Ring-bearer escapes: {way} (B-9.7).", way=way)


def _roused(event: told.FangornRoused, voice: BattleVoice) -> str:
    who = voice.the(event.by.rpartition("-")[0])
    return voice.text(
        "🌳 **{army} wakes**: {who} has roused it. It goes to {place} at once (B-14.4). That is an open hex "
        "from now on: everybody may enter it (B-13.4). {who_} has to leave {fangorn} in the Alliance’s next "
        "movement (B-14.7).",
        army=capital(voice.the("fangorn_army")),
        who=who,
        who_=capital(who),
        place=voice.hex(event.at),
        fangorn=voice.special("fangorn"),
    )


def _place(event: told.PlaceLost | told.PlaceClosed, voice: BattleVoice) -> str:
    """What is shut from now on."""
    told_of = _SHUT[type(event), voice.pack.roles[event.at]]
    who = {"gandalf": voice.one("gandalf"), "aragorn": voice.one("aragorn")}
    return voice.text(told_of, place=voice.place(event.at), **who)


_SHUT: Final = {
    (told.PlaceLost, "moria"): said("🚪 Without {gandalf} the Alliance never passes {place} again (B-12.7)."),
    (told.PlaceLost, "paths_of_the_dead"): said(
        "🚪 Without {aragorn} nobody rouses the Dead at {place} any more (B-15.9)."
    ),
    (told.PlaceClosed, "fangorn"): said("🚪 {place} is closed: nobody enters any more (B-14.7)."),
    (told.PlaceClosed, "paths_of_the_dead"): said("🚪 {place} is closed: nobody enters any more (B-15.7)."),
}

_MISSED: Final = {
    1: said(
        "⏰ Time ran out for {side}. I have built what I could, and moved only what had to move (B-18.3)."
    ),
    2: said(
        "⏰ Time ran out for {side} again. Its turns have a short clock from now on, until its player gives "
        "an order (B-18.8)."
    ),
    3: said("⏰ Time ran out for {side} again."),
}
_STAYS: Final = {
    1: said("🌿 The Ring-bearer rests at {place}: stay 1 of 2 (B-8.4)."),
    2: said(
        "🌿 The Ring-bearer rests at {place}: stay 2 of 2. In the next turn it has to leave if it can "
        "(B-8.6), and never comes back there (B-8.5)."
    ),
}


def _dropped(event: OrderDropped, voice: BattleVoice) -> str:
    """What of it is a draft now is named where that is not all: it has no conditions."""
    words, draft = PRELOADED.sub("", event.words), event.draft
    is_all = words.partition(" ")[2] == draft
    return dropped(event, voice.names, voice.text, f"{spelt(words)}.", "" if is_all else f"{spelt(draft)}.")


_TOLD: Final[Table] = {
    told.TurnBegan: lambda event, voice: voice.text(
        "### Round {n}: {side}", n=event.round, side=voice.player(event.side)
    ),
    told.Built: lambda event, voice: voice.text(
        "🏗️ Built: {pieces}.", pieces=built(event.kind, event.at, voice)
    ),
    told.Moved: lambda event, voice: moved(event, voice),
    told.Rolled: _rolled,
    told.Eliminated: _lost,
    told.SidesSet: _sides,
    told.PhaseBegan: said("➡️ {side} goes on: {phase}."),
    told.TurnSkipped: said(
        "{side} has no turn: it can move and build nothing, or its player has given up (B-2.8, B-17.8)."
    ),
    told.Undone: _undone,
    told.TurnMissed: lambda event, voice: voice.text(
        _MISSED[min(event.times, 3)], side=voice.player(event.side)
    ),
    OrderUsed: lambda event, voice: used(f"{spelt(event.answer or event.words)}.", voice.text),
    OrderDropped: lambda event, voice: _dropped(event, voice),
    Rewound: said("The battle is back where it was then."),
    told.DrawOffered: lambda event, voice: voice.text(
        "🤝 {side} offers a draw. It counts if all who still play say `draw yes` before the next turn is "
        "over; nobody sees single answers (B-18.13).",
        side=capital(voice.player(event.side)),
    ),
    told.DrawFailed: said("No draw: not everyone agreed in time (B-18.13)."),
    told.Resigned: _resigned,
    told.BattleEnded: lambda event, voice: (
        f"## {result_line(event.winner, event.reason, event.clause, voice)}"
    ),
    told.RingTaken: said(
        "💍 **{side} takes the Ring** from {other} at {place}. {kind} is spent for it and leaves the map; "
        "a new Ring-bearer stands there and may escape at once, up to 3 hexes (B-9.5, B-9.7)."
    ),
    told.RingEscaped: _escaped,
    told.StayScored: lambda event, voice: voice.text(_STAYS[min(event.stays, 2)], place=voice.hex(event.at)),
    told.ElvenHexLeft: lambda event, voice: voice.text(
        "🌿 The Ring-bearer of {side} has left {place} and never comes back there (B-8.5).",
        side=voice.side(event.side),
        place=voice.hex(event.at),
    ),
    told.ElvesGone: said(
        "🍂 **The last elf has fallen.** From now on Elven hexes are like all others (B-8.2)."
    ),
    told.ShireStated: lambda event, voice: voice.text(
        "🏡 {side} leaves {place} and says whose it is: {possessor} may build there (B-4.17).",
        side=capital(voice.side(event.side)),
        place=voice.place(voice.pack.shire),
        possessor=voice.text(terms.POSSESSORS[event.possessor]),
    ),
    told.ShirePassed: lambda event, voice: voice.text(
        "🏡 {place} has changed hands: {possessor} may build there now (B-4.14).",
        place=voice.hex(voice.pack.shire),
        possessor=voice.text(terms.POSSESSORS[event.possessor]),
    ),
    told.DeadRoused: lambda event, voice: voice.text(
        "👻 **{aragorn} has roused the Dead** at {place} (B-15.3). In the Alliance’s next movement he and both "
        "{armies} have to leave southwards; a piece that stays behind is lost (B-15.4).",
        aragorn=voice.one("aragorn"),
        place=voice.special("paths_of_the_dead"),
        armies=voice.many("army_of_the_dead"),
    ),
    told.FangornRoused: _roused,
    told.PlaceLost: _place,
    told.PlaceClosed: _place,
    **dict.fromkeys(get_args(LeaveEvent), leave.say),
}
