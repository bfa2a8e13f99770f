"""What is said, as plain values that tests compare; and how discord.py is told to say it."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import discord
from discord import ui
from msgspec.structs import replace

from bot.language.choice import Choice
from bot.language.words import safe
from rules.game import Value

CONTENT: Final = 2000
"""Characters that one message may have."""
FENCE: Final = "```"
_END: Final = f"\n{FENCE}"
LABEL: Final = 38
"""Characters of a button's label that a phone shows; Discord would take 80."""
WHOLE: Final = 300
"""The same of one that is too long for a button: it stands on the page."""
ID: Final = 100
"""Characters of a custom id."""
IN_A_MENU: Final = 25
IN_A_ROW: Final = 5
ROWS: Final = 5

_CHOICE, _PLACEHOLDER, _TITLE, _FIELD = 100, 150, 45, 45

Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]


class Button(Value):
    """A button; *id* says no more than its label."""

    label: str
    id: str
    style: Style = "secondary"
    disabled: bool = False


class Menu(Value):
    """A select; between *least* and *most* of its choices are taken.

    With *people*, *roles* or *channels* the choices are those of the server; in private messages Discord offers
    none then. *chosen*: the ids that are set now.
    """

    id: str
    choices: tuple[Choice, ...]
    placeholder: str = ""
    least: int = 1
    most: int = 1
    people: bool = False
    roles: bool = False
    channels: tuple[discord.ChannelType, ...] = ()
    chosen: tuple[int, ...] = ()


class File(Value):
    """An attachment; *description* is the alt text of a picture.

    *print* tells one picture from another here, and is never sent: it would tell when two secrets are equal.
    """

    name: str
    data: bytes
    description: str = ""
    print: str = ""


Row: TypeAlias = tuple[Button, ...] | Menu


class Message(Value):
    """One message. *pings*: the persons who are notified of a mention, *roles*: those whose members are; *reference*:
    the mark of its notice.
    """

    content: str
    rows: tuple[Row, ...] = ()
    pings: tuple[int, ...] = ()
    files: tuple[File, ...] = ()
    reference: str = ""
    keeps_files: bool = False
    """Where it takes another's place, that one's pictures stay."""
    roles: tuple[int, ...] = ()


class Field(Value):
    """One line or, if *long*, one box of a form; with *menu*, a select, whose id is the field's."""

    label: str
    id: str
    value: str = ""
    long: bool = False
    required: bool = True
    placeholder: str = ""
    most: int = 400
    menu: Menu | None = None


class Form(Value):
    """A modal. *says*: what will come of it, above the fields; with it there is room for four."""

    title: str
    id: str
    fields: tuple[Field, ...]
    says: str = ""


def cut(text: str, most: int) -> str:
    """*text*, or as much of it as *most* characters hold, with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def ids(message: Message) -> tuple[str, ...]:
    """The custom ids on *message*, row by row."""
    found: list[str] = []
    for row in message.rows:
        found.extend([row.id] if isinstance(row, Menu) else [button.id for button in row])
    return tuple(found)


def custom_ids(posted: discord.Message) -> tuple[str, ...]:
    """The same of a message that was *posted*."""
    items = [item for row in posted.components for item in getattr(row, "children", ())]
    return tuple(found for item in items if (found := getattr(item, "custom_id", None)))


def label_of(posted: discord.Message, custom_id: str, value: str) -> str:
    """The label of the button with this id, or of the choice of *value* in such a menu; empty: there is none."""
    for item in (item for row in posted.components for item in getattr(row, "children", ())):
        if getattr(item, "custom_id", None) == custom_id:
            choices = getattr(item, "options", None)
            shown = [item] if choices is None else [choice for choice in choices if choice.value == value]
            return next((str(one.label) for one in shown), "")
    return ""


def rows_of(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """*buttons*, five in a row."""
    return tuple(tuple(buttons[at : at + IN_A_ROW]) for at in range(0, len(buttons), IN_A_ROW))


def with_button(rows: tuple[Row, ...], button: Button) -> tuple[Row, ...]:
    """*rows* with one more *button*, where there is room for it."""
    if rows and isinstance(last := rows[-1], tuple) and len(last) < IN_A_ROW:
        return (*rows[:-1], (*last, button))
    return (*rows, (button,)) if len(rows) < ROWS else rows


def legible(message: Message) -> Message:
    """*message* with labels that fit their buttons; what is cut there stands below its words, unless they say it."""
    labels = [button.label for row in message.rows if not isinstance(row, Menu) for button in row]
    long = [label for label in dict.fromkeys(labels) if len(label) > LABEL]
    if not long:
        return message
    taken = {label for label in labels if label not in long}
    shown: dict[str, str] = {}
    lines = [message.content]
    for number, label in enumerate(long, 1):
        begun, mark = cut(label, LABEL), ""
        if begun in taken:
            mark = f"{number}: "
            begun = mark + cut(label, LABEL - len(mark))
        taken.add(begun)
        shown[label] = begun
        if mark or not _tells(message.content, label):
            lines.append(f"-# {mark}{safe(label, WHOLE)}")
    rows = tuple(
        row
        if isinstance(row, Menu)
        else tuple(replace(button, label=shown.get(button.label, button.label)) for button in row)
        for row in message.rows
    )
    return replace(message, content="\n".join(lines), rows=rows)


def _tells(content: str, label: str) -> bool:
    """Whether the words of a page say the whole of *label*, perhaps but for the number before it."""
    words = re.sub(r"^\d+[.:] ", "", label)
    return words in content or safe(words, WHOLE) in content


def parts(message: Message) -> tuple[Message, ...]:
    """*message*, or its numbered parts where it is too long; components and files go with the last."""
    message = legible(message)
    if len(message.content) <= CONTENT:
        return (message,)
    room = CONTENT - len(" (99/99)")
    texts = split(message.content, room)
    numbered = [f"{text} ({n}/{len(texts)})" for n, text in enumerate(texts, 1)]
    first = [Message(text, pings=_mentioned(text, message.pings)) for text in numbered[:-1]]
    last = replace(message, content=numbered[-1], pings=_mentioned(numbered[-1], message.pings))
    return (*first, last)


def split(content: str, room: int) -> list[str]:
    """*content* in parts of so many characters at most, at headings, large ones first, else at lines or words.

    A block that is cut ends with its part and begins anew with the next: what people wrote stays quoted.
    """
    texts: list[str] = []
    if FENCE in content:
        room -= len(_END)
    while len(content) > room:
        at = content.rfind("\n## ", room // 2, room + 1)
        if at <= 0:
            at = content.rfind("\n#", room // 2, room + 1)
        if at <= 0:
            at = content.rfind("\n", len(_END), room + 1)
        if at <= 0:
            at = content.rfind(" ", 1, room + 1)
        if at <= 0:
            at = room
        before, _, line = content[:at].rpartition("\n")
        if before and line.startswith("#"):
            at = len(before)  # a heading goes with what it is of
        part, content = content[:at].rstrip(), content[at:].lstrip("\n ")
        if part.count(FENCE) % 2:
            is_over = content.startswith(FENCE)
            content = content.removeprefix(FENCE) if is_over else f"{FENCE}\n{content}"
            part = part.removesuffix(_END) if part.endswith(_END) else part + _END
        texts.append(part)
    return [*texts, content]


def _mentioned(text: str, pings: Sequence[int]) -> tuple[int, ...]:
    return tuple(person for person in pings if re.search(rf"<@!?{person}>", text))


def as_view(message: Message) -> ui.View:
    """The components of *message*; stopped, so that discord.py keeps nothing of them.

    Made inside a running event loop: a view made outside of one cannot be stopped.
    """
    view = ui.View(timeout=None)
    for place, row in enumerate(message.rows[:ROWS]):
        if isinstance(row, Menu):
            view.add_item(_menu(row, place))
        else:
            for button in row[:IN_A_ROW]:
                view.add_item(_button(button, place))
    view.stop()
    return view


def _button(button: Button, place: int) -> ui.Button[ui.View]:
    return ui.Button(
        label=cut(button.label, LABEL),
        custom_id=_fitting(button.id),
        style=discord.ButtonStyle[button.style],
        disabled=button.disabled,
        row=place,
    )


def _menu(
    menu: Menu, place: int | None = None, *, required: bool = True
) -> ui.Select[Any] | ui.UserSelect[Any] | ui.RoleSelect[Any] | ui.ChannelSelect[Any]:
    given: dict[str, Any] = {
        "custom_id": _fitting(menu.id),
        "placeholder": cut(menu.placeholder, _PLACEHOLDER) or None,
        "min_values": menu.least,
        "row": place,
        "required": required,
    }
    if not (menu.people or menu.roles or menu.channels):
        most = min(menu.most, len(menu.choices))
        return ui.Select(**given, max_values=most, options=_options(menu))
    given |= {"max_values": menu.most, "default_values": [_chosen(menu, each) for each in menu.chosen]}
    if menu.channels:
        return ui.ChannelSelect(**given, channel_types=list(menu.channels))
    return ui.RoleSelect(**given) if menu.roles else ui.UserSelect(**given)


def _options(menu: Menu) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=cut(choice.label, _CHOICE),
            value=choice.value,
            description=cut(choice.description, _CHOICE) or None,
            default=choice.chosen,
        )
        for choice in menu.choices[:IN_A_MENU]
    ]


def _chosen(menu: Menu, id_: int) -> discord.SelectDefaultValue:
    if menu.channels:
        kind = discord.SelectDefaultValueType.channel
    else:
        kind = discord.SelectDefaultValueType.role if menu.roles else discord.SelectDefaultValueType.user
    return discord.SelectDefaultValue(id=id_, type=kind)


def _fitting(custom_id: str) -> str:
    if not 1 <= len(custom_id) <= ID:
        raise ValueError("a custom id has 1 to 100 characters")
    return custom_id


def as_modal(form: Form) -> ui.Modal:
    """The modal of *form*; stopped, so that discord.py keeps nothing of it."""
    modal = ui.Modal(title=cut(form.title, _TITLE), custom_id=_fitting(form.id), timeout=None)
    if form.says:
        modal.add_item(ui.TextDisplay(form.says))
    for field in form.fields:
        asked: ui.Item[Any] = _typed(field)
        if field.menu is not None:
            asked = _menu(replace(field.menu, id=field.id), required=field.required)
        modal.add_item(ui.Label(text=cut(field.label, _FIELD), component=asked))
    modal.stop()
    return modal


def _typed(field: Field) -> ui.TextInput[Any]:
    return ui.TextInput(
        custom_id=_fitting(field.id),
        style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
        default=field.value or None,
        placeholder=cut(field.placeholder, 100) or None,
        required=field.required,
        max_length=field.most,
    )


def filled(data: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """What was filled in in a form, by the ids of its fields: what was typed, or the values chosen."""
    found: dict[str, tuple[str, ...]] = {}
    stack: list[Any] = list(data.get("components", ()))
    while stack:
        item = stack.pop()
        stack.extend(item.get("components", ()))
        if "component" in item:
            stack.append(item["component"])
        if "custom_id" in item:
            given = item.get("values", [item["value"]] if item.get("value") else [])
            found[str(item["custom_id"])] = tuple(str(value) for value in given)
    return found


def allowed(pings: Sequence[int], roles: Sequence[int] = ()) -> discord.AllowedMentions:
    """Only *pings* and the members of *roles* are notified, whatever the text says."""
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(role) for role in roles] if roles else False,
        replied_user=False,
        users=[discord.Object(person) for person in dict.fromkeys(pings)] if pings else False,
    )


def _files(message: Message) -> list[discord.File]:
    return [
        discord.File(io.BytesIO(file.data), filename=file.name, description=file.description or None)
        for file in message.files
    ]


def send_arguments(message: Message) -> dict[str, Any]:
    """What `channel.send` and `response.send_message` take for one part."""
    message = legible(message)
    given: dict[str, Any] = {
        "content": message.content,
        "allowed_mentions": allowed(message.pings, message.roles),
    }
    if message.rows:
        given["view"] = as_view(message)
    if message.files:
        given["files"] = _files(message)
    return given


def edit_arguments(message: Message, standing: Sequence[discord.Attachment] = ()) -> dict[str, Any]:
    """What an edit takes: of what stood there before nothing is left but the *standing* files, where it keeps them.

    Those are named: Discord drops what the answer to a press does not name.
    """
    message, kept = legible(message), standing if message.keeps_files else ()
    return {
        "content": message.content,
        "view": as_view(message) if message.rows else None,
        "allowed_mentions": allowed(message.pings),
        "attachments": [*kept, *_files(message)],
    }
