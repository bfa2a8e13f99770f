"""What a page lets a member do: each request becomes what that member could do in Discord."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

from bot.sandbox.browser import page_requests
from bot.sandbox.browser.page_requests import File
from bot.sandbox.interactions.answers import FAILED, Answer
from bot.sandbox.interactions.forms import Form
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible
from bot.sandbox.world.world import Guild, User

FORMS = 20
"""Forms that are kept for a page; older ones are forgotten."""

FILES_LIMIT = 8 * 1024 * 1024
"""Bytes of all files in one request."""


class PageActions:
    """The hands of *user*. *acting* hears of each act before it is done: a person plays this member now."""

    def __init__(self, core: Core, guild: Guild, user: User, acting: Callable[[int], None]) -> None:
        self._core = core
        self._visitor = Visitor(core, guild, user)
        self._acting = acting
        self._forms: dict[int, Form] = {}
        self._shown = 0

    async def ask(self, asked: page_requests.Asking) -> Json:
        """What the member is offered."""
        match asked:
            case page_requests.Commands():
                return {
                    "commands": self._visitor.commands.offered(in_=asked.place),
                    "barred": self._visitor.commands.barred(in_=asked.place),
                }
            case page_requests.Complete(path=path, option=option, text=text):
                others = {name: _given(value) for name, value in asked.options.items()}
                found = await self._visitor.commands.complete(path, option, text, others, in_=asked.place)
                return {"choices": found}
            case _:
                assert_never(asked)

    async def act(self, asked: page_requests.Acting) -> Json:
        """Do it; the fields of the reply. Raises NotPossible, Refused, KeyError or ValueError when it cannot be."""
        self._acting(self._visitor.id)
        match asked:
            case (
                page_requests.Say()
                | page_requests.Edit()
                | page_requests.Delete()
                | page_requests.React()
                | page_requests.Unreact()
            ):
                return await self._talk(asked)
            case page_requests.Submit():
                return await self._submit(asked)
            case _:
                return self._answered(await self._interact(asked))

    async def _interact(
        self,
        asked: page_requests.Press
        | page_requests.Select
        | page_requests.Command
        | page_requests.MessageCommand
        | page_requests.UserCommand,
    ) -> Answer:
        visitor = self._visitor
        match asked:
            case page_requests.Press():
                return await visitor.press(asked.message, asked.custom_id)
            case page_requests.Select():
                return await visitor.select(asked.message, asked.custom_id, asked.values)
            case page_requests.Command():
                options = {name: _given(value) for name, value in asked.options.items()}
                return await visitor.commands.use(asked.path, options, in_=asked.place)
            case page_requests.MessageCommand():
                return await visitor.commands.on_message(asked.name, asked.message)
            case page_requests.UserCommand():
                target = self._core.world.users[int(asked.user)].id
                return await visitor.commands.on_user(asked.name, target, in_=asked.place)
            case _:
                assert_never(asked)

    async def _talk(
        self,
        asked: page_requests.Say
        | page_requests.Edit
        | page_requests.Delete
        | page_requests.React
        | page_requests.Unreact,
    ) -> Json:
        visitor = self._visitor
        match asked:
            case page_requests.Say():
                files = _files(asked.files)
                said = await visitor.say(asked.place, asked.text, reply_to=asked.reply_to, files=files)
                return {"message": said | {"only_for": None}}
            case page_requests.Edit():
                return {"message": await visitor.edit(asked.message, asked.text) | {"only_for": None}}
            case page_requests.Delete():
                await visitor.delete(asked.message)
            case page_requests.React():
                await visitor.react(asked.message, asked.emoji)
            case page_requests.Unreact():
                await visitor.unreact(asked.message, asked.emoji)
            case _:
                assert_never(asked)
        return {}

    async def _submit(self, asked: page_requests.Submit) -> Json:
        """A form that failed stays open, as it does in Discord."""
        form = self._forms.get(asked.form)
        if form is None:
            raise NotPossible("This form is no longer open.")
        answer = await self._visitor.submit(form, _values(form, asked.values))
        if answer.kind != "failed":
            self._forms.pop(asked.form, None)
        return self._answered(answer)

    def _answered(self, answer: Answer) -> Json:
        message = answer.message
        drawn: Json = {"kind": answer.kind, "message": None if message is None else message["id"]}
        if answer.kind == "failed":
            drawn["text"] = FAILED
        if (form := answer.modal) is not None:
            drawn["form"] = {"form": self._kept(form), "title": form.title, "components": form.components}
        return drawn

    def _kept(self, form: Form) -> int:
        """The number under which *form* can be submitted."""
        self._shown += 1
        self._forms[self._shown] = form
        self._forms.pop(self._shown - FORMS, None)
        return self._shown


def _given(value: page_requests.Option) -> Any:
    return _files([value])[0] if isinstance(value, File) else value


def _files(files: Sequence[File]) -> list[tuple[str, bytes]]:
    if sum(len(file.data) for file in files) > FILES_LIMIT:
        raise NotPossible("Files may have 8 MB together.")
    return [(file.name, file.data) for file in files]


def _values(form: Form, filled: Mapping[str, page_requests.Filled]) -> dict[str, Any]:
    """What was filled in, each as its field takes it. Raises NotPossible when files are where none belong."""
    uploads = {each["custom_id"] for each in form.fields if each["type"] == discord_numbers.FILE_UPLOAD}
    return {
        name: _uploaded(name, value) if name in uploads else _chosen(name, value)
        for name, value in filled.items()
    }


def _uploaded(name: str, value: page_requests.Filled) -> list[tuple[str, bytes]]:
    items = value if isinstance(value, list) else [str(value)]
    files = [each for each in items if isinstance(each, File)]
    if len(files) < len(items):
        raise NotPossible(f"The field {name} takes files.")
    return _files(files)


def _chosen(name: str, value: page_requests.Filled) -> page_requests.Filled:
    if isinstance(value, list) and any(isinstance(each, File) for each in value):
        raise NotPossible(f"The field {name} takes no files.")
    return value
