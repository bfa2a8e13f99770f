"""RB's turn, step by step (H-5, H-13.6, H-17.14), as it is said and as it is foreseen."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.game import Illegal, Options, Question, Seat
from rules.hunt import actions
from rules.hunt.actions import grammar
from rules.hunt.actions.words import figure_word
from rules.hunt.bearer import mentor
from rules.hunt.cards import bans, company, hands, playing, rehearsal
from rules.hunt.defaults import marks
from rules.hunt.orders import giving, imagined, step_conditions, taking_back, trial
from rules.hunt.orders.offers import NOTHING, Moment, Supposed, first, is_certain, order
from rules.hunt.orders.trial import Trial
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.questions import ahead, kinds
from rules.hunt.questions.ahead import Ahead, Answers
from rules.hunt.state import Bearing, Context, HuntState, Relocating, facts
from rules.kit.asks import Replies, Row, Words
from rules.kit.grammar import Form
from rules.kit.parts import Maybe
from rules.kit.replies import END

SURE = Options(("sure",))
"""H-5.8: what would lose the game is said twice."""


def _turn(play: Play, seat: Seat, question: Question, said: Words) -> Options:
    """H-17.14: steps joined by `then`."""
    return order(first(begun, play.pack, play.state, seat), said)


def begun(pack: HuntPack, state: HuntState, seat: Seat) -> Moment:
    """RB's turn as it stands."""
    before = state.before if taking_back.can_go_back(state, seat) else None
    return _Turn(pack, _known(state), before=before)


def coming(pack: HuntPack, state: HuntState, seat: Seat) -> Moment:
    """The next turn as it would begin if nothing changed until then."""
    known = imagined.of_bearer(state, Bearing(kinds.TURN.asked()))
    return _Turn(pack, replace(known, phase=state.phase % 3 + 1))


def _known(state: HuntState) -> HuntState:
    """What RB knows in the open turn."""
    return imagined.of_bearer(state, next(task for task in state.todo if isinstance(task, Bearing)))


_MENTORS: Final = {"reveal": mentor.can_reveal, "deed": mentor.can_do_deed, "rivendell": mentor.can_be_safe}
"""What Gandalf can do beside his move (H-13.8, H-13.11, H-13.13)."""


_HARMLESS: Final = frozenset({"draw", "gandalf", "reveal"})
"""What neither moves Frodo nor corrupts him."""


class _Turn(Moment):
    """A moment of RB's turn."""

    def __init__(
        self,
        pack: HuntPack,
        state: HuntState,
        supposed: Supposed = NOTHING,
        *,
        before: HuntState | None = None,
        has_ended: bool = False,
    ) -> None:
        super().__init__(supposed)
        self.pack, self.state = pack, state
        self.board = pack.boards[state.part]
        self.play = Play(pack, state, None, rehearsed=True)
        self._before = before
        """Where the turn can go back to, as it was."""
        self._hand: playing.Hand | None = None
        self._task = self.play.bearing
        self.has_ended = has_ended
        self.is_over = has_ended or self._task is None

    @property
    def task(self) -> Bearing:
        assert self._task is not None
        return self._task

    def supposing(self, supposed: Supposed) -> Moment:
        return _Turn(self.pack, self.state, supposed, before=self._before)

    # ------------------------------------------------------------------------------------------- verbs

    def verbs(self, *, is_first: bool) -> Words:
        found = [*self._moves(), *(() if self._is_dusk() else self._others())]
        if is_first and self._before is not None:
            found.append("back")
        if not is_first:
            found.append("hold")
        if self._may_end():
            found.append("end")
        return tuple(found) or ("hold",)

    def _is_dusk(self) -> bool:
        """H-13.2: in Part 2 the night begins with a choice."""
        return self.state.part == 2 and facts.is_night(self.state) and not self.task.moved

    def _moves(self) -> list[str]:
        """Frodo's own move or rest."""
        if self.task.moved:
            return []
        is_night = facts.is_night(self.state)
        found = ["mark"] if self.state.part == 1 else ["advance"] if is_night else []
        if is_night and not bans.is_forbidden(self.state, "rest"):
            found.append("rest")
        if self.state.part == 1 and self.state.route and self.state.route[0] in self._marks():
            found.append("follow")
        return found

    def _marks(self) -> Words:
        return ("dot", *map(str, facts.reach(self.board, self.state, self.task.bonus)))

    def _others(self) -> list[str]:
        state, play = self.state, self.play
        found = []
        if hands.is_settled(state, state.rules.bearer):  # H-17.34
            if self.task.cards and self._cards().can_play():
                found.append("play")
            if not self.task.drew and state.on_frodo and state.ally_deck:
                found.append("draw")
        if is_certain(company.is_of_use, play):
            found.append("use")
        return found + self._mentors()

    def _cards(self) -> playing.Hand:
        if self._hand is None:
            self._hand = playing.Hand(self.play, self.state.rules.bearer)
        return self._hand

    def _mentors(self) -> list[str]:
        """Gandalf's (H-13.7 to H-13.13); where he is comes first (H-17.34)."""
        found: list[str] = []
        who = self.state.mentor
        if who is None or who.state == "out":
            return found
        if any(isinstance(one, Relocating) for one in self.state.beside):
            return found
        if who.state == "hidden" and (not self.task.mentor_moved or self.task.mentor_moves):
            found.append("gandalf")
            if self.state.route and self.state.route[0] in map(str, self.board.gaps[who.location]):
                found.append("follow")
        return found + [verb for verb, can in _MENTORS.items() if is_certain(can, self.play)]

    def _may_end(self) -> bool:
        """H-5.2, H-13.2, H-13.6."""
        state = self.state
        must_move = state.part == 1 or facts.is_night(state)
        return (self.task.moved or not must_move) and not mentor.is_move_owed(self.play)

    # ------------------------------------------------------------------------------------------- words

    def offer(self, words: Words) -> Options:
        verb, *rest = words
        said = tuple(rest)
        match verb:
            case "mark":
                return self._costly(self._marks(), said)
            case "advance":
                return SURE if not said and self._loses() else END
            case "follow":
                return SURE if self.state.part == 1 and not said and self._loses() else END
            case "play":
                return self._card(said)
            case "use":
                return self._use(said)
            case "gandalf":
                assert self.state.mentor is not None
                return END if said else Options(tuple(map(str, self.board.gaps[self.state.mentor.location])))
            case "reveal":
                return self._reveal(said)
            case _:
                return END

    def _costly(self, marks: Words, said: Words) -> Options:
        if not said:
            return Options(marks)
        return SURE if said[-1] != "sure" and self._loses() else END

    def _card(self, said: Words) -> Options:
        """A card and its words; `sure` behind one whose cost loses (H-5.8)."""
        if said[-1:] == ("sure",):
            return END
        options = self._cards().offers(said)
        if options.whole and said and playing.loses(self.play, said):
            return replace(options, words=(*options.words, "sure"), whole=False)
        return options

    def _loses(self) -> bool:
        """H-5.8: the night move would lose the game."""
        limit = facts.limit(self.pack, self.state)
        return facts.is_night(self.state) and self.state.corruption + 1 >= limit

    def _use(self, said: Words) -> Options:
        if not said:
            return Options(company.offers(self.play))
        number, context = self._ability(said[0])
        return rehearsal.offers(self.play, number, context, said[1:])

    def _ability(self, name: str) -> tuple[int, Context]:
        number = next(companion.effects for companion in self.pack.company if companion.id == name)
        return number, Context(self.state.rules.bearer, f"company {name}")

    def _reveal(self, said: Words) -> Options:
        """H-13.8: a die, then every Nazgul that can leave and where it goes."""
        faces = tuple(dict.fromkeys(die.face.lower() for die in self.state.dice if not die.spent))
        if faces and not said:
            return Options(faces)
        pairs = said[1:] if faces else said
        who = self.state.mentor
        assert who is not None
        ways = {
            figure: mentor.chased_to(self.play, figure, who.location)
            for figure in facts.wraiths_at(self.state, who.location)
        }
        chased = [figure for figure, found in ways.items() if found]
        if len(pairs) == 2 * len(chased):
            return END
        figure = chased[len(pairs) // 2]
        if len(pairs) % 2:
            return Options(tuple(map(self.board.word, ways[figure])))
        return Options((figure_word(figure),))

    # ------------------------------------------------------------------------------------------- after a step

    def after(self, words: Words) -> Moment:
        state = self.state
        if words == taking_back.BACK.words and self._before is not None:
            state = taking_back.remembering(state, _known(self._before), state.rules.bearer)
        done = trial.played(self.pack, state, state.rules.bearer, words, self.supposed)
        turn = _Turn(self.pack, done.state, self.supposed, has_ended=done.has_ended)
        turn.is_over = turn.is_over or words[0] in ("hold", "end")  # nothing stands behind them (H-17.14)
        return turn

    def is_followed(self, words: Words) -> bool:
        """Nothing but a move of Frodo's, or what corrupts him, can end the part."""
        if words[0] == "play":
            return not any(
                rehearsal.may_end(self.pack, effects) for effects in self.pack.cards[words[1]].options
            )
        return words[0] in _HARMLESS

    def holds(self, when: Words) -> bool:
        return step_conditions.holds(
            Trial(self.pack, self.state, self.supposed), self.state.rules.bearer, when
        )


# ------------------------------------------------------------------------------------------------------ its row


def _turn_ahead(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Options:
    return order(first(coming, pack, state, seat), said)


_ORDER: Final = Form(actions.Turn, "", (grammar.TURN_STEPS,))


def _turn_answers(pack: HuntPack, state: HuntState, seat: Seat, said: Words) -> Answers:
    """In edition 1 the conditions of its steps were first looked at when they were played."""
    if not said:
        raise Illegal("H-17.33", "Say what you will do, like “preload turn mark 17”.")
    action: actions.Turn = _ORDER.read(said, grammar.CLAUSE)
    for step in action.steps if state.rules.edition > 1 else ():
        step_conditions.check(pack, state, step)
    return [("", actions.write_steps(action.steps))]


TURN: Final = Row(
    kinds.TURN,
    "D-5 to D-8, D-13, D-26 to D-29",
    Replies((_ORDER,), _turn),
    giving.turn,
    lambda play, seat: marks.turn(play),
    Ahead(ahead.bearer, ahead.always, _turn_ahead, _turn_answers, next_only=True),
    said_ahead=(Maybe(("late",)), grammar.TURN_STEPS),
    is_final=lambda game, state, words: "sure" in words.split(),  # H-5.8
)
