"""What the picture of a hunt shows: plain facts from the public view, and the words that are in it (H-20.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from bot.drawing.picture import DESCRIPTION, Picture
from bot.games.story import unmarked
from bot.hunt import pencil, picking
from bot.hunt.alt import alt
from bot.hunt.drawing import board as drawing
from bot.hunt.drawing import scene as scenes
from bot.hunt.drawing.charts import chart_of
from bot.hunt.film import film
from bot.hunt.wording import terms
from bot.hunt.wording.end import result_line
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from bot.ui.message import cut
from rules.game import AnyEvent, Decision
from rules.hunt import events as told
from rules.hunt.aid import reaching
from rules.hunt.aid import trail as trails
from rules.hunt.aid import whereabouts as reckoning
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Space
from rules.hunt.players import chances
from rules.hunt.questions import kinds
from rules.hunt.state.facts import LAST_MOVE
from rules.hunt.view import BearerOwn, HuntView, Seen

FILE: Final = "hunt.webp"

_WORDS: Final[Mapping[str, str]] = {
    "daylight1": said("first daylight turn"),
    "nightfall": said("nightfall turn"),
    "movement": said("Movement"),
    "corruption": said("Corruption"),
    "pool": said("Pool"),
    "held": said("Held"),
    "eyes": said("Eyes"),
    "found": said("Found"),
    "ally": said("ally location"),
    "dark": said("dark location"),
    "start": said("start"),
    "exit": said("exit"),
    "wraith_start": said("start of the Nazgûl"),
    "road": said("road"),
    "path": said("path"),
    "bearer": said("{bearer}"),
    "mentor": said("{mentor}"),
    "likely": said("is probably here"),
    "maybe": said("can be here"),
    "never": said("cannot be here"),
    "ally_token": said("ally"),
    "eye_token": said("searched"),
    "sword_token": said("hunted"),
    "deed": said("deed"),
    "info": said("information"),
    "perceived": said("perceived"),
    "shelter": said("shelter"),
    "reach": said("within reach"),
    "plan": said("your draft"),
    "here": said("was found here"),
    "featured": said("was here by then"),
    "perceived_step": said("was perceived here"),
}
"""The words of a scene, by its keys."""


def picture(view: HuntView, voice: Voice, *, has_legend: bool = False) -> Picture:
    """The board as everybody may see it."""
    shown = scene(view, voice)
    return _of(view, replace(shown, has_legend=True) if has_legend else shown, voice)


def _of(view: HuntView, shown: scenes.Scene, voice: Voice) -> Picture:
    return Picture(FILE, alt(view, voice, shown), shown, drawing.draw)


def posted(events: Sequence[AnyEvent], view: HuntView, voice: Voice) -> tuple[Picture, ...]:
    """The board after a turn, a ride or an encounter (H-20.6), with a legend where the Nazgul are placed for a part.

    At the end the whole way too, as a film.
    """
    if not any(isinstance(event, _CHANGES) for event in events):
        return ()
    is_first = any(isinstance(event, told.NazgulPlaced) for event in events)
    now = picture(view, voice, has_legend=is_first)
    if not any(isinstance(event, told.Disclosed) for event in events):
        return (now,)
    whole = film(view, scene(view, voice), voice)
    return (now,) if whole is None else (now, whole)


_CHANGES: Final = (
    told.NazgulPlaced,
    told.BearerTurned,
    told.NazgulMoved,
    told.NazgulSet,
    told.Answered,
    told.AlliesRemoved,
    told.EncounterBegan,
    told.CourseChanged,
    told.Disclosed,
)
"""What a post of the board follows."""


def private(view: HuntView, voice: Voice) -> Picture | None:
    """The board as a seat sees it on its own page: where it can go is ringed, and the Ring-bearer's way is on it.

    What the seat has pencilled is on it, and what others share with it.
    """
    shown = _own_scene(view, voice)
    if shown is None:
        return None
    plan = picking.journeys(view, voice)
    return _of(view, replace(shown, reach=_own_reach(view, voice.pack), plan=plan), voice)


def draft(
    view: HuntView,
    decision: Decision,
    already: Sequence[str],
    offered: Sequence[str],
    voice: Voice,
) -> Picture | None:
    """The same while an answer is put together: what it would do, and ringed the spaces that can be picked next.

    *already* are the words that were said, *offered* those on offer: behind the first of them only the part of the
    board is shown that they are about. None where it is about no place yet.
    """
    kind = decision.question.kind
    ringed = picking.spaces(kind, already, offered, voice)
    plan = (
        picking.journeys(view, voice)
        if kind == kinds.JOURNEY.name
        else picking.plan(kind, already, view, voice)
    )
    if not ringed and plan == scenes.Plan() and len(already) < 2:
        return None
    shown = _own_scene(view, voice)
    if shown is None:
        return None
    return _of(view, replace(shown, reach=ringed, plan=plan, part=_about(already, ringed, plan)), voice)


def _about(already: Sequence[str], ringed: Sequence[Space], plan: scenes.Plan) -> tuple[Space, ...]:
    """The spaces that an answer is about as far as it has come; none before anything is said of it."""
    if not already:
        return ()
    asked = (int(target) for _, target in plan.asks if target.isdigit())
    return tuple(sorted({*ringed, *(space for way in plan.ways for space in way), *asked}))


def of_reach(view: HuntView, spaces: Sequence[Space], words: str, voice: Voice) -> Picture:
    """The public board with the spaces ringed that can be reached; *words* say the same."""
    shown = replace(scene(view, voice), reach=tuple(spaces), own=None)
    return Picture(FILE, cut(unmarked(words), DESCRIPTION), shown, drawing.draw)


def _own_scene(view: HuntView, voice: Voice) -> scenes.Scene | None:
    """The board for a seat; the Ring-bearer's with the secret way. None for others, and at the end."""
    if view.own is None or view.seen.outcome is not None:
        return None
    shown = scene(view, voice)
    if isinstance(view.own, BearerOwn):
        return replace(shown, own=_secret(view.own, view.seen, voice.pack))
    return replace(shown, pencil=tuple(_pencilled(view, voice)))


def _pencilled(view: HuntView, voice: Voice) -> Iterator[scenes.Pencilled]:
    """Marks whose places are on the board that is played on now."""
    own, others = pencil.sheets(view, voice)
    for sheet, is_own in [(own, True), *((sheet, False) for _, sheet in others)]:
        for mark in sheet.marks:
            space = voice.board().find(mark.place)
            if space is not None or " " in mark.place:
                yield scenes.Pencilled(mark.place if space is None else str(space), mark.words, is_own)


def _own_reach(view: HuntView, pack: HuntPack) -> tuple[Space, ...]:
    """Where the Ring-bearer can go, or the Nazgul with which its player rides next."""
    own, seen = view.own, view.seen
    if isinstance(own, BearerOwn):
        return own.mentors or reaching.of_bearer(pack, seen, own)
    figure = None if own is None else reaching.riding(seen, own.seat)
    return () if figure is None else reaching.reach(pack, seen, figure)


def _secret(own: BearerOwn, seen: Seen, pack: HuntPack) -> scenes.Own | None:
    """H-19.4, H-19.5, H-19.10."""
    if not own.last_location:
        return None
    if seen.part == 1:
        return scenes.Own(log=own.log, bearer=own.last_location, info=own.live)
    steps = own.journey.steps if own.journey is not None else ()
    mentor = own.mentor if own.mentor is not None and own.mentor.state != "out" else None
    return scenes.Own(
        log=_travelled(steps, seen.moves, pack),
        bearer=own.last_location,
        ahead=steps[seen.moves :],
        mentor=mentor.location if mentor is not None else None,
        deeds=mentor.deeds if mentor is not None else (),
        shelters=own.journey.shelters if own.journey is not None else (),
    )


def scene(view: HuntView, voice: Voice) -> scenes.Scene:
    """All that is painted, from the public facts; at the end what was hidden too."""
    seen, pack = view.seen, voice.pack
    return scenes.Scene(
        chart=chart_of(pack.boards[seen.part], pack.sha256),
        title=heading(seen, voice),
        day=seen.day,
        turn=seen.phase,
        marker="eye" if seen.eye else "ring",
        corruption=seen.corruption,
        limit=seen.limit,
        moves=seen.moves,
        moves_last=seen.last_move or LAST_MOVE,
        wraiths=_riders(seen, voice),
        allies=seen.allies,
        tracks=scenes.laid(seen.tracks),
        mentor=seen.mentor_at,
        perceived_areas=_perceived(seen, "area"),
        perceived_sections=_perceived(seen, "section"),
        notes=_notes(seen, pack),
        deeds_done=seen.deeds_done,
        dice=tuple(scenes.Die(die.face, die.spent) for die in seen.dice),
        lord_die=None if seen.lord_die is None else scenes.Die(seen.lord_die.face, seen.lord_die.spent),
        pool=seen.pool,
        held=seen.on_frodo,
        eyes=seen.eye_count,
        found=seen.found_info,
        own=None if view.disclosed is None else _laid(view.disclosed.told, seen, pack),
        aid=aid(seen, pack),
        trail=_trail(seen, pack),
        words=_words(voice),
    )


def heading(seen: Seen, voice: Voice) -> str:
    """The picture's title, without marks."""
    text = voice.text
    if seen.outcome is not None:
        return result_line(seen.outcome.winner, seen.outcome.reason, voice).split("**")[1].rstrip(".")
    if not seen.day:
        return text("Part {part} is being set up", part=seen.part)
    return text(
        "Part {part}, day {day}, {phase}", part=seen.part, day=seen.day, phase=text(terms.PHASES[seen.phase])
    )


def _riders(seen: Seen, voice: Voice) -> tuple[scenes.Rider, ...]:
    """The Nazgul that stand on the board, the next to act marked."""
    acting = {block.figures[0] for block in seen.blocks if block.figures}
    return tuple(
        scenes.Rider(
            space=space,
            symbol=figure,
            name=voice.pack.lord if figure == seen.lord else voice.pack.wraiths[figure].name,
            colour=voice.pack.wraiths[figure].colour,
            is_lord=figure == seen.lord,
            is_next=figure in acting,
        )
        for figure, space in enumerate(seen.wraiths)
        if space is not None
    )


def _perceived(seen: Seen, kind: str) -> tuple[str, ...]:
    return tuple(place.partition(" ")[2].upper() for place in seen.sensed if place.startswith(kind))


def _notes(seen: Seen, pack: HuntPack) -> tuple[int, ...]:
    spaces = (pack.boards[seen.part].find(note.place) for note in seen.notes)
    return tuple(dict.fromkeys(space for space in spaces if space is not None))


def aid(seen: Seen, pack: HuntPack) -> scenes.Aid | None:
    """Where they can be, at tables that play with it (H-20.8)."""
    if not reckoning.is_full(seen) or not seen.day or seen.outcome is not None:
        return None
    places = reckoning.where(pack, seen)
    is_sought = seen.part == 2 and seen.mentor in ("hidden", "revealed")
    reckoned = chances.chances(pack, seen)
    likely = (
        ()
        if reckoned is None
        else tuple(place for place, share in reckoned.last if 2 * share >= reckoned.last[0][1])
    )
    return scenes.Aid(places.frodo, places.gandalf if is_sought else None, likely)


def _trail(seen: Seen, pack: HuntPack) -> tuple[scenes.Step, ...]:
    """What all know of Frodo's trail, at tables that keep a ledger (H-20.8)."""
    if seen.rules.aid == "off" or not seen.day or seen.outcome is not None:
        return ()
    return tuple(
        scenes.Step(step.number, step.place.rpartition(" ")[2].upper(), step.kind, step.by)
        for step in trails.trail(pack, seen)
    )


def _laid(laid: told.Disclosed, seen: Seen, pack: HuntPack) -> scenes.Own:
    """What was hidden on the board of the part in which the game ended (H-20.4)."""
    if seen.part == 1:
        return scenes.Own(log=laid.log, bearer=scenes.last_place(laid.log), info=laid.live)
    journey, moves = laid.journeys[-1] if laid.journeys else (None, 0)
    steps = journey.steps if journey is not None else ()
    return scenes.Own(
        log=_travelled(steps, moves, pack),
        bearer=scenes.last_place(steps[:moves]),
        ahead=steps[moves:],
        mentor=laid.mentor[-1] if laid.mentor else None,
        deeds=laid.deeds,
        shelters=journey.shelters if journey is not None else (),
    )


def _travelled(steps: tuple[int, ...], moves: int, pack: HuntPack) -> tuple[int, ...]:
    """A journey as far as the figure has come, from the start (H-13.1)."""
    return (*pack.boards[2].flagged["start"], *steps[:moves])


def _words(voice: Voice) -> dict[str, str]:
    roles = {"bearer": voice.pack.terms["bearer"], "mentor": voice.pack.mentor}
    return {key: voice.text(word, **roles) for key, word in _WORDS.items()}
