"""What the contract of a game promises (rules/game.py), along random courses of it: a function for each promise.

Each raises AssertionError where a promise is broken; what it counts tells how much it has looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from rules.awaiting import awaited
from rules.books import books, read
from rules.checking.courses import Course, all_words, replayed, taken_back
from rules.checking.shown import heard, shown
from rules.entry import Abort, Answer, Codec, Handover, Lapse, Position, Start, enter, owed_clocks
from rules.game import CHAIR, Decision, Game, Illegal, Options, Question, Stale

AnyGame: TypeAlias = Game[Any]

CLAUSE: Final = re.compile(r"[A-Z]+-\d+(\.\d+)?")

SOME: Final = 12
"""Clocks that are tried at one moment: each is refused because it is not among those that run."""


def refused(kind: type[Exception], does: Callable[..., object], *given: object) -> Exception:
    """What *does* raises of *given*, which is of this *kind*."""
    try:
        does(*given)
    except kind as no:
        return no
    raise AssertionError(f"{kind.__name__} was not raised")


def check_every_game_ends(game: AnyGame, courses: Sequence[Course]) -> None:
    """Whatever is said in it, at some time a game is over."""
    assert all(course.outcome is not None for course in courses)


def check_a_journal_replays_from_its_words_alone(game: AnyGame, courses: Sequence[Course]) -> None:
    """R-1.6: position, events and words of every entry, no question told."""
    for course in courses:
        again = replayed(course)
        for (entry, before), after in zip(course.steps, again, strict=True):
            assert after.position == before.position, before.words
            assert after.events == before.events
            assert after.words == before.words
            assert type(entry) in (Start, Answer, Lapse, Handover, Abort)


def check_what_comes_after_a_correction_is_not_what_came_before(
    game: AnyGame, courses: Sequence[Course]
) -> int:
    """R-1.14: every deck and every draw to come is new, so nobody gains by what the void ones showed."""
    new = 0
    for course in courses:
        for to in range(1, len(course.steps), max(1, len(course.steps) // 16)):
            new += taken_back(course, to)

    return new


def check_every_offer_is_taken_or_refused_with_its_clause_and_nothing_changed(
    game: AnyGame, courses: Sequence[Course]
) -> int:
    """Walked to every whole answer, at a few moments of each game, for all seats, open and ahead."""
    codec: Codec[Any] = Codec(game)
    taken = 0
    for course in courses:
        for position in list(course.positions())[:: max(1, len(course.steps) // 4)]:
            before = codec.pack_position(position)
            for decision in _all_decisions(game, position, course.seats):
                for words in all_words(game, position.state, decision, most=40):
                    try:
                        enter(game, position, Answer(decision.seat, words, decision.question), course.dice())
                        taken += 1
                    except Illegal as no:
                        _is_well_refused(no, is_open=True)
            assert codec.pack_position(position) == before
    return taken


def check_a_word_that_is_said_to_end_an_answer_ends_it(game: AnyGame, courses: Sequence[Course]) -> None:
    """Issue 29.2: whoever picks one of `ends` has an answer, and need not ask."""
    for offer, word, is_whole, _ in words_offered(game, courses):
        assert is_whole or word not in offer.ends, word


def words_offered(game: AnyGame, courses: Sequence[Course]) -> Iterator[tuple[Options, str, bool, Decision]]:
    """Words that may be said, some levels deep: the offer, the word, whether it makes an answer, and of what."""
    chance = Random(29)  # noqa: S311 - of checks
    for course in courses:
        for position in list(course.positions())[:: max(1, len(course.steps) // 30)]:
            for decision in game.decisions(position.state)[:2]:
                said: list[str] = []
                while len(said) < 4 and (offer := game.options(position.state, decision, said)).words:
                    assert set(offer.ends) <= set(offer.words)
                    for word in offer.words if offer.most == 1 else ():
                        yield (
                            offer,
                            word,
                            game.options(position.state, decision, [*said, word]).whole,
                            decision,
                        )
                    said += chance.sample(offer.words, offer.least)


def _all_decisions(game: AnyGame, position: Position[Any], seats: int) -> list[Decision]:
    """All that somebody may say now, in advance too."""
    ahead = [found for seat in range(seats + 1) for found in game.ahead(position.state, seat)]
    return [*game.decisions(position.state), *ahead]


def _is_well_refused(no: Illegal, *, is_open: bool = False) -> None:
    """With its clause and a sentence; *is_open*: what was answered was just offered."""
    assert not (is_open and isinstance(no, Stale)), "what is offered is no late answer"
    assert CLAUSE.fullmatch(no.clause)
    assert no.sentence.format_map(dict.fromkeys(no.facts, "")).endswith((".", "?", "!"))


def check_what_random_players_were_refused_has_a_clause(game: AnyGame, courses: Sequence[Course]) -> None:
    """And the same answer is refused in the same words again."""
    for course in courses:
        for position, answer, no in course.refusals:
            _is_well_refused(no)
            again = refused(Illegal, enter, game, position, answer, course.dice())
            assert again.args == no.args


def check_a_closed_question_changes_nothing_and_never_counts_for_the_next(
    game: AnyGame, courses: Sequence[Course]
) -> int:
    """F-6, Q-4.4: whatever was once said in answer to it."""
    codec: Codec[Any] = Codec(game)
    tried = 0
    for course in courses:
        chance = Random(course.seats)  # noqa: S311 - of checks
        for position in course.positions():
            if not course.said:
                continue
            seat, words, question = chance.choice(course.said)
            if any(
                decision.question == question for decision in _all_decisions(game, position, course.seats)
            ):
                continue
            before = codec.pack_position(position)
            refused(Stale, enter, game, position, Answer(seat, words, question), course.dice())
            assert codec.pack_position(position) == before
            tried += 1
    return tried


def check_the_rules_themselves_refuse_a_closed_question(game: AnyGame, courses: Sequence[Course]) -> None:
    """F-6, Q-4.4: no caller is trusted to have looked before."""
    for course in courses:
        for position in list(course.positions())[::5]:
            is_open = {decision.question for decision in game.decisions(position.state)}
            for seat, words, question in course.said[:40]:
                if question not in is_open:
                    refused(
                        Stale,
                        game.apply,
                        position.state,
                        seat,
                        question,
                        game.read(question.kind, words),
                        course.dice(),
                    )


def check_a_clock_that_does_not_run_does_not_lapse(game: AnyGame, courses: Sequence[Course]) -> None:
    """Q-9.2: nor does one that has no pace."""
    for course in courses:
        chance = Random(course.seats)  # noqa: S311 - of checks
        known = sorted({question for _, _, question in course.said}, key=str)
        for position in course.positions():
            running = owed_clocks(game, position.state)
            resting = [clock for clock in known if clock not in running]
            for clock in chance.sample(resting, min(SOME, len(resting))):
                refused(Stale, enter, game, position, Lapse(clock), course.dice())


def check_its_own_numbers_of_formalities_stand_in_its_book(game: AnyGame, courses: Sequence[Course]) -> None:
    """Issue 15.3: a refusal names the game's own number where it has one."""
    found = {name: {id for id, _ in read(path.read_text(encoding="utf-8"))} for name, path in books().items()}

    assert set(game.formalities) <= found["formalities"]
    assert not game.formalities or set(game.formalities.values()) <= found[game.name]


def check_a_lapse_is_legal_and_asks_nothing_of_it_again(game: AnyGame, courses: Sequence[Course]) -> int:
    """F-3: whatever was owed on its clock."""
    tried = 0
    for course in courses:
        for position in list(course.positions())[::5]:
            for clock in owed_clocks(game, position.state):
                owed = _owed(game, position, clock)
                after = enter(game, position, Lapse(clock), course.dice()).position
                assert not owed & _owed(game, after, clock)
                tried += bool(owed)
    return tried


def _owed(game: AnyGame, position: Position[Any], clock: Question) -> set[tuple[Question, int]]:
    """What is owed on *clock*, and by whom."""
    decisions = game.decisions(position.state)
    return {(one.question, one.seat) for one in decisions if one.is_asked and one.clock == clock}


def check_somebody_owes_an_answer_until_the_game_is_over(game: AnyGame, courses: Sequence[Course]) -> None:
    """Nothing owed means the game has gone on already; nothing is asked of a game that is over."""
    for course in courses:
        for position in course.positions():
            decisions = game.decisions(position.state)
            if game.outcome(position.state) is None:
                assert any(decision.is_asked for decision in decisions)
            else:
                assert decisions == ()
                assert not any(game.ahead(position.state, seat) for seat in range(course.seats + 1))
            asked = [(decision.question, decision.seat) for decision in decisions]
            assert len(asked) == len(set(asked))
            assert all(decision.question.kind in game.kinds for decision in decisions)


def check_a_question_never_comes_back_under_its_number_to_be_answered_twice(
    game: AnyGame, courses: Sequence[Course]
) -> None:
    """Once nobody is asked it any more, the same number is not asked again, save what is answered at will."""
    for course in courses:
        gone: set[Question] = set()
        before: set[Question] = set()
        for position in course.positions():
            now = {decision.question for decision in game.decisions(position.state)}
            assert not {question for question in now & gone if question.number}
            gone |= before - now
            before = now


def check_questions_are_written_and_parse_back(game: AnyGame, courses: Sequence[Course]) -> None:
    """`vote/7`."""
    for course in courses:
        for _, _, question in course.said:
            assert Question.parse(str(question)) == question
    for text in ("vote", "vote/", "/7", "vote/x", "vote/-1", "vote/1/2", "vote/٣"):
        refused(ValueError, Question.parse, text)


def check_a_log_tells_nothing(game: AnyGame, courses: Sequence[Course]) -> None:
    """The repr of a state, a position, a view, an order, an answer and a private event names its type alone."""
    for course in courses[::3]:
        for entry, entered in course.steps:
            hidden = [entered, entered.position, entered.position.state, *entered.position.orders]
            hidden += [event for event in entered.events if event.to is not None]
            hidden += [game.view(entered.position.state, seat) for seat in (None, 1)]
            if isinstance(entry, Answer):
                hidden.append(entry)
            for thing in hidden:
                assert repr(thing) == str(thing) == f"<{type(thing).__name__}>"


def check_the_chair_and_bystanders_see_the_public_alone(game: AnyGame, courses: Sequence[Course]) -> None:
    """Q-1.7: nothing of what a single seat is told, not even that it was."""
    for course in courses:
        for position in list(course.positions())[::10]:
            assert game.view(position.state, CHAIR) == game.view(position.state, None)
        events = [entered.events for _, entered in course.steps]
        assert heard(events, CHAIR) == heard(events, None)


def check_every_reader_can_be_shown_every_moment(game: AnyGame, courses: Sequence[Course]) -> None:
    """Views encode, options have no dead ends, and what is awaited of oneself is in one's decisions."""
    for course in courses:
        for position in list(course.positions())[:: max(8, len(course.steps) // 12)]:
            for seat in (None, *range(course.seats + 1)):
                assert shown(game, position, seat)
            decisions = game.decisions(position.state)
            for seen in awaited(game.kinds, decisions):
                owing = {decision.seat for decision in decisions if decision.question == seen.question}
                assert seen.seats is None or set(seen.seats) <= owing
                assert seen.count is None or seen.count <= len(owing)


def check_a_question_that_rests_offers_nothing_and_hears_nothing(
    game: AnyGame, courses: Sequence[Course]
) -> None:
    """H-17.32: whoever walks what is on offer passes it by; whatever is said to it is refused."""
    for course in courses:
        words = {question.kind: words for _, words, question in course.said}
        for position in list(course.positions())[::3]:
            for decision in game.decisions(position.state):
                if decision.rests:
                    assert game.options(position.state, decision, ()) == Options()
                    assert not decision.is_asked
                    if (said := words.get(decision.question.kind)) is not None:
                        refused(
                            Illegal,
                            enter,
                            game,
                            position,
                            Answer(decision.seat, said, decision.question),
                            course.dice(),
                        )


def check_who_could_owe_an_answer_is_told_alike_and_nobody_is_left_out(
    game: AnyGame, courses: Sequence[Course]
) -> None:
    """Q-5.6, Q-6.6: where who owes it is not shown by name, it follows from what everybody knows."""
    for course in courses:
        for position in list(course.positions())[::3]:
            view, decisions = game.view(position.state, None), game.decisions(position.state)
            for seen in awaited(game.kinds, decisions):
                if seen.seats is not None:
                    continue
                alike = game.could_owe(view, seen.question)
                owing = {one.seat for one in decisions if one.question == seen.question and one.owed}
                assert owing <= set(alike)
                assert len(set(alike)) == len(alike) <= course.seats


def check_private_events_have_an_audience_of_seats_of_the_game(
    game: AnyGame, courses: Sequence[Course]
) -> None:
    """At least one, each once; public ones have none."""
    for course in courses:
        for _, entered in course.steps:
            for event in entered.events:
                if event.to is not None:
                    assert event.to
                    assert set(event.to) <= set(range(course.seats + 1))
                    assert len(set(event.to)) == len(event.to)


def check_a_game_that_is_over_takes_nothing_more(game: AnyGame, courses: Sequence[Course]) -> None:
    """R-1.4: politely."""
    for course in courses:
        for entry in (
            Answer(1, "approve"),
            Lapse(Question(next(iter(game.kinds)), 1)),
            Abort(),
            course.steps[-1][0],
        ):
            refused(Stale, enter, game, course.position, entry, course.dice())


def check_a_game_starts_once_and_first(game: AnyGame, courses: Sequence[Course]) -> None:
    """R-1.3: entry 1 is the start, and no other entry is."""
    course = courses[0]

    refused(Stale, enter, game, None, Answer(1, "approve"), course.dice())
    refused(Stale, enter, game, next(course.positions()), Start(course.config, course.seats), course.dice())


def check_words_of_nothing_are_refused(game: AnyGame, courses: Sequence[Course]) -> None:
    """Whoever says them, whatever they are."""
    course = courses[0]
    position = next(course.positions())
    nonsense = [
        "",
        " ",
        ";",
        "; ;",
        "preload",
        "withdraw",
        "withdraw x",
        "hello",
        "12",
        "\x00",
        "ja; nein",
        "🙂",
    ]

    for words in nonsense:
        for seat in (0, 1, course.seats, course.seats + 1, 99, -1):
            for question in (
                None,
                *[d.question for d in game.decisions(position.state)],
                Question.parse("x/1"),
            ):
                refused(Illegal, enter, game, position, Answer(seat, words, question), course.dice())


def check_the_config_survives_the_record(game: AnyGame, courses: Sequence[Course]) -> None:
    """R-1.1: as JSON and back, defaults included."""
    for course in courses:
        facts = msgspec.json.decode(msgspec.json.encode(course.config.model_dump(mode="json")))
        assert game.Config.model_validate(facts) == course.config
