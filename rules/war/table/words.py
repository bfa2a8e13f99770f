"""Words: said, contested, allowed, and opened at the end (W-44.10, W-44.11)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from msgspec.structs import replace

from rules.game import Illegal
from rules.war.events.table import WordContested, WordContestedApart, WordSaid, WordTold
from rules.war.play import WarPlay
from rules.war.ring.passing import look_home
from rules.war.state.pieces import SIDES, Side
from rules.war.state.table import Change, Word
from rules.war.table import facts
from rules.war.table.effects import EFFECTS, OPEN, Said, captor_of, concerned, read

CLAUSE: Final = "W-44.11"
LONGEST: Final = 300
_WON: Final = "won"


def word_of(play: WarPlay, side: Side, name: str) -> Word:
    """The word of this label that a side has heard. Raises Illegal."""
    state = play.state
    for word in state.tabled.words:
        if side in word.to and word.label.casefold() == name.casefold():
            return word
    raise Illegal(CLAUSE, "There is no word {label} that you have heard.", label=name)


def say(play: WarPlay, by: Side, text: str, to: Side | None = None, *, is_sealed: bool = False) -> None:
    """A word stands when said (W-44.11). Raises Illegal."""
    effects, _, behind = text.partition(":")
    first = _audience(play, by, to, (), is_sealed=is_sealed)
    said, behind = read(effects, by, first, is_sealed=is_sealed), behind.strip()
    if len(behind) > LONGEST:
        raise Illegal(
            CLAUSE,
            "Behind the colon there is room for {most} characters, and yours are {n}.",
            most=LONGEST,
            n=len(behind),
        )
    if not (said or behind):
        raise Illegal(
            CLAUSE, "Say what happened: an effect like `dead sam`, or - and your words behind a colon."
        )
    about, captors, changes = set[str](), set[str](), list[Change]()
    for effect in said:
        about.update(concerned(play, effect))
        if (captor := captor_of(play, effect)) is not None:
            captors.add(captor)
        changes += _played(play, effect)
    state = play.state
    audience = _audience(play, by, to, captors, is_sealed=is_sealed)
    whom = {side for side in state.rules.sides if side in about} - {by}
    _check_heard(play, said, audience, whom, captors, is_sealed=is_sealed)
    acting = state.acting
    is_apart = bool(captors) or to is not None or is_sealed
    alike = [
        one
        for one in state.tabled.words
        if (one.to, one.is_apart) == (audience, is_apart) and not one.is_sealed
    ]
    word = Word(
        0 if is_sealed else 1 + len(alike),
        audience,
        by,
        tuple(effect.written for effect in said),
        behind,
        tuple(changes),
        tuple((side, 1 + (side in acting)) for side in SIDES if side in whom),
        is_apart=is_apart,
    )
    _put(play, (*play.state.tabled.words, word))
    name = word.label
    facts_told = (name, by, word.effects, behind)
    if not is_apart:
        play.tell(WordSaid(*facts_told))
    else:
        play.tell(WordTold(state.rules.seats(*audience), *facts_told))


def _audience(
    play: WarPlay, by: Side, to: Side | None, captors: Collection[str], *, is_sealed: bool
) -> tuple[Side, ...]:
    """Who hears it: of captives F and who has them alone (W-36.3). Raises Illegal."""
    sides = play.state.rules.sides
    if is_sealed:
        return (by,)
    if captors:
        return tuple(side for side in SIDES if side in {"F", by, *captors})
    if to is not None and (to not in sides or to == by):
        raise Illegal(CLAUSE, "Say `word to` another side that somebody plays here.")
    return tuple(side for side in SIDES if side in (sides if to is None else (by, to)))


def _check_heard(
    play: WarPlay,
    said: Collection[Said],
    audience: Collection[str],
    whom: Collection[str],
    captors: Collection[str],
    *,
    is_sealed: bool,
) -> None:
    """Whom a word concerns hears it, so that he can contest it; what all see all hear. Raises Illegal."""
    is_to_all = len(audience) == len(play.state.rules.sides) and not is_sealed
    for effect in said:
        if effect.verb in OPEN and not is_to_all:
            raise Illegal(CLAUSE, "`{effect}` is said to all.", effect=effect.written)
    if len(captors) > 1:
        raise Illegal(CLAUSE, "Say it in two words: each captor hears of his own captives alone.")
    if sum(effect.verb == _WON for effect in said) > 1:
        raise Illegal(CLAUSE, "One word says one side that has won.")
    if not set(whom).issubset(audience):
        raise Illegal(CLAUSE, "That concerns others besides: say it so that they hear it.")


def _played(play: WarPlay, said: Said) -> Iterable[Change]:
    """Each fact that an effect changes, one after the other."""
    for fact, value in list(EFFECTS[said.verb].changes(play, said)):
        before = facts.value_of(play, fact)
        facts.put(play, fact, value)
        yield Change(fact, before, facts.value_of(play, fact))


def _put(play: WarPlay, words: Iterable[Word]) -> None:
    play.set(table=replace(play.state.tabled, words=tuple(words)))


def _replace(play: WarPlay, old: Word, new: Word) -> Word:
    _put(play, (new if word is old else word for word in play.state.tabled.words))
    return new


def _later(play: WarPlay, word: Word) -> tuple[Word, ...]:
    words = play.state.tabled.words
    return words[next(n for n, one in enumerate(words) if one is word) + 1 :]


def _is_said_anew(play: WarPlay, word: Word, change: Change) -> bool:
    """Whether a later word that stands is about the same."""
    return any(
        one.contested_by is None and any(other.fact == change.fact for other in one.changes)
        for one in _later(play, word)
    )


def _hang_on(play: WarPlay, word: Word, *, stands: bool) -> None:
    """The next word about the same, if it is undone, leads back to what was before this one, while this is undone."""
    for fact in dict.fromkeys(change.fact for change in word.changes):
        mine = [change for change in word.changes if change.fact == fact]
        was, is_now = (mine[0].before, mine[-1].after) if stands else (mine[-1].after, mine[0].before)
        for one in _later(play, word):
            first = next((change for change in one.changes if change.fact == fact), None)
            if first is None:
                continue
            if first.before == was:
                anew = (
                    replace(change, before=is_now) if change is first else change for change in one.changes
                )
                _replace(play, one, replace(one, changes=tuple(anew)))
            break


def contest(play: WarPlay, side: Side, name: str) -> None:
    """It is undone, as far as nothing later has changed it again. Raises Illegal."""
    word = word_of(play, side, name)
    if word.contested_by is not None:
        raise Illegal(CLAUSE, "Word {label} is contested already.", label=name)
    if side not in dict(word.may_contest):
        raise Illegal(
            CLAUSE, "Word {label} does not concern you, or it is too late to contest it.", label=name
        )
    word = _replace(play, word, replace(word, contested_by=side))
    for change in reversed(word.changes):
        is_still = facts.is_still(play, change.fact, change.after, change.before)
        if is_still and not _is_said_anew(play, word, change):
            facts.put(play, change.fact, change.before)
    _hang_on(play, word, stands=False)
    _tell(play, word, side, stands=False)


def allow(play: WarPlay, side: Side, name: str) -> None:
    """Who has contested it lets it stand again; who could contest it gives that up. Raises Illegal, and Ended."""
    word = word_of(play, side, name)
    left = tuple(one for one in word.may_contest if one[0] != side)
    if word.contested_by == side:
        after = _replace(play, word, replace(word, contested_by=None, may_contest=left))
        for change in word.changes:
            is_still = facts.is_still(play, change.fact, change.before, change.after)
            if is_still and not _is_said_anew(play, after, change):
                facts.put(play, change.fact, change.after)
        _hang_on(play, after, stands=True)
        _tell(play, word, side, stands=True)
    elif word.contested_by is None and left != word.may_contest:
        after = _replace(play, word, replace(word, may_contest=left))
    else:
        raise Illegal(CLAUSE, "Word {label} is not yours to allow.", label=name)
    _look(play, after)


def _tell(play: WarPlay, word: Word, side: Side, *, stands: bool) -> None:
    if word.is_apart:
        play.tell(WordContestedApart(play.state.rules.seats(*word.to), word.label, side, stands))
    else:
        play.tell(WordContested(word.label, side, stands))


def sitting_over(play: WarPlay, side: Side) -> None:
    """A side's sitting has ended: what it has not contested till the end of its next one stands. Raises Ended."""
    for word in play.state.tabled.words:
        left = tuple(
            (one, count - (one == side)) for one, count in word.may_contest if count > 1 or one != side
        )
        if left != word.may_contest:
            after = _replace(play, word, replace(word, may_contest=left))
            if word.contested_by is None:
                _look(play, after)
    if play.state.turn:
        look_home(play)


def won_by(word: Word) -> str | None:
    """Who has won, as a word says."""
    return next((effect.split()[1] for effect in word.effects if effect.startswith(f"{_WON} ")), None)


def _look(play: WarPlay, word: Word) -> None:
    """The war is over when every other seat lets stand who has won. Raises Ended."""
    won = won_by(word)
    if won is not None and word.contested_by is None and not word.may_contest:
        play.end(next(side for side in SIDES if side == won), "word", CLAUSE)
