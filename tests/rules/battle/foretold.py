"""Typed orders against offers and what is foretold: what is legal can be picked, and what is picked is legal."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from rules.battle import imagined
from rules.battle.charts import BUILT, KINDS
from rules.battle.events import Eliminated, LeaveAnswered, Rolled
from rules.battle.game import BattleGame
from rules.battle.moving import Moves
from rules.battle.orders import (
    Build,
    Done,
    End,
    EscapeBy,
    Fight,
    Move,
    Part,
    Second,
    Undo,
    notation,
)
from rules.battle.pieces import Board, Piece
from rules.battle.state import BattleState, Phase
from rules.checking.courses import keeps_back, some_config, some_words
from rules.dice import Dice, game_key, simulated_seed
from rules.game import Decision, Illegal, Step
from rules.registry import open_game

FAULTS = ("not_offered", "foretold_wrong", "refused_though_offered")
TRIES = 25
"""So many orders are typed until one is taken."""
TYPED_AT_ONCE = 4
"""So many lists are typed at a moment."""
_SHIRE = ("", "", "", " shire=hobbits", " shire=saruman")


class Found(NamedTuple):
    """What was found in a random battle."""

    orders: int
    """Typed ones that were played whole."""
    faults: tuple[tuple[str, str], ...]
    """Which of `FAULTS`, and all that is needed to look at it again."""


class Table:
    """A moment of a battle in which a seat may answer *decision*."""

    def __init__(self, game: BattleGame, state: BattleState, decision: Decision, dice: Dice) -> None:
        self.game, self.state, self.decision, self.dice = game, state, decision, dice
        self.pack, self.side = game.data, state.rules.sides[decision.seat - 1]

    @property
    def is_turn(self) -> bool:
        return self.decision.question.kind == "turn"

    def entered(self, words: str, state: BattleState | None = None) -> Step[BattleState] | Illegal:
        """What an answer does, or why not."""
        kind = self.decision.question.kind
        try:
            action = self.game.read(kind, words)
            return self.game.apply(
                state or self.state, self.decision.seat, self.decision.question, action, self.dice
            )
        except Illegal as no:
            return no

    # --------------------------------------------------------------------------------------------------- typed

    def typed(self, chance: Random, n: int) -> str | None:
        """Up to *n* orders, each of which was taken behind the others; None where none was found."""
        said: list[str] = []
        state = self.state
        while len(said) < (n if self.is_turn else 1):
            taken = self._typed(chance, state, is_first=not said)
            if taken is None:
                break
            said.append(taken[0])
            state = taken[1].state
            is_open = self.decision.question in [one.question for one in self.game.decisions(state)]
            if not is_open or taken[0].startswith(("end", "undo")):
                break
        return ", ".join(said) or None

    def _typed(
        self, chance: Random, state: BattleState, *, is_first: bool
    ) -> tuple[str, Step[BattleState]] | None:
        typist = Typist(self.game, state, self.side, chance)
        for _ in range(TRIES):
            words = typist.order(is_first=is_first) if self.is_turn else typist.beside(self.decision)
            done = self.entered(words, state)
            if isinstance(done, Step) and done.refusal is None and not done.unplayed:
                return words, done
        return None

    # ------------------------------------------------------------------------------------------------- offered

    def is_offered(self, words: str, done: Step[BattleState]) -> bool:
        """Whether what was typed and *done* can be picked word by word.

        A move behind the attacks closes their phase where it is typed; for who picks, a word before it does.
        """
        said: list[str] = []
        parts = done.played.parts if self.is_turn else ()
        for picks in [list(self._picks(part)) for part in parts] or [words.split()]:
            if picks == ["second"] and "second" not in self._offered(said):
                continue  # where it is open that changes nothing (B-19.14)
            ways: tuple[list[str], ...] = ([], ["second"], ["done"])
            way = next((way for way in ways if self._leads(said, [*way, *picks])), None)
            if way is None:
                return False
            said += [*way, *picks]
        return self.game.options(self.state, self.decision, said).whole and self._is_same(said, done)

    def _leads(self, said: Sequence[str], picks: Sequence[str]) -> bool:
        """Whether one pick after the other is offered behind what was *said*."""
        return all(word in self._offered([*said, *picks[:number]]) for number, word in enumerate(picks))

    def _offered(self, said: Sequence[str]) -> Sequence[str]:
        return self.game.options(self.state, self.decision, said).words

    def _is_same(self, said: Sequence[str], done: Step[BattleState]) -> bool:
        picked = self.entered(" ".join(said))
        return isinstance(picked, Step) and (_standing(picked.state.board), picked.state.phase) == (
            _standing(done.state.board),
            done.state.phase,
        )

    def _picks(self, part: Part) -> Iterator[str]:
        names = self.pack.words
        match part:
            case Build(at=at, kind=kind):
                yield f"+{kind}:{names[at]}"
            case Move(way=(start, *_, goal)):
                yield from (f"{part.kind}:{names[start]}" if part.kind else names[start], f"-{names[goal]}")
                yield from ("ask",) if part.asks else ()
                if part.otherwise is not None:
                    yield "else"
                    yield "-".join(names[at] for at in part.otherwise) if part.otherwise[1:] else "stay"
                yield from (f"shire={part.shire}",) if part.shire else ()
            case Fight(attacker=int(at), targets=(target,)):
                yield from (f"{part.kind}:{names[at]}" if part.kind else names[at], f"x{names[target]}")
            case EscapeBy(way=way):
                yield from ("escape", names[way[-1]] if way else "stay")
            case Done() | Second() | End():
                yield notation.write_part(self.pack, part)
            case Undo():
                yield "undo-all" if part.all and self.state.past[1:] else "undo"
            case _:
                raise AssertionError(part)

    def refused(self, chance: Random) -> str | None:
        """Words put together out of offers that are refused; None where they are taken."""
        words = some_words(self.game, self.state, self.decision, chance)
        done = self.entered(words)
        if isinstance(done, Illegal):
            return f"{words}: {done.sentence}"
        has_thrown = any(isinstance(event, Rolled) for event in done.events)
        return f"{words}: {done.refusal.sentence}" if done.refusal and not has_thrown else None

    # ------------------------------------------------------------------------------------------------ foretold

    def faults(self, words: str) -> Iterator[tuple[str, str]]:
        """What is wrong about *words*, which were taken whole.

        Nothing is where somebody fell, which nobody can foresee, or refused leave at once: it is not asked of who
        hears none, and whose ears are shut is secret.
        """
        done = self.entered(words)
        if isinstance(done, Illegal) or done.refusal is not None or done.unplayed:
            return
        if any(isinstance(event, LeaveAnswered | Eliminated) for event in done.events):
            return
        if not self.is_offered(words, done):
            yield "not_offered", words
        if self.is_turn:
            yield from (("foretold_wrong", f"{words}: {told}") for told in self._wrong(words, done))

    def _wrong(self, words: str, done: Step[BattleState]) -> Iterator[str]:
        """B-19.4: what is said of orders before they are sent, and where all stand then if nobody throws."""
        view = self.game.view(self.state, self.decision.seat)
        tried = imagined.tried(self.pack, view, words)
        for attempt in tried.attempts:
            if attempt.wrong is not None:
                yield f"{attempt.words} is refused: {attempt.wrong.sentence}"
        has_thrown = any(isinstance(event, Rolled) for event in done.events)
        is_left = view.own is not None and view.own.plan.then
        is_known = not has_thrown and not is_left and done.state.turn == self.state.turn
        if is_known and _standing(tried.board) != _standing(done.state.board):
            yield "all stand otherwise"

    def foretold_well(self, chance: Random) -> tuple[str, str] | None:
        """A list that is refused before anybody throws, of which nothing was said; None where there is none."""
        typist = Typist(self.game, self.state, self.side, chance)
        words = ", ".join(typist.order(is_first=False) for _ in range(2))
        done = self.entered(words)
        told = self.game.check(self.state, self.decision.seat, "turn", words)
        return (
            ("foretold_wrong", f"{words}: {done.sentence}")
            if isinstance(done, Illegal) and not told
            else None
        )


def _standing(board: Board) -> set[tuple[str, int]]:
    return {(piece.id, piece.at) for piece in board.pieces}


class Typist:
    """Somebody who knows the forms of orders and what stands on the board, and writes whatever comes to mind."""

    def __init__(self, game: BattleGame, state: BattleState, side: str, chance: Random) -> None:
        self.pack, self.state, self.side, self.chance = game.data, state, side, chance
        self.mine = state.board.of(side)
        self.hexes = [self.pack.words[at] for at in self.pack.open]

    def order(self, *, is_first: bool) -> str:
        """An order of a turn."""
        if self.state.escape is not None:
            return f"escape {self.chance.choice(('stay', *self._near(self.state.board.bearer)))}"
        forms = [self._move] * 5 + [self._fight] * 3 + [self._build] * 3 + [self._word]
        words = self.chance.choice(forms)()
        return self.chance.choice(("undo", "undo all")) if is_first and self.chance.random() < 0.05 else words

    def _word(self) -> str:
        second = ("second",) if self.state.phase is not Phase.SECOND else ()  # else it changes nothing
        return str(self.chance.choice(("done", "done", "end", *second)))

    def _build(self) -> str:
        nation = self.chance.choice(list(BUILT))
        return f"+{BUILT[nation]} {self.pack.words[self.chance.choice(list(self.pack.build[nation]))]}"

    def _near(self, piece: Piece) -> list[str]:
        within = self.pack.grid.within(piece.at, piece.allowance)
        return [self.pack.words[at] for at in within if at in self.pack.open]

    def _who(self, piece: Piece) -> str:
        shares = len({one.kind for one in self.state.board.on(piece.at)}) > 1
        at = self.pack.words[piece.at]
        return f"{piece.kind}:{at}" if shares else at

    def _move(self) -> str:
        piece = self.chance.choice(self.mine)
        goal = self.chance.choice(self._near(piece))
        others = [self.pack.words[one] for one in Moves(self.pack, self.state.board, piece).goals]
        words = f"{self._who(piece)}-{goal}"
        if self.chance.random() < 0.3:
            words += " ask"
            if self.chance.random() < 0.5:  # what nobody could do as all stand is no use behind a refusal
                ways = [f"{self.pack.words[piece.at]}-{other}" for other in others]
                words += f" else {self.chance.choice(('stay', *ways))}"
        return words + (self.chance.choice(_SHIRE) if piece.at == self.pack.shire else "")

    def _fight(self) -> str:
        piece = self.chance.choice(self.mine)
        beside = self.pack.grid.adjacent[piece.at]
        foes = [at for at in beside if any(one.side != self.side for one in self.state.board.on(at))]
        return f"{self._who(piece)}x{self.pack.words[self.chance.choice(foes or beside)]}"

    # -------------------------------------------------------------------------------------------- beside the turn

    def beside(self, decision: Decision) -> str:
        """What answers another question than that of the turn."""
        some, kind = self.chance.choice, decision.question.kind
        number = some(("all", *map(str, range(1, 9))))
        match kind:
            case "draw":
                return f"draw {some(('yes', 'no'))}"
            case "resign":
                return "resign"
            case "leave":
                return f"leave {decision.question.number // 10} {some(('yes', 'no'))}"
        playing = [side for side in self.state.rules.order if side not in self.state.resigned]
        others = [side for side in playing if side != self.side]
        return some(
            (
                self._allow(some(others)),
                f"revoke {number}",
                f"refuse {some(('all', 'none', *others))}",
                f"withdraw {number}",
                self._move() if " ask" in (words := self._move()) else words.split(" else ")[0],
            )
        )

    def _allow(self, other: str) -> str:
        chance = self.chance
        words = ["allow", other, kind := chance.choice(("over", "over", "elven", "moria"))]
        words += ["stop"] if chance.random() < 0.2 else []
        theirs = {piece.kind for piece in self.state.board.pieces if piece.side in (self.side, other)}
        kinds = [kind for kind in KINDS if kind in theirs]
        words += chance.sample(kinds, chance.choice((0, 0, 1, 2)))
        hexes = {"over": [piece.at for piece in self.mine], "elven": sorted(self.pack.elven)}
        at = hexes.get(kind, [])  # Moria is one hex, so that naming any other gives nothing
        words += [self.pack.words[one] for one in chance.sample(at, min(len(at), chance.choice((0, 0, 1))))]
        words += ["once"] if chance.random() < 0.4 else []
        ends: tuple[list[str], ...] = (
            [],
            [],
            ["phase"],
            ["turn"],
            ["round", str(self.state.round + chance.randint(0, 3))],
        )
        return " ".join([*words, *chance.choice(ends)])


# ----------------------------------------------------------------------------------------- whole random battles


def tried(seed: int, moments: int | None = None) -> Found:
    """Orders at the moments of one random battle, at so many of them at most."""
    chance, orders, faults = Random(seed), 0, list[tuple[str, str]]()
    for number, table in enumerate(islice(tables(seed), moments)):
        found = list[tuple[str, str]]()
        for _ in range(TYPED_AT_ONCE):
            if (words := table.typed(chance, chance.choice((1, 2, 3)))) is not None:
                orders += 1
                found += table.faults(words)
            if (words := table.refused(chance)) is not None:
                found.append(("refused_though_offered", words))
            if table.is_turn and (fault := table.foretold_well(chance)) is not None:
                found.append(fault)
        where = f"battle {seed}.{number}, {table.side}"
        faults += [(fault, f"{where}: {told}") for fault, told in found]
    return Found(orders, tuple(faults))


def tables(seed: int) -> Iterator[Table]:
    """The moments of a random battle in which something is asked for."""
    chance, dice = Random(seed), Dice(game_key(simulated_seed(seed), "offers"))
    game = open_game("battle")
    assert isinstance(game, BattleGame)
    seats = chance.choice([*game.seats])
    state = game.setup(some_config(game, seats, chance), seats, dice).state
    while game.outcome(state) is None:
        awake = [one for one in game.decisions(state) if not one.rests]
        open_now = [one for one in awake if one.owed or chance.random() < 0.2]
        decision = chance.choice(open_now)
        if decision.question.kind != "plan":
            yield Table(game, state, decision, dice)
        if keeps_back(game, decision, chance):
            continue
        words = some_words(game, state, decision, chance)
        with contextlib.suppress(Illegal):
            action: Any = game.read(decision.question.kind, words)
            state = game.apply(state, decision.seat, decision.question, action, dice).state
