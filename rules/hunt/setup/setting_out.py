"""Setup of Part 2 (chapter 12), also of a game that begins there (H-2.6).

`begin_part2` finds the state as Part 1 left it: company, tokens, hands, tiles. It takes the steps of the chapter
in their order; the log of Part 1 must have been put away before.
"""

from __future__ import annotations

from typing import Final, cast

from msgspec.structs import replace

from rules.dice import Dice
from rules.game import Illegal, Question, Seat
from rules.hunt import events as told
from rules.hunt import pack
from rules.hunt.actions import Done, Gift, KeepJourney, StartMentor
from rules.hunt.bearer import burden
from rules.hunt.cards import hands
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.setup import journeys, shared
from rules.hunt.state import DAYLIGHT1, Mentor, facts, tasks
from rules.hunt.values import MENTOR, Journey
from rules.kit.engine import top
from rules.kit.unknown import without

LATE_CORRUPTION: Final = 4
LATE_MOST: Final = 11
"""H-16.6: below the limit of a short journey."""
LATE_TOKENS: Final = 2
LATE_TILES: Final = 10
LATE_INFO: Final = 2
"""What a game that begins with Part 2 starts from (H-2.6)."""
DEEDS_DRAWN: Final = 4
"""H-12.7."""


def begin_late(play: Play) -> None:
    """H-2.6: `part2` starts from values of its own."""
    state, the_pack = play.state, play.pack
    tiles = tuple(tile.id for tile in the_pack.tiles.values() if tile.set == "standard")
    play.set(
        corruption=min(LATE_CORRUPTION + state.rules.burden, LATE_MOST),
        on_frodo=min(LATE_TOKENS, state.rules.tokens),
        cap=state.rules.tokens,
        company=tuple("ready" if companion.enters == "part1" else "absent" for companion in the_pack.company),
        found_info=(*play.shuffle("info", the_pack.info)[:LATE_INFO], 0, 0)[:LATE_INFO],
        sorcery_deck=play.shuffle("sorcery", the_pack.decks["sorcery"]),
        tiles=play.shuffle("tiles", tiles)[:LATE_TILES],
        special=tuple(tile.id for tile in the_pack.tiles.values() if tile.set == "special"),
    )
    shared.deal_sorcery(play, 3 if len(state.rules.riders) == 1 else 2)
    _set_out(play, shared.ALLY_CARDS)


def begin_part2(play: Play) -> None:
    """Chapter 12; RB's ally hand of Part 1 counts as a number (H-11.6)."""
    _set_out(play, len(play.state.ally_hand))


def _set_out(play: Play, cards: int) -> None:
    _clear(play)
    play.tell(told.PartBegan(part=2))
    _gather(play)
    _fill_pool(play)
    drawn = _draw_journeys(play)
    play.set(ally_deck=play.shuffle("ally2", play.pack.decks["ally2"]), ally_hand=(), ally_discard=())
    shared.deal_allies(play, cards)
    mentors = _draw_mentors(play)
    split = shared.divide(play)
    _open_gifts(play)
    _add_tiles(play)
    shared.name_lead(play)
    play.push(tasks.BeginPart())
    questions = (play.ask(kinds.JOURNEY), play.ask(kinds.MENTOR), *split)
    shared.prepare(play, tasks.Preparing(2, questions, drawn, mentors))


def _clear(play: Play) -> None:
    """H-12.1, H-11.7: the board of Part 2, empty."""
    start = play.pack.boards[2].flagged["start"][0]
    kept = tuple(one for one in play.state.beside if not isinstance(one, tasks.Ranking))
    play.set(
        part=2,
        day=0,
        phase=DAYLIGHT1,
        eye=False,
        moves=0,
        log=(start,),
        log_turns=(),
        wraiths=(None,) * 4,
        lord=None,
        lord_die=None,
        dice=(),
        allies=(),
        tracks=(),
        sensed=(),
        aimed=(),
        notes=(),
        bans=(),
        modifiers=(),
        grants=(),
        found=None,
        route=(),
        beside=kept,
        queues=((),) * len(play.state.rules.riders),
    )


def _gather(play: Play) -> None:
    """H-12.2, H-6.18, H-11.7: who comes along; a flipped card stays behind for good, Frodo's excepted."""
    now = []
    for companion, was in zip(play.pack.company, play.state.company, strict=True):
        stays_flipped = was == "flipped" and companion.holds_tokens
        now.append("flipped" if stays_flipped else "gone" if was in ("flipped", "gone") else "ready")
        if was == "absent":
            play.tell(told.CompanyTurned(companion=companion.id, state="ready", enters=True))
    play.set(company=tuple(now))


def _fill_pool(play: Play) -> None:
    """H-12.3."""
    on_frodo = min(play.state.on_frodo, play.state.cap)
    play.set(on_frodo=on_frodo, pool=play.state.cap - on_frodo)
    burden.tell(play, "cap")


def _draw_journeys(play: Play) -> tuple[Journey, ...]:
    """H-12.4: one short and one long journey, for RB alone."""
    short, long = (_journey_deck(play, length) for length in ("short", "long"))
    play.set(journey_deck=short[1:], other_journeys=long[1:], journey=None, journey_class="")
    play.set(journey_discard=(), journey_number=0, past_journeys=())
    drawn = (short[0], long[0])
    play.tell(told.JourneySeen(to=(play.state.rules.bearer,), journeys=drawn))
    return drawn


def _journey_deck(play: Play, length: str) -> tuple[Journey, ...]:
    """A shuffled deck of one class, made for this game or the pack's own (H-21.16)."""
    given = play.pack.journeys[length]
    cards: tuple[pack.JourneyCard, ...] = given.cards
    if play.state.rules.generated:
        label = f"journeys-{length}/{play.count(f'journeys-{length}')}"
        dice = cast("Dice", play.dice)
        cards = journeys.generate(play.pack.boards[2], given, play.state.rules.shelters, dice, label)
    is_sheltered = play.state.rules.shelters
    laid = tuple(
        Journey(card.id, card.steps, tuple(sorted(card.shelters)) if is_sheltered else ()) for card in cards
    )
    return play.shuffle_journeys(f"journey-{length}", laid)


def _draw_mentors(play: Play) -> tuple[int, ...]:
    """H-12.7: four deed tokens, for RB alone."""
    drawn = play.shuffle("deeds", play.pack.deeds)[:DEEDS_DRAWN]
    play.set(mentor=None)
    play.tell(told.MentorSeen(to=(play.state.rules.bearer,), drawn=drawn))
    return drawn


def _open_gifts(play: Play) -> None:
    """H-12.9: skipped with one RW, or when no hand has a card."""
    riders = play.state.rules.riders
    if len(riders) > 1 and any(play.state.sorcery_hands):
        play.set(beside=(*play.state.beside, tasks.Gifting(play.ask(kinds.GIFTS), riders)))


def _add_tiles(play: Play) -> None:
    """H-12.10."""
    added = tuple(tile.id for tile in play.pack.tiles.values() if tile.set == "part2")
    play.set(tiles=(*play.state.tiles, *added))


# Answers.


def journey(play: Play, seat: Seat, question: Question, action: KeepJourney) -> None:
    """D-20: the other journey and its deck leave unseen (H-12.4); the length is public (H-12.5)."""
    is_long = action.length == "long"
    play.set(
        journey=top(play.state.todo, tasks.Preparing).journeys[is_long],
        journey_class=action.length,
        journey_number=1,
        journey_deck=play.state.other_journeys if is_long else play.state.journey_deck,
        other_journeys=(),
    )
    given = play.pack.journeys[action.length]
    play.tell(told.JourneyChosen(length=action.length, steps=given.steps, limit=given.limit))
    shared.answered(play, question)


def mentor(play: Play, seat: Seat, question: Question, action: StartMentor) -> None:
    """D-21: one of the four is where Gandalf begins, three are his deeds (H-12.7)."""
    drawn, location = top(play.state.todo, tasks.Preparing).mentors, action.location
    if location not in drawn:
        said, listed = "{mentor} begins on one of the four that you drew: {listed}.", shared.listed(drawn)
        raise Illegal("H-12.7", said, listed=listed, mentor=MENTOR)
    play.set(
        mentor=Mentor(
            location=location,
            log=(location,),
            deeds=tuple(sorted(set(drawn) - {location})),
            supply=tuple(n for n in play.pack.deeds if n not in drawn),
        )
    )
    shared.answered(play, question)


def gift(play: Play, seat: Seat, question: Question, action: Gift | Done) -> None:
    """D-22: one card to another RW, or no more gifts from here (H-12.9)."""
    play.seal()
    if isinstance(action, Gift):
        _hand_over(play, seat, action)
    else:
        _say_done(play, seat)


def _hand_over(play: Play, seat: Seat, action: Gift) -> None:
    if action.seat not in play.state.rules.riders or action.seat == seat:
        raise Illegal("H-12.9", "You can give cards only to another Ringwraith.")
    own, other = facts.hand_of(play.state, seat), facts.hand_of(play.state, action.seat)
    if action.card not in own:
        raise Illegal("H-12.9", "You do not hold {card}.", card=action.card)
    if len(other) >= facts.HAND:
        raise Illegal("H-12.9", "Their hand is full: it has {n} cards.", n=facts.HAND)
    hands.put_hand(play, seat, without(own, (action.card,)))
    hands.put_hand(play, action.seat, (*other, action.card))
    play.tell(told.HandsGiven(giver=seat, receiver=action.seat))
    play.tell(told.GiftSeen(to=(seat, action.seat), giver=seat, receiver=action.seat, card=action.card))


def _say_done(play: Play, seat: Seat) -> None:
    """The first RW block waits until all have said it (H-12.9)."""
    gifting = next(one for one in play.state.beside if isinstance(one, tasks.Gifting))
    left = tuple(one for one in gifting.left if one != seat)
    others = tuple(one for one in play.state.beside if one is not gifting)
    if left:
        play.set(beside=(*others, replace(gifting, left=left)))
        return
    play.set(beside=others)
    if play.state.todo and isinstance(waiting := play.state.todo[-1], tasks.Riding) and not waiting.blocks:
        play.swap(tasks.OpenRiding())
