"""Effects on the company, Gandalf, the journey and the Lord (H-22.33 to H-22.36)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.game import only
from rules.hunt.bearer import encounter, mentor
from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.events import CompanyTurned, LimitChanged, MentorBusy, MentorSeen
from rules.hunt.ride import lord
from rules.hunt.state import facts
from rules.kit.engine import with_at


def company(scene: Scene) -> bool:
    """H-22.33: a company card enters, or turns. Words: the companion, where one is chosen."""
    match scene["op"]:
        case "gain":
            return _turn(scene, scene["who"], "absent", "ready", enters=True)
        case "flip":
            return _flip(scene)
        case _:
            who = scene["who"] if scene["who"] != "chosen" else scene.picks.one(_flipped(scene))
            return who is not None and _turn(scene, who, "flipped", "ready")


def _flipped(scene: Scene) -> tuple[str, ...]:
    """Any flipped card but Frodo's."""
    pairs = zip(scene.play.pack.company, scene.play.state.company, strict=True)
    return tuple(
        companion.id for companion, state in pairs if state == "flipped" and not companion.holds_tokens
    )


def _turn(scene: Scene, who: str, was: str, now: str, *, enters: bool = False) -> bool:
    play = scene.play
    at = _place(scene, who)
    if play.state.company[at] != was:
        return False
    play.set(company=with_at(play.state.company, at, now))
    play.tell(CompanyTurned(companion=who, state=now, enters=enters))
    return True


def _place(scene: Scene, who: str) -> int:
    return next(at for at, companion in enumerate(scene.play.pack.company) if companion.id == who)


def _flip(scene: Scene) -> bool:
    """H-6.15, H-6.17."""
    who = scene["who"]
    if who == "chosen":
        who = scene.picks.one(_ready(scene))
    if who is None or who not in _ready(scene):
        return False
    encounter.turn_over(scene.play, _place(scene, who))
    return True


def _ready(scene: Scene) -> tuple[str, ...]:
    return tuple(companion.id for companion in facts.ready(scene.play.pack, scene.play.state.company))


def gandalf(scene: Scene) -> bool:
    """H-22.34: he moves more, goes elsewhere, or gets deeds; nothing while he is out. No words.

    His figure on the board stays where all see it: he goes elsewhere when it leaves (H-13.10).
    """
    play, found = scene.play, scene.play.state.mentor
    if found is None or found.state == "out":
        return False
    if scene["op"] == "relocate" and found.state == "revealed":
        return False
    if scene["op"] == "move":
        is_any = _move_more(scene)
    else:
        is_any = bool(found.supply or found.used)
        if is_any and not play.rehearsed:
            _draw_tokens(scene)
    if is_any:
        play.tell(MentorBusy(op=scene["op"], n=scene.n))
    return is_any


def _move_more(scene: Scene) -> bool:
    """Moves beyond the ordinary one of this turn."""
    turn = scene.play.bearing
    if turn is not None:
        scene.play.set_bearing(mentor_moves=turn.mentor_moves + scene.n)
    return turn is not None


def _draw_tokens(scene: Scene) -> None:
    """`relocate`: one of n becomes his location (D-30); `new_deed`: n are deeds from now on (H-13.10)."""
    play = scene.play
    if scene["op"] == "relocate":
        mentor.open_relocation(play, scene.n)
        return
    drawn = mentor.draw(play, scene.n)
    now = play.state.mentor
    assert now is not None
    play.set(mentor=replace(now, deeds=(*now.deeds, *drawn)))
    play.tell(MentorSeen(to=only(play.state.rules.bearer), drawn=drawn))


def threshold(scene: Scene) -> bool:
    """H-22.35: the corruption limit rises."""
    play = scene.play
    play.set(threshold=play.state.threshold + scene.n)
    play.tell(LimitChanged(limit=facts.limit(play.pack, play.state)))
    return True


def journey(scene: Scene) -> bool:
    """H-22.35: another journey; the figure goes `back` spaces and the track tokens stay. No words."""
    play = scene.play
    if play.state.part != 2:
        return False
    if not play.rehearsed:
        encounter.new_journey(play, scene["draw"], scene["back"] or 0, clears=False)
    return True


def lord_effect(scene: Scene) -> bool:
    """H-22.36: he comes in the active Nazgul's place, or goes (H-14.4, H-14.6, H-14.8). No words."""
    play = scene.play
    is_here = play.state.lord is not None
    if scene["op"] == "leave":
        if is_here and not play.rehearsed:
            lord.leave(play)
        return is_here
    if is_here or scene.context.figure is None or play.state.part != 2:
        return False
    if not play.rehearsed:
        lord.enter(play, scene.context.figure)
    return True


def cancel_tile(scene: Scene) -> bool:
    """H-22.42: what a flip is for; the encounter does it (H-10.6)."""
    return True
