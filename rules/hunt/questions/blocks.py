"""An RW's block, by public facts and the own cards alone (H-7, H-9.4, H-17.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from rules.game import Illegal, Options, Question, Seat
from rules.hunt import actions
from rules.hunt.actions import grammar
from rules.hunt.actions.words import figure_word
from rules.hunt.cards import bans, hands, playing, rehearsal
from rules.hunt.defaults import rides
from rules.hunt.orders import giving, imagined, step_conditions, taking_back, trial
from rules.hunt.orders.offers import NOTHING, Moment, Supposed, first, order
from rules.hunt.orders.trial import Trial
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.ride import acting, activation, black_riders, dicepool, lord, movement, searching
from rules.hunt.state import HuntState, facts
from rules.kit.asks import Replies, Row, Words
from rules.kit.grammar import Form
from rules.kit.replies import END
from rules.kit.unknown import known


def _block(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-17.8: steps joined by `then`."""
    return order(first(begun, play.pack, play.state, seat), said)


_FREE: Final = frozenset({"move", "extra", "search", "seek", "back", "end"})
"""What never leaves a choice of dice."""


def begun(pack: HuntPack, state: HuntState, seat: Seat) -> Acting:
    """The block of *seat* as it stands, or as it would begin (H-17.12)."""
    before = state.before if taking_back.can_go_back(state, seat) else None
    return Acting(pack, imagined.of_rider(pack, state, seat), seat, before=before)


class Acting(Moment):
    """A moment of a block: which Nazgul is active, and what is left of its activation."""

    def __init__(
        self,
        pack: HuntPack,
        state: HuntState,
        seat: Seat,
        supposed: Supposed = NOTHING,
        *,
        before: HuntState | None = None,
        done: Trial | None = None,
    ) -> None:
        super().__init__(supposed)
        self.pack, self.state, self.seat = pack, state, seat
        self.board = pack.boards[state.part]
        self.play = Play(pack, state, None, rehearsed=True)
        self._before = before
        """Where the block can go back to, as others than RB saw it."""
        self.done = done
        """The step that led here."""
        self.has_ended = done is not None and done.has_ended
        self._hands: dict[str, playing.Hand] = {}
        self._dice_left: Mapping[str, int] | None = None
        block = activation.block_of(state, seat)
        active = None if block is None else block.active
        self.is_over = self.has_ended or active is None
        if block is not None and active is not None:
            self._has_another = bool(block.left) and not state.bans
            self.active, self.figure = active, active.figure
            self.at: Space = state.wraiths[active.figure] or 0
            self._can_act = active.actions > 0 and not bans.is_forbidden(state, "action", active.figure)

    def supposing(self, supposed: Supposed) -> Acting:
        return Acting(self.pack, self.state, self.seat, supposed, before=self._before)

    @property
    def _is_dark(self) -> bool:
        return activation.is_dark(self.play, self.figure)

    # ------------------------------------------------------------------------------------------- verbs

    def verbs(self, *, is_first: bool) -> Words:
        can_act = self._can_act
        found = [verb for verb in ("move", "extra") if self._can_ride(verb)]
        if self._may_search(can_act=can_act):
            found.append("search")
        if self._may_hunt(can_act=can_act):
            found.append("hunt")
        found += self._paid() if can_act else []
        if is_first and self._before is not None:
            found.append("back")
        return (*found, "end")

    def _can_ride(self, verb: str) -> bool:
        is_left = self.active.move if verb == "move" else self.active.extra
        if not is_left or not movement.can_set_out(self.pack, self.state, self.figure):
            return False
        return not movement.is_limited(self.state) or bool(self._ways(verb))

    def _ways(self, verb: str) -> Words:
        """The spaces that a move, or the extra spaces alone, can lead to."""
        pack, state, active = self.pack, self.state, self.active
        if verb == "move":
            ways = movement.reach(pack, state, self.figure, active) if active.move else {}
        else:
            ways = movement.extras(pack, state, self.figure, active.extra) if active.extra else {}
        return self.board.write(ways)

    def _may_search(self, *, can_act: bool) -> bool:
        state = self.state
        is_lord = state.lord == self.figure
        is_free = can_act and not (
            is_lord or state.eye or bans.is_forbidden(state, "free_action", self.figure)
        )
        has_one = self.active.searches > 0 or is_free
        return has_one and self._is_open_to(searching.SEARCH)

    def _may_hunt(self, *, can_act: bool) -> bool:
        has_one = self._hunts_free(can_act=can_act) or (can_act and self._paying_dice()[dicepool.SWORD] > 0)
        return has_one and self._is_open_to(searching.HUNT)

    def _is_open_to(self, kind: str) -> bool:
        """Whether there may be a search or hunt where it stands."""
        return searching.refusal(kind, self.pack, self.state, self.at, self.figure) is None

    def _hunts_free(self, *, can_act: bool = True) -> bool:
        return self.active.hunts > 0 or (can_act and acting.has_free_hunt(self.state, self.active))

    def _paid(self) -> list[str]:
        """What costs a die (H-7.8 to H-7.12, H-9.11, H-14.7)."""
        left = self._paying_dice()
        if not left[dicepool.ANY]:
            return []
        possible = {
            "perceive": left[dicepool.RING] and self._scopes(),
            "strike": left[dicepool.SWORD] and self._struck(),
            "draw": left[dicepool.SORCERY] and self._may_draw(),
            "play": left[dicepool.SORCERY] and self._can_play(),
            "ability": any(black_riders.usable(self.play, self.seat, self.figure, left)),
            "seek": left[dicepool.SEEK] and self._sought(()),
        }
        return [verb for verb, is_possible in possible.items() if is_possible]

    def _paying_dice(self) -> Mapping[str, int]:
        """How many dice are left for each need."""
        if self._dice_left is None:
            self._dice_left = dicepool.paying(self.state, is_dark=self._is_dark)
        return self._dice_left

    def _scopes(self) -> Words:
        pack, state, figure = self.pack, self.state, self.figure
        around = {scope: searching.around(self.board, self.at, scope) for scope in ("area", "section")}
        return tuple(
            scope
            for scope, named in around.items()
            if searching.perceive_refusal(pack, state, named, figure) is None
        )

    def _struck(self) -> Words:
        return tuple(str(near) for near in self.board.adjacent[self.at] if near in self.state.allies)

    def _may_draw(self) -> bool:
        return hands.is_settled(self.state, self.seat) and bool(
            self.state.sorcery_deck or self.state.sorcery_discard
        )

    def _can_play(self) -> bool:
        if bans.is_forbidden(self.state, "sorcery", self.figure):
            return False
        return self._hand().can_play() or any(hand.can_play() for hand in self._other_hands(()))

    def _sought(self, said: Words) -> Words:
        """The Nazgul that SEEK can still move."""
        return tuple(
            figure_word(figure)
            for figure in range(len(self.state.wraiths))
            if figure_word(figure) not in said[::2] and lord.offers(self.play, figure)
        )

    def _hand(self, face: str = "") -> playing.Hand:
        """What the cards can do once the die for one is paid: the one named, or the cheapest."""
        if face not in self._hands:
            paid, named = Play(self.pack, self.state, None, rehearsed=True), (face.upper(),) if face else ()
            try:
                faces = dicepool.choose(self.state, dicepool.SORCERY, 1, named, is_dark=self._is_dark)
            except Illegal:
                faces = ()
            dicepool.spend(paid, self.seat, faces)
            self._hands[face] = playing.Hand(paid, self.seat, figure=self.figure)
        return self._hands[face]

    def _other_hands(self, said: Words) -> list[playing.Hand]:
        """The same by other dice than the cheapest, where it matters to a card which one is left."""
        held = said[:1] or facts.hand_of(self.state, self.seat)
        if not any(playing.reads_dice(self.pack, card) for card in known(held)):
            return []
        return [self._hand(face) for face in self._choices("play", said)]

    # ------------------------------------------------------------------------------------------- words

    def offer(self, words: Words) -> Options:
        verb, said = words[0], words[1:]
        if "by" in said:
            return self._dice(verb, said)
        options = self._plain(verb, said)
        others = self._other_hands(said) if verb == "play" else ()
        by_others = [hand.offers(said) for hand in others]
        more = [word for other in by_others for word in other.words]
        is_whole = options.whole or any(other.whole for other in by_others)
        if is_whole and verb not in _FREE and self._choices(verb, said):
            more.append("by")
        return replace(options, words=tuple(dict.fromkeys((*options.words, *more)))) if more else options

    def _plain(self, verb: str, said: Words) -> Options:
        match verb:
            case "move" | "extra":
                return END if said else Options(self._ways(verb))
            case "perceive":
                return END if said else Options(self._scopes())
            case "strike":
                return END if said else Options(self._struck())
            case "play":
                return self._hand().offers(said)
            case "ability":
                return black_riders.offers(self.play, self.seat, self.figure, said)
            case "seek":
                return self._seek(said)
            case _:
                return END

    def _seek(self, said: Words) -> Options:
        if len(said) % 2:
            spaces = lord.offers(self.play, int(said[-1][1]) - 1)
            return Options(self.board.write(spaces))
        left = self._sought(said)
        return Options(left, whole=bool(said)) if left else END

    def _need(self, verb: str, said: Words) -> tuple[str, int]:
        """What dice a step takes, and how many."""
        match verb:
            case "hunt" if self._can_act:
                return dicepool.SWORD, 1
            case "strike":
                return dicepool.SWORD, 1
            case "perceive":
                return dicepool.RING, 1
            case "draw" | "play":
                return dicepool.SORCERY, 1
            case "ability" if said:
                ability = self.pack.abilities[int(said[0]) - 1]
                return ability.face, ability.dice
            case _:
                return "", 0

    def _choices(self, verb: str, said: Words) -> Words:
        """The faces that could pay, where there is a choice; one alone where nothing need be paid."""
        need, n = self._need(verb, said)
        if not n:
            return ()
        faces = dicepool.left(self.state, need, is_dark=self._is_dark)
        is_free = verb == "hunt" and self._hunts_free()
        return tuple(face.lower() for face in faces) if len(faces) + is_free > 1 else ()

    def _dice(self, verb: str, said: Words) -> Options:
        """`by FACE [FACE]`."""
        at = said.index("by")
        named = said[at + 1 :]
        need, n = self._need(verb, said[:at])
        is_dark = self._is_dark
        left = [face for face in dicepool.unspent(self.state) if dicepool.pays(face, need, is_dark=is_dark)]
        for word in named:
            if word.upper() in left:
                left.remove(word.upper())
        words = tuple(dict.fromkeys(face.lower() for face in left))
        if not named:
            is_any = verb != "play" or not playing.reads_dice(self.pack, said[0])
            return Options(
                words if is_any else tuple(filter(lambda face: self._is_taken(verb, said, face), words))
            )
        return Options(words, whole=True) if len(named) < n and words else END

    def _is_taken(self, verb: str, said: Words, face: str) -> bool:
        """Whether the card does something once this die has paid for it."""
        try:
            trial.played(self.pack, self.state, self.seat, (verb, *said, face), self.supposed)
        except Illegal:
            return False
        return True

    # ------------------------------------------------------------------------------------------- after a step

    def after(self, words: Words) -> Acting:
        state = self.state
        if words == taking_back.BACK.words and self._before is not None:
            before = imagined.of_rider(self.pack, self._before, self.seat)
            state = taking_back.remembering(state, before, self.seat)
        done = trial.played(self.pack, state, self.seat, words, self.supposed)
        return Acting(self.pack, done.state, self.seat, self.supposed, done=done)

    def is_followed(self, words: Words) -> bool:
        """Another Nazgul is to come, which nothing bars; so it will after a step that bars nobody."""
        bars = (rehearsal.forbids(self.pack, effects) for effects in self._effects(words))
        return self._has_another and words[0] != "back" and not any(bars)

    def _effects(self, words: Words) -> tuple[int, ...]:
        """The lists of what a card or an ability can do."""
        if words[0] == "play":
            return self.pack.cards[words[1]].options
        if words[0] == "ability":
            ability = self.pack.abilities[int(words[1]) - 1]
            return tuple([list_ for list_ in (ability.effects, ability.other) if list_ is not None])
        return ()

    def holds(self, when: Words) -> bool:
        return step_conditions.holds(Trial(self.pack, self.state, self.supposed), self.seat, when)


# ------------------------------------------------------------------------------------------------------ the rows

BLOCK: Final = Row(
    kinds.BLOCK,
    "D-14 to D-16, D-33",
    Replies((Form(actions.Ride, "", (grammar.RIDE_STEPS,)),), _block),
    giving.ride,
    rides.ride,
    said_ahead=("late", grammar.RIDE_STEPS),
)
