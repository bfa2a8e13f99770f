"""What the contract of a game's words and pictures promises (bot/games/presentation.py): a function for each promise.

Each raises AssertionError where a promise is broken. *most*: at so many moments of the games it is looked at.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from PIL import Image
from pydantic import BaseModel

from bot.drawing.picture import Picture
from bot.games.presentation import PAGE, Page, Presentation, deadline_lines
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.language.words import Text
from bot.operation.checking.moments import DUE, GameMoment, every_moment, some_moments
from bot.operation.checking.pressing import Presses
from bot.operation.checking.strict import UNFILLED, is_worded, spoken
from bot.posting.compose import card, compose
from bot.service.telling import notices
from bot.service.telling.notice_kinds import Happened
from bot.service.telling.notices import Notice
from bot.ui import desk
from bot.ui.answers import pictured
from bot.ui.message import Menu, Message
from rules.checking.courses import Course
from rules.game import AnyEvent, Seat

SOME: Final = 12
"""Moments at which every page is looked at."""
DRAWN: Final = 5
"""Pictures that are drawn, of so many moments."""
MENUS: Final = 4
"""Menus of options that a lobby has room for."""
CHOSEN: Final = 3
"""Entries of a menu of a page that are looked up."""


def check_every_event_has_words_or_is_silent(
    presentation: Presentation, courses: Sequence[Course]
) -> Counter[type[AnyEvent]]:
    """Of each event that came, for each of its readers, in each language; and no post of several events fails."""
    seen = Counter[type[AnyEvent]]()
    for moment in every_moment(courses):
        for reader in (None, *range(moment.course.seats + 1)):
            events = moment.heard(reader)
            if not events:
                continue
            view, speaking = moment.looks(reader).view, presentation.of(moment.looks(reader).view)
            for text in spoken(presentation.game):
                names = moment.names(reader, presentation, text)
                for event in events:
                    told = speaking.say(event, names, text)
                    seen[type(event)] += 1
                    is_well = is_worded(told) if told else speaking.is_silent(event)
                    assert is_well, f"{type(event).__name__} has no words, {moment.where}: {told!r}"
                post = presentation.post(events, view, names, text)
                needs = not all(map(presentation.is_silent, events))
                assert is_worded(post) if post else not needs, f"no post {moment.where}: {post!r}"
    return seen


def check_every_page_can_be_read(
    presentation: Presentation, courses: Sequence[Course], most: int = SOME
) -> int:
    """Card, posts, private messages, desk, look-ups, dossier, receipt: by every reader, in every language."""
    pages = 0
    for moment in some_moments(courses, most):
        for text in spoken(presentation.game):
            for what, told in read_by(moment.readers, moment, presentation, text):
                wrong = next((line for line in _said(told) if UNFILLED.search(line)), None)
                assert wrong is None, f"not filled in, {what} {moment.where}: {wrong}"
                is_said = not isinstance(told, Message) or told.content.strip() or told.files or told.rows
                assert is_said, f"{what} is empty {moment.where}"
                pages += 1
    return pages


def _said(told: Message | str) -> Iterator[str]:
    """All the words of a page."""
    if isinstance(told, str):
        yield told
        return
    yield told.content
    for row in told.rows:
        if isinstance(row, Menu):
            yield row.placeholder
            yield from (word for choice in row.choices for word in (choice.label, choice.description))
        else:
            yield from (button.label for button in row)


def read_by(
    readers: Sequence[Seat | None], moment: GameMoment, presentation: Presentation, text: Text
) -> Iterator[tuple[str, Message | str]]:
    """All that these can read at a moment, by what it is; seat 0 is the thread, None is everybody."""
    yield from _pages(readers, moment, presentation, text)
    yield from _lines(readers, moment, presentation, text)


def _pages(
    readers: Sequence[Seat | None], moment: GameMoment, presentation: Presentation, text: Text
) -> Iterator[tuple[str, Message]]:
    """What the bot posts, sends and shows at a moment, by what it is."""
    public = moment.looks(None)
    yield "the card", card(public, presentation, text)
    for seat in readers:
        if seat is None:
            continue
        yield from _sent(moment, presentation, text, seat)
        if seat:
            look = moment.looks(seat)
            yield "the desk", desk.desk(look, presentation, text)
            yield "what is behind More", desk.more(look, presentation, text)
            for name, chosen in _looked_up(moment, presentation, text, seat):
                yield f"the page {name}", desk.page(look, presentation, name, chosen, text)
    if (reply := moment.reply()) is not None and reply.look.seat in readers:
        yield "the receipt", desk.receipt(reply, presentation, text)


def _sent(
    moment: GameMoment, presentation: Presentation, text: Text, seat: Seat
) -> Iterator[tuple[str, Message]]:
    """The message of an entry for the thread (seat 0), or for a seat."""
    lane = notices.person_lane(100 + seat) if seat else notices.THREAD
    reader = seat or None
    events, opened = moment.heard(reader), moment.opened(seat)
    is_end = moment.is_over and not seat
    if not (is_end or opened or moment.n == 1) and all(map(presentation.is_silent, events)):
        return
    about = Happened(ended=is_end)
    told = Notice(
        moment.looks(None).facts.id,
        moment.n,
        lane,
        about,
        events,
        opened,
        {str(question): DUE for question in opened},
        seat=reader,
    )
    if (message := compose(told, moment.looks(reader), presentation, text)) is not None:
        yield "the post" if not seat else "the private message", message


def _looked_up(
    moment: GameMoment, presentation: Presentation, text: Text, seat: Seat
) -> Iterator[tuple[str, str]]:
    """The pages of a seat, each with some of what can be chosen in its menu."""
    view = moment.looks(seat).view
    assert view is not None
    names = moment.names(seat, presentation, text)
    for name, _ in presentation.of(view).pages(view, text):
        page: Page = presentation.page(view, name, "", names, text)
        yield name, ""
        for choice in page.choices[:CHOSEN]:
            if name == PAGE:
                presentation.pencilled(view, choice.value, names, text)
            else:
                yield name, choice.value


def _lines(
    readers: Sequence[Seat | None], moment: GameMoment, presentation: Presentation, text: Text
) -> Iterator[tuple[str, str]]:
    """What stands on pages of other rooms: of moderators, of newcomers, of the record."""
    for reader in readers:
        view, names = moment.looks(reader).view, moment.names(reader, presentation, text)
        assert view is not None
        if reader:
            dossier = presentation.dossier(view, names, text)
            assert dossier.strip(), f"the dossier is empty {moment.where}"
            yield "the dossier", dossier
            yield from (("what a seat learned", line) for line in presentation.learned(view, names, text))
            yield from (("what a seat did", line) for line in presentation.happened(view, names, text))
            for order in moment.looks(reader).orders:
                yield "an order", presentation.answers.order_words(order, names, text)
        yield from (("how the game stands", line) for line in presentation.gist(view, names, text))
        if reader is None and moment.is_over:
            yield "the chronicle", presentation.chronicle(view, names, text)
            yield "the annex", presentation.annex(view, names, text)


def check_every_button_leads_somewhere(
    presentation: Presentation, courses: Sequence[Course], most: int = SOME
) -> Presses:
    """Of each desk: the rules read what it sends, what it opens goes on; no two of a page read the same."""
    texts = spoken(presentation.game)
    presses = Presses(presentation, texts[0])
    for number, moment in enumerate(some_moments(courses, most)):
        presses.text = texts[number % len(texts)]
        if not moment.is_over:
            presses.press_all(moment)
    return presses


def check_what_is_heard_answers_one_kind_of_question(
    presentation: Presentation, courses: Sequence[Course], most: int = SOME
) -> None:
    """In the thread: a word that begins answers to two kinds would be taken for one of them."""
    for moment in some_moments(courses, most):
        view = moment.looks(None).view
        assert view is not None
        answers = presentation.answers
        heard = Counter(
            words.split()[0]
            for kind, heard_by in answers.heard.items()
            for words in heard_by(view)
            if answers.aloud(kind, words) is not None
        )
        twice = sorted(word for word, times in heard.items() if times > 1)
        assert not twice, f"heard as answers to two kinds of question {moment.where}: {', '.join(twice)}"


def check_every_picture_can_be_drawn(
    presentation: Presentation, courses: Sequence[Course], most: int = DRAWN, drawn: int = DRAWN
) -> int:
    """It says in words what it shows, and is a picture; of those that are alike only some are drawn."""
    text = spoken(presentation.game)[-1]
    left: dict[str, Picture] = {}
    for moment in some_moments(courses, most):
        for picture in seen_by(moment.readers, moment, presentation, text):
            assert is_worded(picture.alt), f"{picture.name} does not say what it shows, {moment.where}"
            left.setdefault(picture.print, picture)
    names = Counter(picture.name for picture in left.values())
    some = sorted(left.values(), key=lambda picture: (names[picture.name], picture.name, picture.print))
    step = max(1, len(some) // drawn)
    for picture in some[::step]:
        with Image.open(io.BytesIO(picture.draw(picture.scene))) as image:
            image.verify()
    return len(some[::step])


def seen_by(
    readers: Sequence[Seat | None], moment: GameMoment, presentation: Presentation, text: Text
) -> Iterator[Picture]:
    """All that is drawn for these at a moment."""
    public = moment.looks(None).view
    assert public is not None
    names = moment.names(None, presentation, text)
    yield presentation.picture(public, names, text)
    yield from presentation.post_pictures(moment.heard(None), public, names, text)
    for seat in filter(None, readers):
        look, mine = moment.looks(seat), moment.names(seat, presentation, text)
        assert look.view is not None
        speaking = presentation.of(look.view)
        own = (
            speaking.role_picture(look.view, text),
            speaking.private_picture(look.view, mine, text),
            pictured.asked(look, presentation, text),
        )
        yield from (picture for picture in own if picture is not None)
        for name, chosen in _looked_up(moment, presentation, text, seat):
            yield from presentation.page_pictures(look.view, name, chosen, mine, text)


def check_the_lobby_can_be_read(presentation: Presentation, courses: Sequence[Course]) -> None:
    """For every number of seats, with the usual options, those of each preset, and those of the games."""
    lobby, game = presentation.lobby, presentation.game
    assert lobby.USUAL in game.seats, f"USUAL is {lobby.USUAL}, and the game is for {[*game.seats]}"
    for text in spoken(game):
        for seats in game.seats:
            presets = lobby.presets(seats, text)
            configs = [game.Config(), *(preset.config for preset in presets)]
            configs += [course.config for course in courses if course.seats == seats]
            assert is_worded(presentation.title)
            for config in configs:
                for line in _of_lobby(lobby, config, seats, text):
                    assert is_worded(line), f"the lobby for {seats} says {line!r}"


def _of_lobby(lobby: LobbyPresentation[Any], config: BaseModel, seats: int, text: Text) -> Iterator[str]:
    """What hosts and those who join read."""
    yield lobby.pitch(config, seats, text)
    yield lobby.rules_post(config, seats, text)
    yield from lobby.describe(config, seats, text)
    yield from lobby.joining(config, seats, text)
    yield from deadline_lines(config, seats, lobby, text)
    for kind in lobby.kinds(config, seats):
        yield lobby.kind_name(kind, text)
        yield lobby.lapse_line(kind, text)
    for pace in lobby.paces(text):
        yield pace.label
        lobby.paced(config, seats, pace.value)
    fields = lobby.fields(config, seats, text)
    assert len({field.id for field in fields}) == len(fields) <= MENUS, "menus of options have an id each"
    for field in fields:
        yield field.label
        for choice in field.options:
            yield choice.label
            if field.least <= 1:
                lobby.fill(config, seats, field.id, [choice.value])
