"""Buttons, menus and layouts: walking through them, and what Discord checks of them."""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Problems

TOP_LEVEL = (
    discord_numbers.ROW,
    discord_numbers.SECTION,
    discord_numbers.TEXT_DISPLAY,
    discord_numbers.GALLERY,
    discord_numbers.FILE,
    discord_numbers.SEPARATOR,
    discord_numbers.CONTAINER,
)


def walk(components: Sequence[Json], place: str = "components") -> Iterator[tuple[str, Json]]:
    """All components with their dotted places, parents before their children."""
    for number, component in enumerate(components):
        yield from _with_children(component, f"{place}.{number}")


def _with_children(component: Json, place: str) -> Iterator[tuple[str, Json]]:
    yield place, component
    yield from walk(component.get("components") or (), f"{place}.components")
    for key in ("accessory", "component"):
        if component.get(key):
            yield from _with_children(component[key], f"{place}.{key}")


def find(components: Sequence[Json], custom_id: str) -> Json | None:
    """The component with this custom id."""
    return next((each for _, each in walk(components) if each.get("custom_id") == custom_id), None)


def texts(components: Sequence[Json]) -> list[str]:
    """What text displays say."""
    return [
        str(each.get("content", ""))
        for _, each in walk(components)
        if each.get("type") == discord_numbers.TEXT_DISPLAY
    ]


def numbered(components: Sequence[Json]) -> list[Json]:
    """A copy in which each component has an id and what Discord adds to it."""
    counter = iter(range(1, 10_000))
    taken = {each["id"] for _, each in walk(components) if each.get("id")}
    return [_numbered(each, counter, taken) for each in components]


def _numbered(component: Json, counter: Iterator[int], taken: set[int]) -> Json:
    copy = {key: value for key, value in component.items() if value is not None}
    if not copy.get("id"):
        copy["id"] = next(number for number in counter if number not in taken)
    for key in ("accessory", "component"):
        if key in copy:
            copy[key] = _numbered(copy[key], counter, taken)
    if "default_values" in copy:  # Discord tells ids as text, which no browser rounds
        copy["default_values"] = [{**each, "id": str(each["id"])} for each in copy["default_values"]]
    if "components" in copy:
        copy["components"] = [_numbered(each, counter, taken) for each in copy["components"]]
    return _defaults(copy) | copy


def _defaults(component: Json) -> Json:
    kind = component["type"]
    if kind in discord_numbers.SELECTS:
        return {"min_values": 1, "max_values": 1}
    if kind == discord_numbers.CONTAINER:
        return {"accent_color": None, "spoiler": False}
    if kind == discord_numbers.SEPARATOR:
        return {"divider": True, "spacing": 1}
    return {}


def check(problems: Problems, components: Any, is_v2: bool) -> None:
    """Note what is wrong with the components of a message."""
    if not isinstance(components, list):
        problems.invalid("components", "Only lists may be used here.")
        return
    if is_v2:
        _check_layout(problems, components)
    else:
        _check_rows(problems, components)
    check_custom_ids(problems, components)
    for place, component in walk(components):
        check_one(problems, place, component)


def _check_rows(problems: Problems, components: list[Json]) -> None:
    problems.number("components", len(components), 5)
    for number, row in enumerate(components):
        if row.get("type") != discord_numbers.ROW:
            problems.invalid(
                f"components.{number}.type", "Only action rows are allowed without IS_COMPONENTS_V2."
            )


def _check_layout(problems: Problems, components: list[Json]) -> None:
    for number, component in enumerate(components):
        if component.get("type") not in TOP_LEVEL:
            problems.invalid(f"components.{number}.type", "This component is not allowed here.")
    problems.number("components", sum(1 for _ in walk(components)), 40, 1)
    if sum(map(len, texts(components))) > 4000:
        problems.add(
            "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Text exceeds 4000 characters."
        )


def check_custom_ids(problems: Problems, components: list[Json], within: str = "components") -> None:
    """Note every custom id that another component has too."""
    seen: set[str] = set()
    for place, component in walk(components, within):
        custom_id = component.get("custom_id")
        if custom_id in seen:
            problems.add(
                f"{place}.custom_id",
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        if custom_id is not None:
            seen.add(custom_id)


def check_one(problems: Problems, place: str, component: Json) -> None:
    """Note what is wrong with one component by itself."""
    kind = component.get("type")
    if kind == discord_numbers.ROW:
        _check_row(problems, place, component)
    elif kind == discord_numbers.BUTTON:
        _check_button(problems, place, component)
    elif kind in discord_numbers.SELECTS:
        _check_select(problems, place, component)
    elif kind == discord_numbers.TEXT_DISPLAY:
        problems.size(f"{place}.content", component.get("content", ""), 4000, 1)
    elif kind == discord_numbers.SECTION:
        problems.number(f"{place}.components", len(component.get("components") or ()), 3, 1)
        if not component.get("accessory"):
            problems.required(f"{place}.accessory")
    elif kind == discord_numbers.GALLERY:
        problems.number(f"{place}.items", len(component.get("items") or ()), 10, 1)
    elif kind not in (*TOP_LEVEL, discord_numbers.THUMBNAIL):
        problems.invalid(f"{place}.type", "Unknown component type.")


def _check_row(problems: Problems, place: str, row: Json) -> None:
    inside = row.get("components") or []
    kinds = {each.get("type") for each in inside}
    most = 5 if kinds <= {discord_numbers.BUTTON} else 1
    problems.number(f"{place}.components", len(inside), most, 1)
    if not kinds <= {discord_numbers.BUTTON, *discord_numbers.SELECTS}:
        problems.invalid(f"{place}.components", "A row holds buttons or one select.")


def _check_button(problems: Problems, place: str, button: Json) -> None:
    problems.size(f"{place}.label", button.get("label"), 80)
    problems.size(f"{place}.url", button.get("url"), 512)
    style = button.get("style")
    if style not in range(1, 7):
        problems.invalid(f"{place}.style", "Value must be one of {1, 2, 3, 4, 5, 6}.")
    if style == discord_numbers.LINK_STYLE:
        if not button.get("url"):
            problems.add(f"{place}.url", "BASE_TYPE_REQUIRED", "A url is required")
        if button.get("custom_id"):
            problems.invalid(f"{place}.custom_id", "A link has no custom id.")
    elif style != discord_numbers.PREMIUM_STYLE:
        check_custom_id(problems, place, button)
        if not button.get("label") and not button.get("emoji"):
            problems.required(f"{place}.label")


def check_custom_id(problems: Problems, place: str, component: Json) -> None:
    """Note a custom id that is missing, empty or longer than 100 characters."""
    if component.get("custom_id") is None:
        problems.required(f"{place}.custom_id")
    problems.size(f"{place}.custom_id", component.get("custom_id"), 100, 1)


def _check_select(problems: Problems, place: str, select: Json) -> None:
    check_custom_id(problems, place, select)
    problems.size(f"{place}.placeholder", select.get("placeholder"), 150)
    least, most = _or(select.get("min_values"), 1), _or(select.get("max_values"), 1)
    if not 0 <= least <= 25 or not max(1, least) <= most <= 25:
        problems.invalid(f"{place}.max_values", "Must be between 1 and 25, and not below min_values.")
    if select["type"] == discord_numbers.STRING_SELECT:
        _check_options(problems, place, select.get("options") or [], most)


def _check_options(problems: Problems, place: str, options: list[Json], most: int) -> None:
    problems.number(f"{place}.options", len(options), 25, 1)
    if most > len(options):
        problems.invalid(f"{place}.max_values", "Must not be above the number of options.")
    values = [option.get("value") for option in options]
    for number, option in enumerate(options):
        at = f"{place}.options.{number}"
        problems.size(f"{at}.label", option.get("label", ""), 100, 1)
        problems.size(f"{at}.value", option.get("value", ""), 100, 1)
        problems.size(f"{at}.description", option.get("description"), 100)
        if option.get("value") in values[:number]:
            problems.add(
                f"{at}.value",
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )


def _or(value: Any, default: int) -> int:
    return default if value is None else int(value)
