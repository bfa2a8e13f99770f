"""Every limit from both sides: what just fits is taken, what is one more is refused, with its place."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.sandbox import Limits
from bot.sandbox.rest import check_commands, check_modals, checks
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Refused

V2 = 1 << 15


def _button(**fields: Any) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "x"} | fields


def _row(*inside: Json) -> Json:
    return {"components": [{"type": 1, "components": list(inside)}]}


def _select(values: int = 2, **fields: Any) -> Json:
    options = [{"label": f"{n}", "value": f"{n}"} for n in range(values)]
    return {"type": 3, "custom_id": "s", "options": options} | fields


def _buttons(number: int) -> list[Json]:
    return [_button(custom_id=f"{n}") for n in range(number)]


def _layout(*inside: Json) -> Json:
    return {"flags": V2, "components": list(inside)}


def _text(size: int) -> Json:
    return {"type": 10, "content": "x" * size}


def _embed(**fields: Any) -> Json:
    return {"embeds": [fields]}


MESSAGES: list[tuple[str, Json, Json]] = [
    ("content", {"content": "x" * 2000}, {"content": "x" * 2001}),
    ("embeds", {"embeds": [{"title": "x"}] * 10}, {"embeds": [{"title": "x"}] * 11}),
    ("embeds.0.title", _embed(title="x" * 256), _embed(title="x" * 257)),
    ("embeds.0.description", _embed(description="x" * 4096), _embed(description="x" * 4097)),
    ("embeds.0.footer.text", _embed(footer={"text": "x" * 2048}), _embed(footer={"text": "x" * 2049})),
    ("embeds.0.author.name", _embed(author={"name": "x" * 256}), _embed(author={"name": "x" * 257})),
    (
        "embeds.0.fields",
        _embed(fields=[{"name": "x", "value": "x"}] * 25),
        _embed(fields=[{"name": "x", "value": "x"}] * 26),
    ),
    (
        "embeds.0.fields.0.value",
        _embed(fields=[{"name": "x", "value": "x" * 1024}]),
        _embed(fields=[{"name": "x", "value": "x" * 1025}]),
    ),
    ("embeds", {"embeds": [{"description": "x" * 3000}] * 2}, {"embeds": [{"description": "x" * 3001}] * 2}),
    (
        "components",
        {"components": _row(_button())["components"]},
        {"components": _row(_button())["components"] * 6},
    ),
    ("components.0.components", _row(*_buttons(5)), _row(*_buttons(6))),
    ("components.0.components", _row(_select()), _row(_select(), _button())),
    ("components.0.components.0.label", _row(_button(label="x" * 80)), _row(_button(label="x" * 81))),
    (
        "components.0.components.0.custom_id",
        _row(_button(custom_id="x" * 100)),
        _row(_button(custom_id="x" * 101)),
    ),
    ("components.0.components.0.custom_id", _row(_button()), _row(_button(custom_id=""))),
    ("components.0.components.1.custom_id", _row(*_buttons(2)), _row(_button(), _button())),
    ("components.0.components.0.style", _row(_button(style=4)), _row(_button(style=9))),
    ("components.0.components.0.options", _row(_select(25)), _row(_select(26))),
    ("components.0.components.0.max_values", _row(_select(2, max_values=2)), _row(_select(2, max_values=3))),
    ("components.0.components.0.max_values", _row(_select(2, min_values=0)), _row(_select(2, min_values=2))),
    (
        "components.0.components.0.placeholder",
        _row(_select(placeholder="x" * 150)),
        _row(_select(placeholder="x" * 151)),
    ),
    ("components", _layout(_text(2000), _text(2000)), _layout(_text(2000), _text(2001))),
    ("components", _layout(*[_text(1)] * 40), _layout(*[_text(1)] * 41)),
    ("components.0.type", _layout(_text(1)), _layout(_button())),
    ("content", _layout(_text(1)), _layout(_text(1)) | {"content": "x"}),
    ("embeds", _layout(_text(1)), _layout(_text(1)) | _embed(title="x")),
    ("allowed_mentions.parse", {"allowed_mentions": {"parse": []}}, {"allowed_mentions": {"parse": ["all"]}}),
]


def _refused(check: Callable[[], object]) -> list[str]:
    """The places of what is wrong; none when all is well."""
    try:
        check()
    except Refused as refused:
        body = refused.body
    else:
        return []
    assert body["code"] == 50035
    return _places(body["errors"])


def _places(errors: Json, above: str = "") -> list[str]:
    found = [above] if "_errors" in errors else []
    for key, inside in errors.items():
        if key != "_errors":
            found += _places(inside, f"{above}.{key}" if above else key)
    return found


@pytest.mark.parametrize(("place", "fits", "exceeds"), MESSAGES)
def test_messages(place: str, fits: Json, exceeds: Json) -> None:
    assert _refused(lambda: checks.message(fits, [], bool(fits.get("flags")))) == []
    assert place in _refused(lambda: checks.message(exceeds, [], bool(exceeds.get("flags"))))


def _form(*fields: Json, title: str = "x") -> Json:
    return {"custom_id": "f", "title": title, "components": list(fields)}


def _input(number: int = 0, **fields: Any) -> Json:
    written = {"type": 4, "custom_id": f"{number}", "style": 1, "label": "x"} | fields
    return {"type": 1, "components": [written]}


def _label(**fields: Any) -> Json:
    inside = {"type": 4, "custom_id": "l", "style": 1}
    return {"type": 18, "label": "x", "component": inside} | fields


FORMS: list[tuple[str, Json, Json]] = [
    ("data.title", _form(_input(), title="x" * 45), _form(_input(), title="x" * 46)),
    ("data.components", _form(*map(_input, range(5))), _form(*map(_input, range(6)))),
    ("data.components.0.components.0.label", _form(_input(label="x" * 45)), _form(_input(label="x" * 46))),
    (
        "data.components.0.components.0.value",
        _form(_input(value="x" * 4000)),
        _form(_input(value="x" * 4001)),
    ),
    (
        "data.components.0.components.0.placeholder",
        _form(_input(placeholder="x" * 100)),
        _form(_input(placeholder="x" * 101)),
    ),
    (
        "data.components.0.components.0.max_length",
        _form(_input(max_length=4000)),
        _form(_input(max_length=4001)),
    ),
    ("data.components.0.label", _form(_label(label="x" * 45)), _form(_label(label="x" * 46))),
    (
        "data.components.0.description",
        _form(_label(description="x" * 100)),
        _form(_label(description="x" * 101)),
    ),
    (
        "data.components.0.component.options",
        _form(_label(component=_select(25))),
        _form(_label(component=_select(26))),
    ),
    ("data.components.0.component.type", _form(_label()), _form(_label(component=_button()))),
    ("data.components.1.components.0.custom_id", _form(_input(0), _input(1)), _form(_input(0), _input(0))),
]


@pytest.mark.parametrize(("place", "fits", "exceeds"), FORMS)
def test_forms(place: str, fits: Json, exceeds: Json) -> None:
    assert _refused(lambda: check_modals.modal(fits)) == []
    assert place in _refused(lambda: check_modals.modal(exceeds))


def _command(**fields: Any) -> Json:
    return {"name": "x", "description": "x", "type": 1} | fields


def _option(**fields: Any) -> Json:
    return {"name": "o", "description": "x", "type": 3} | fields


def _options(number: int) -> list[Json]:
    return [_option(name=f"o{n}") for n in range(number)]


def _named_in_german(size: int) -> Json:
    return {"name": "x", "value": "x", "name_localizations": {"de": "x" * size}}


def _choices(number: int) -> list[Json]:
    return [{"name": "x", "value": f"{n}"} for n in range(number)]


COMMANDS: list[tuple[str, Json, Json]] = [
    ("0.name", _command(name="x" * 32), _command(name="x" * 33)),
    ("0.name", _command(name="änder-me_1"), _command(name="Upper")),
    ("0.description", _command(description="x" * 100), _command(description="x" * 101)),
    ("0.options", _command(options=_options(25)), _command(options=_options(26))),
    ("0.options.1.name", _command(options=_options(2)), _command(options=[_option(), _option()])),
    (
        "0.options.0.choices",
        _command(options=[_option(choices=_choices(25))]),
        _command(options=[_option(choices=_choices(26))]),
    ),
    (
        "0.options.0.choices.0.name",
        _command(options=[_option(choices=[{"name": "x" * 100, "value": 1}])]),
        _command(options=[_option(choices=[{"name": "x" * 101, "value": 1}])]),
    ),
    (
        "0.description_localizations.de",
        _command(description_localizations={"de": "x" * 100}),
        _command(description_localizations={"de": "x" * 101}),
    ),
    (
        "0.options.0.choices.0.name_localizations.de",
        _command(options=[_option(choices=[_named_in_german(100)])]),
        _command(options=[_option(choices=[_named_in_german(101)])]),
    ),
    (
        "0",
        _command(options=[_option(choices=[_named_in_german(90)] * 25)]),
        _command(options=[_option(name=f"o{n}", choices=[_named_in_german(90)] * 25) for n in range(4)]),
    ),
    (
        "0.options.1",
        _command(options=[_option(name="a", required=True), _option(name="b")]),
        _command(options=[_option(name="a"), _option(name="b", required=True)]),
    ),
    (
        "0.options.0.options.0.options.0.type",
        _command(options=[_option(type=2, options=[_option(type=1, options=[_option()])])]),
        _command(options=[_option(type=2, options=[_option(type=1, options=[_option(type=1)])])]),
    ),
    (
        "0",
        _command(
            options=[_option(name=f"o{n}", description="x" * 100, choices=_choices(25)) for n in range(25)]
        ),
        _command(
            options=[_option(name=f"o{n}", choices=[{"name": "x" * 99, "value": "x"}] * 25) for n in range(4)]
        ),
    ),
]


@pytest.mark.parametrize(("place", "fits", "exceeds"), COMMANDS)
def test_commands(place: str, fits: Json, exceeds: Json) -> None:
    assert _refused(lambda: check_commands.commands([fits])) == []
    assert place in _refused(lambda: check_commands.commands([exceeds]))


def test_there_are_so_many_commands_and_no_more() -> None:
    many = [_command(name=f"c{n}") for n in range(101)]
    menus = [{"name": f"Menu {n}", "type": 3} for n in range(16)]

    assert _refused(lambda: check_commands.commands([*many[:100], *menus[:15]])) == []
    assert _refused(lambda: check_commands.commands(many)) == ["0.name"]
    assert _refused(lambda: check_commands.commands(menus)) == ["0.name"]
    assert _refused(lambda: check_commands.commands([_command(), _command()])) == ["0.name"]


def test_real_limits_are_five_posts_in_five_seconds_per_channel() -> None:
    limits = Limits.real()

    waits = [limits.check("posts", "POST /m", "1", False, True).wait for _ in range(6)]
    elsewhere = limits.check("posts", "POST /m", "2", False, True)

    assert waits[:5] == [0.0] * 5
    assert 4 < waits[5] <= 5
    assert elsewhere.wait == 0
    assert elsewhere.headers(0)["X-RateLimit-Remaining"] == "4"
