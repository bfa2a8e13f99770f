"""Every sentence of the program that a catalogue has to translate, and what a catalogue lacks."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message

ROOT: Final = Path(__file__).parents[3]
FOLDERS: Final = ("bot", "rules")
APART: Final = "sandbox"
"""The folder whose words are for developers, in English only."""

KEYWORDS: Final[Mapping[str, tuple[int, ...]]] = {
    "text": (0,),
    "plural": (0, 1),
    "said": (0,),
    "forms": (0, 1),
    "Illegal": (1,),
    "Stale": (1,),
    "Gone": (1,),
    "NotInstalled": (1,),
    "Unmet": (1,),
    "_Waiting": (1,),
    "NotSaidWhich": (1,),
    "HasSitter": (1,),
    "Remark": (1,),
    "no": (1,),
}
"""The calls that hold sentences, and which of their arguments these are; `text_for(press)(...)` is a `text`."""

_OF_SENTENCES: Final = ("Verb", "each")
"""The calls in which every string is a sentence."""

_DESCRIBED: Final = ("command", "Command", "Group", "__init__")
"""The calls whose `description` is shown in Discord's menu of commands; `describe` holds nothing else."""


@functools.cache
def messages(package: Path | None = None) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """File, line, and the sentence, or its forms for one and for many; the code, or a *package*'s, is read once."""
    return tuple(_messages(package))


def _messages(package: Path | None) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    for file, call in calls(package):
        forms = _forms(call)
        if forms:
            yield file, call.lineno, forms
        # A verb of rules is a form as it is written, and no sentence.
        told = () if file.startswith("rules/") else _each(call)
        yield from ((file, call.lineno, (line,)) for line in (*_descriptions(call), *told))


def calls(package: Path | None = None) -> Iterator[tuple[str, ast.Call]]:
    """Every call in the code, or in that of a *package*, with its file."""
    root = package or ROOT
    for folder in ("",) if package else FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root)
            if APART not in name.parts:
                tree = ast.parse(path.read_text(encoding="utf-8"))
                found = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
                yield from ((name.as_posix(), call) for call in sorted(found, key=lambda call: call.lineno))


def arguments(call: ast.Call) -> list[ast.expr]:
    """What stands in *call* where sentences belong; nothing for a call that holds none."""
    places = KEYWORDS.get(_name(call.func), ())
    return [call.args[place] for place in places if place < len(call.args)]


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=ast.Name(id="text_for")):
            return "text"
        case _:
            return ""


def _forms(call: ast.Call) -> tuple[str, ...]:
    return tuple(
        given.value
        for given in arguments(call)
        if isinstance(given, ast.Constant) and isinstance(given.value, str)
    )


def _each(call: ast.Call) -> Iterator[str]:
    """The sentences of a call that holds nothing else, those in its tables too."""
    if _name(call.func) in _OF_SENTENCES:
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        given += [value for one in given if isinstance(one, ast.Dict) for value in one.values]
        yield from (
            one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)
        )


def _descriptions(call: ast.Call) -> Iterator[str]:
    """`description=` of commands and groups, and every line of `describe`."""
    name = _name(call.func)
    for given in call.keywords:
        is_one = name == "describe" or (name in _DESCRIBED and given.arg == "description")
        if is_one and isinstance(given.value, ast.Constant) and isinstance(given.value.value, str):
            yield given.value.value


def template(package: Path | None = None) -> Catalog:
    """All that is to be translated, in a *package* if one is given, each sentence with the files that say it."""
    catalogue = Catalog(project="ringmaster", charset="utf-8", fuzzy=False)
    for file, line, forms in messages(package):
        catalogue.add(forms if len(forms) > 1 else forms[0], locations=[(file, line)])
    return catalogue


def untranslated(catalogue: Catalog) -> list[Message]:
    """The messages that have no translation, not all of its forms, or one that is only guessed."""
    wanted = catalogue.num_plurals
    return [message for message in catalogue if message.id and not _is_whole(message, wanted)]


def _is_whole(message: Message, forms: int) -> bool:
    said = message.string
    if message.fuzzy or not said:
        return False
    return isinstance(said, str) or (len(said) == forms and all(said))
