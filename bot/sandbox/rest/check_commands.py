"""What Discord checks of application commands: names, counts, choices, and 8000 characters in all."""

import re
from typing import Any

from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Problems

NAME = re.compile(r"[-_'\w]{1,32}")
SUBCOMMAND, GROUP, STRING = 1, 2, 3
MOST_OF_TYPE = {1: 100, 2: 15, 3: 15}
TOTAL = 8000


def commands(found: list[Json]) -> None:
    """Raise Refused unless all of *found* can be registered together."""
    problems = Problems()
    for number, command in enumerate(found):
        _command(problems, str(number), command)
    for kind, most in MOST_OF_TYPE.items():
        names = [command.get("name") for command in found if command.get("type", 1) == kind]
        if len(names) > most:
            problems.invalid("0.name", f"Maximum number of application commands reached ({most}).")
        if len(set(names)) < len(names):
            problems.add("0.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Command name is already used")
    problems.settle()


def _command(problems: Problems, place: str, command: Json) -> None:
    if command.get("type", 1) != 1:
        problems.size(f"{place}.name", command.get("name", ""), 32, 1)
        if command.get("description") or command.get("options"):
            problems.invalid(
                f"{place}.description", "Context menu commands cannot have description or options"
            )
        return
    _named(problems, place, command)
    _options(problems, place, command.get("options") or [], depth=0)
    if size(command) > TOTAL:
        problems.add(place, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def size(command: Json) -> int:
    """The characters of a command that count: names, descriptions and values of choices, all through.

    Of what is said in several languages the longest counts.
    """
    own = _longest(command, "name") + _longest(command, "description")
    choices = sum(
        _longest(choice, "name") + len(str(choice.get("value"))) for choice in command.get("choices") or ()
    )
    return own + choices + sum(size(option) for option in command.get("options") or ())


def _longest(thing: Json, field: str) -> int:
    return max(len(said) for said in (str(thing.get(field) or ""), *_elsewhere(thing, field).values()))


def _elsewhere(thing: Json, field: str) -> dict[str, str]:
    """What *field* is in other languages."""
    found: dict[str, str] = thing.get(f"{field}_localizations") or {}
    return found


def _named(problems: Problems, place: str, thing: Json) -> None:
    name = str(thing.get("name") or "")
    if not NAME.fullmatch(name) or name != name.lower():
        problems.add(f"{place}.name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    problems.size(f"{place}.description", thing.get("description", ""), 100, 1)
    for locale, said in _elsewhere(thing, "description").items():
        problems.size(f"{place}.description_localizations.{locale}", said, 100, 1)


def _options(problems: Problems, place: str, options: list[Json], depth: int) -> None:
    problems.number(f"{place}.options", len(options), 25)
    names = [option.get("name") for option in options]
    was_optional = False
    for number, option in enumerate(options):
        at = f"{place}.options.{number}"
        _named(problems, at, option)
        if names.count(option.get("name")) > 1:
            problems.add(
                f"{at}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists"
            )
        if option.get("type") in (SUBCOMMAND, GROUP):
            _branch(problems, at, option, depth)
            continue
        if option.get("required") and was_optional:
            problems.add(
                at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must come first"
            )
        was_optional = was_optional or not option.get("required")
        _choices(problems, at, option)


def _branch(problems: Problems, place: str, option: Json, depth: int) -> None:
    is_too_deep = depth > 1 or (option["type"] == GROUP and depth > 0)
    if is_too_deep:
        problems.invalid(f"{place}.type", "Sub-command option depth exceeded.")
    else:
        _options(problems, place, option.get("options") or [], depth + 1)


def _choices(problems: Problems, place: str, option: Json) -> None:
    choices = option.get("choices") or []
    problems.number(f"{place}.choices", len(choices), 25)
    if choices and option.get("autocomplete"):
        problems.invalid(f"{place}.autocomplete", "Autocomplete may not be set when choices are present.")
    answers(problems, f"{place}.choices", choices)


def answers(problems: Problems, place: str, choices: list[Json]) -> None:
    """Note what is wrong with choices, registered ones or those of a completion."""
    for number, choice in enumerate(choices):
        problems.size(f"{place}.{number}.name", choice.get("name", ""), 100, 1)
        for locale, said in _elsewhere(choice, "name").items():
            problems.size(f"{place}.{number}.name_localizations.{locale}", said, 100, 1)
        value: Any = choice.get("value")
        if isinstance(value, str):
            problems.size(f"{place}.{number}.value", value, 100)
        elif isinstance(value, bool) or not isinstance(value, int | float):
            problems.invalid(f"{place}.{number}.value", "Not a value of a choice.")
