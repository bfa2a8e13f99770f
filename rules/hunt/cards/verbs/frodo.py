"""Effects on Frodo, his tokens and his encounters (H-22.13 to H-22.16, H-22.30, H-22.31)."""

from __future__ import annotations

from rules.hunt.bearer import burden, frodo
from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.events import EncounterChanged, EyesChanged, TileAdded
from rules.hunt.state import DOT, facts
from rules.hunt.values import Modifier


def move_bearer(scene: Scene) -> bool:
    """H-22.13: n extra moves (H-5.9). Words in Part 1: `dot` or a location, once for each move."""
    if scene.play.state.part == 2:
        return _advance(scene)
    if scene["optional"]:
        for word in scene.picks.up_to(scene.n, lambda: _marks(scene), is_secret=True):
            _mark(scene, word)
        return True
    for nth in range(1, scene.n + 1):
        if (said := scene.picks.one(_marks(scene), nth=nth, most=scene.n, is_secret=True)) is not None:
            _mark(scene, said)
    return True


def _marks(scene: Scene) -> tuple[str, ...]:
    """H-1.9, H-5.4: what Frodo can mark now."""
    return ("dot", *scene.words(frodo.within_reach(scene.play)))


def _mark(scene: Scene, word: str) -> None:
    frodo.mark(scene.play, DOT if word == "dot" else int(word), by="extra")


def _advance(scene: Scene) -> bool:
    play = scene.play
    if not play.rehearsed:
        frodo.advance(play, scene.n, by="extra")
    return True


def bonus_dots(scene: Scene) -> bool:
    """H-22.14: the next location mark of this turn counts n more dots; no use in Part 2."""
    play = scene.play
    if play.state.part == 2 or play.bearing is None:
        return False
    play.set_bearing(bonus=play.bearing.bonus + scene.n)
    return True


def heal(scene: Scene) -> bool:
    """H-22.15: corruption falls, not below 0."""
    is_any = scene.play.state.corruption > 0
    burden.corrupt(scene.play, -scene.n)
    return is_any


def corrupt(scene: Scene) -> bool:
    """H-22.15: corruption rises; at the limit the game is over."""
    burden.corrupt(scene.play, scene.n)
    return True


def gain_token(scene: Scene) -> bool:
    """H-22.16, H-6.13: from the pool to Frodo's card."""
    return burden.gain(scene.play, scene.n) > 0


def lose_token(scene: Scene) -> bool:
    """H-22.16: from Frodo's card to the pool."""
    return burden.lose(scene.play, scene.n, "card") > 0


def encounter(scene: Scene) -> bool:
    """H-22.30: more or fewer tiles in an encounter."""
    play, tiles, until = scene.play, scene["tiles"], scene["until"]
    if not tiles:
        return False
    modifier = Modifier(tiles, until, play.state.turn_number)
    play.set(modifiers=(*play.state.modifiers, modifier))
    play.tell(EncounterChanged(tiles=tiles, until=until))
    return True


def add_tile(scene: Scene) -> bool:
    """H-22.31: the special tile joins the hunt pool, if it was not used yet."""
    play, tile = scene.play, scene["tile"]
    if tile not in play.state.special:
        return False
    left = list(play.state.special)
    left.remove(tile)
    play.set(special=tuple(left), tiles=(*play.state.tiles, tile))
    play.tell(TileAdded(tile=tile))
    return True


def eye(scene: Scene) -> bool:
    """H-22.31: EYE beside the track, more or fewer; a card that added one lies there itself."""
    play, n = scene.play, scene.n
    before = facts.eyes(play.state)
    card = play.pack.cards.get(scene.context.source)
    if n > 0 and card is not None and play.state.eyes.count(card.id) < card.count:
        play.set(eyes=(*play.state.eyes, card.id))
        n -= 1
    play.set(extra_eyes=play.state.extra_eyes + max(n, -facts.eyes(play.state)))
    if (now := facts.eyes(play.state)) != before:
        play.tell(EyesChanged(eyes=now))
    return now != before
