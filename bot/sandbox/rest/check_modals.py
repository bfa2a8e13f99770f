"""What Discord checks of a form: its title, its fields, their labels and lengths."""

from bot.sandbox.world import components, discord_numbers
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Problems

IN_LABELS = (
    discord_numbers.TEXT_INPUT,
    *discord_numbers.SELECTS,
    discord_numbers.FILE_UPLOAD,
    discord_numbers.RADIO_GROUP,
    discord_numbers.CHECKBOX_GROUP,
    discord_numbers.CHECKBOX,
)


def modal(body: Json) -> None:
    """Raise Refused unless this can be shown as a modal."""
    problems = Problems()
    problems.size("data.title", body.get("title", ""), 45, 1)
    components.check_custom_id(problems, "data", body)
    fields = body.get("components") or []
    problems.number("data.components", len(fields), 5, 1)
    for number, field in enumerate(fields):
        _field(problems, f"data.components.{number}", field)
    components.check_custom_ids(problems, fields, "data.components")
    problems.settle()


def _field(problems: Problems, place: str, field: Json) -> None:
    match field.get("type"):
        case discord_numbers.ROW:
            inside = field.get("components") or []
            problems.number(f"{place}.components", len(inside), 1, 1)
            for number, text_input in enumerate(inside):
                at = f"{place}.components.{number}"
                problems.size(f"{at}.label", text_input.get("label", ""), 45, 1)
                _input(problems, at, text_input)
        case discord_numbers.LABEL:
            problems.size(f"{place}.label", field.get("label", ""), 45, 1)
            problems.size(f"{place}.description", field.get("description"), 100)
            _labelled(problems, f"{place}.component", field.get("component") or {})
        case discord_numbers.TEXT_DISPLAY:
            problems.size(f"{place}.content", field.get("content", ""), 2000, 1)
        case _:
            problems.invalid(f"{place}.type", "This component is not allowed in a modal.")


def _labelled(problems: Problems, place: str, inside: Json) -> None:
    kind = inside.get("type")
    if kind not in IN_LABELS:
        problems.invalid(f"{place}.type", "This component is not allowed in a label.")
    elif kind == discord_numbers.TEXT_INPUT:
        _input(problems, place, inside)
    elif kind in discord_numbers.SELECTS:
        components.check_one(problems, place, inside)
    else:
        components.check_custom_id(problems, place, inside)
    if kind in (discord_numbers.RADIO_GROUP, discord_numbers.CHECKBOX_GROUP):
        least = 2 if kind == discord_numbers.RADIO_GROUP else 1
        problems.number(f"{place}.options", len(inside.get("options") or ()), 10, least)


def _input(problems: Problems, place: str, field: Json) -> None:
    if field.get("type") != discord_numbers.TEXT_INPUT:
        problems.invalid(f"{place}.type", "Only text inputs are allowed in a row of a modal.")
    components.check_custom_id(problems, place, field)
    problems.size(f"{place}.placeholder", field.get("placeholder"), 100)
    problems.size(f"{place}.value", field.get("value"), 4000)
    if field.get("style") not in (1, 2):
        problems.invalid(f"{place}.style", "Value must be one of {1, 2}.")
    least, most = field.get("min_length") or 0, field.get("max_length")
    if not 0 <= least <= 4000 or (most is not None and not max(1, least) <= most <= 4000):
        problems.invalid(f"{place}.max_length", "Must be between 1 and 4000, and not below min_length.")
