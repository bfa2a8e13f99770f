"""Effects on hands and decks (H-22.17 to H-22.19, H-22.32)."""

from __future__ import annotations

from rules.game import Seat, only
from rules.hunt.cards import hands
from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.events import Peeked, PeekSeen
from rules.hunt.questions import kinds
from rules.hunt.state import Choosing, facts
from rules.kit.unknown import without


def _owner(scene: Scene, deck: str) -> Seat:
    """Ally cards are RB's; sorcery goes to the card's player (H-22.17)."""
    return scene.play.state.rules.bearer if deck == hands.ALLY else scene.context.seat


def draw(scene: Scene) -> bool:
    """H-22.17: n cards, of which `keep` are kept. No words: what is kept is asked once they are seen."""
    seat = _owner(scene, scene["deck"])
    if seat == scene.play.state.rules.bearer and scene["deck"] == hands.SORCERY:
        return False
    return hands.draw(scene.play, seat, scene.n, scene["keep"]) > 0


def discard(scene: Scene) -> bool:
    """H-22.18, D-36: from hand to the open pile. Words: the cards, where the player chooses own ones."""
    owners = _owners(scene)
    is_any = any(facts.hand_of(scene.play.state, seat) for seat in owners)
    for seat in owners:
        if scene["how"] == "choice" and seat == scene.context.seat:
            throw(scene, seat, scene.n)
        else:
            hands.force_discard(scene.play, seat, scene.n, scene["how"])
    return is_any


def _owners(scene: Scene) -> tuple[Seat, ...]:
    """Whose cards of that deck go."""
    rules = scene.play.state.rules
    seats = {"bearer": (rules.bearer,), "each_rw": rules.riders, "player": (scene.context.seat,)}[
        scene["who"]
    ]
    return tuple(seat for seat in seats if hands.deck_of(scene.play.state, seat) == scene["deck"])


def throw(scene: Scene, seat: Seat, n: int) -> None:
    """*seat* throws n cards of its choice; in their absence the newest ones."""
    n = min(n, len(facts.hand_of(scene.play.state, seat)))
    for nth in range(1, n + 1):
        hand = tuple(dict.fromkeys(facts.hand_of(scene.play.state, seat)))
        card = scene.picks.one(hand, "card", nth=nth, most=n)
        if card is not None:
            hands.throw(scene.play, seat, (card,))
        else:
            hands.force_discard(scene.play, seat, 1, "choice")


def recover(scene: Scene) -> bool:
    """H-22.19: n cards out of the pile, the card just played excepted. Words: the cards."""
    deck = scene["deck"]
    seat = _owner(scene, deck)
    if hands.deck_of(scene.play.state, seat) != deck:
        return False
    taken = list[str]()

    def left() -> tuple[str, ...]:
        return tuple(dict.fromkeys(without(hands.pile(scene.play.state, deck), taken)))

    for card in scene.must(scene.n, left):
        taken.append(card)
    if taken:
        hands.recover(scene.play, seat, deck, tuple(taken))
    return bool(taken)


def peek(scene: Scene) -> bool:
    """H-22.32: a private look at the top n (of tiles: n by lot), then perhaps D-34. No words."""
    play, what, seat = scene.play, scene["what"], scene.context.seat
    seen = _seen(scene)
    if not seen or play.rehearsed:
        return bool(seen)
    play.seal()
    play.tell(Peeked(seat=seat, what=what, n=len(seen)))
    play.tell(PeekSeen(to=only(seat), what=what, items=seen))
    if scene["then"] != "none" and what != "tiles":
        play.push(Choosing(play.ask(kinds.PEEK), seat, what, seen, scene["then"]))
    return True


def _seen(scene: Scene) -> tuple[str, ...]:
    state = scene.play.state
    match scene["what"]:
        case "ally_deck":
            return state.ally_deck[: scene.n]
        case "sorcery_deck":
            return state.sorcery_deck[: scene.n]
        case "journey_deck":
            return tuple(journey.id for journey in state.journey_deck[: scene.n])
        case _:
            return tuple(scene.play.shuffle("tile-peek", state.tiles)[: scene.n])
