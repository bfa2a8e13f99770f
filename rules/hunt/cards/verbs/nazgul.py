"""Effects on the Nazgul and on what they may do (H-22.22 to H-22.26)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.hunt.actions.words import figure_of, figure_word
from rules.hunt.cards import grants
from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.events import Banned, Granted, NazgulMoved, NazgulSet
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.ride import declaring, movement
from rules.hunt.state import ALL
from rules.hunt.values import Ban, Grant


def is_open(play: Play, figure: int, space: Space) -> bool:
    """H-7.3, H-13.10: whether a Nazgul may enter or pass *space*."""
    return space not in play.board.exits and space not in movement.closed(play.state, figure)


def move_wraith(scene: Scene) -> bool:
    """H-22.22: up to n Nazgul walk. Words: `w2 17` for each of them; for the active one the space alone."""

    play = scene.play
    ways = {
        figure: movement.steps_within(play.pack, play.state, figure, scene["steps"], scene["mode"])
        for figure in scene.figures()
    }
    chosen = _placed(scene, {figure: tuple(found) for figure, found in ways.items()})
    for figure, space in chosen:
        start = play.state.wraiths[figure]
        assert start is not None
        way = (start, *ways[figure][space].spaces)
        movement.put(play, figure, space)
        play.tell(NazgulMoved(part=play.state.part, figure=figure, way=way, by="card"))
    return bool(chosen)


def _placed(
    scene: Scene, offered: Mapping[int, tuple[Space, ...]], *, is_due: bool = False
) -> list[tuple[int, Space]]:
    """Which Nazgul go where, as the words say: each at most once; *is_due*: as many as can."""
    some = scene.must if is_due else scene.picks.up_to
    chosen: list[tuple[int, Space]] = []

    def figures() -> tuple[str, ...]:
        done = {figure for figure, _ in chosen}
        return tuple(figure_word(one) for one, spaces in offered.items() if spaces and one not in done)

    def take(figure: int, word: str | None) -> None:
        if word is not None:
            chosen.append((figure, scene.space(word)))
            scene.choose(scene.space(word))

    if scene["who"] == "active":
        for figure, spaces in offered.items():
            for word in some(1, lambda spaces=spaces: scene.words(spaces)):  # type: ignore[misc]
                take(figure, word)
        return chosen
    for said in some(scene.at_most(scene.n), figures):
        one = figure_of(said)
        assert one is not None  # it was offered
        take(one, scene.picks.one(scene.words(offered[one]), "space"))
    return chosen


def place_wraith(scene: Scene) -> bool:
    """H-22.23: Nazgul are set on matching spaces. Words: `w2 17` for each; for the active one the space alone."""
    play, allowed = scene.play, scene.spaces()
    offered = {
        figure: tuple(at for at in allowed if is_open(play, figure, at) and play.state.wraiths[figure] != at)
        for figure in scene.figures()
        if not movement.is_stuck(play.state, figure)
    }
    chosen = _placed(scene, offered, is_due=True)
    for figure, space in chosen:
        movement.put(play, figure, space)
        play.tell(NazgulSet(part=play.state.part, figure=figure, space=space))
    return bool(chosen)


def forbid(scene: Scene) -> bool:
    """H-22.24. Words: the Nazgul where one is chosen, then the spaces where the card lets pick some."""
    play = scene.play
    figure = _bound(scene)
    spaces = _limited(scene)
    if figure is None or spaces == ():
        return False
    act, until = scene["act"], scene["until"]
    laid = Ban(act, figure, spaces, until, play.state.turn_number)
    if laid in play.state.bans:
        return False
    play.set(bans=(*play.state.bans, laid), aimed=tuple(dict.fromkeys((*play.state.aimed, *(spaces or ())))))
    play.tell(Banned(part=play.state.part, act=act, figure=figure, spaces=spaces, until=until))
    return True


def _bound(scene: Scene) -> int | None:
    """Whom the ban binds; None when nobody could be named."""
    if scene["who"] in (None, "all"):
        return ALL
    if scene["who"] == "active":
        return scene.context.figure
    word = scene.picks.one(tuple(figure_word(figure) for figure in scene.figures()), "figure")
    return None if word is None else figure_of(word)


def _limited(scene: Scene) -> tuple[Space, ...] | None:
    """The spaces where it holds; None: everywhere (H-6.12: they are public while it lasts)."""
    where = scene["where"]
    if where is None:
        return None
    if where.pick is None:
        return scene.spaces()
    return tuple(scene.some_spaces(where.pick, scene.spaces))


def grant(scene: Scene) -> bool:
    """H-22.25: more is allowed. Words: the Nazgul where one is chosen; extra spaces that are walked at once."""
    play, act, n = scene.play, scene["act"], scene.n
    if act == "ally_card":
        return _more_cards(scene)
    figure = _bound(scene)
    if figure is None:
        return False
    if is_walked(scene):
        return _walk(scene)
    given = Grant(act, n, figure, scene["until"], play.state.turn_number)
    if not grants.give(play, given) and not play.rehearsed:
        return False
    play.tell(Granted(act=act, n=n, figure=None if figure == ALL else figure))
    return True


def is_walked(scene: Scene) -> bool:
    """Whether extra spaces are walked at once, because something follows them."""
    return scene["act"] == "extra_space" and scene["who"] == "active" and not scene.is_last


def _more_cards(scene: Scene) -> bool:
    play = scene.play
    if play.bearing is None:
        return False
    play.set_bearing(cards=play.bearing.cards + scene.n)
    play.tell(Granted(act="ally_card", n=scene.n, figure=None))
    return True


def _walk(scene: Scene) -> bool:
    """H-22.25: walked before the next effect of the list, or waived (H-9.14). Words: space after space."""
    play, figure, way = scene.play, scene.context.figure, list[Space]()
    start = None if figure is None else play.state.wraiths[figure]
    if figure is None or start is None or movement.is_stuck(play.state, figure):
        return False

    def near() -> tuple[str, ...]:
        here = way[-1] if way else start
        return scene.words(space for space in play.board.adjacent[here] if is_open(play, figure, space))

    for word in scene.picks.up_to(scene.n, near, "space"):
        way.append(scene.space(word))
    if way and play.rehearsed:
        movement.put(play, figure, way[-1])
    elif way:
        is_road = all(map(play.board.is_road, (start, *way), way))
        walked = movement.Way(tuple(way), len(way), is_road)
        declaring.declare_move(play, figure, walked, source="extra", seat=scene.context.seat)
    return bool(way)
