"""Forms: a modal as a member sees it, and what is sent when it is filled in."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.sandbox.interactions import invocations
from bot.sandbox.interactions.interaction import Interaction
from bot.sandbox.world import components, contents, discord_numbers
from bot.sandbox.world.core import Core
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import NotPossible

MANY = (*discord_numbers.SELECTS, discord_numbers.CHECKBOX_GROUP, discord_numbers.FILE_UPLOAD)
"""Fields that take a list."""


@dataclass(frozen=True)
class Form:
    """A modal that was shown, and the interaction that it answered."""

    custom_id: str
    title: str
    components: list[Json]
    origin: Interaction

    @classmethod
    def of(cls, origin: Interaction) -> "Form | None":
        """The form with which the bot answered *origin*, if it did."""
        if origin.modal is None:
            return None
        shown = components.numbered(origin.modal.get("components") or [])
        return cls(str(origin.modal["custom_id"]), str(origin.modal["title"]), shown, origin)

    @property
    def fields(self) -> list[Json]:
        """What can be filled in, in order; each with the label that stands over it."""
        inputs = []
        for _, each in components.walk(self.components):
            inside = [each["component"]] if "component" in each else each.get("components") or []
            inputs += [{"label": each.get("label", "")} | one for one in inside if "custom_id" in one]
        return inputs


def filled(core: Core, form: Form, values: Mapping[str, Any]) -> Json:
    """The data of a submission. Raises NotPossible when the app would keep the form open."""
    values, uploads = _stored(core, form, values)
    names = {field["custom_id"] for field in form.fields}
    if unknown := set(values) - names:
        raise NotPossible(f"The form has no fields {sorted(unknown)}; it has {sorted(names)}.")
    data: Json = {
        "custom_id": form.custom_id,
        "components": [_answer(each, values) for each in form.components],
    }
    resolved: Json = {"attachments": uploads} if uploads else {}
    for field in form.fields:
        if field["type"] in invocations.RESOLVED_AS:
            chosen = _value(field, values)
            kinds = invocations.RESOLVED_AS[field["type"]]
            for key, found in invocations.resolve(core, form.origin.channel, kinds, chosen).items():
                resolved.setdefault(key, {}).update(found)
    return data | ({"resolved": resolved} if resolved else {})


def _stored(core: Core, form: Form, values: Mapping[str, Any]) -> tuple[Mapping[str, Any], Json]:
    """*values* with files, given as pairs of name and contents, replaced by the ids of their attachments."""
    given, uploads = dict(values), Json()
    for field in form.fields:
        if field["type"] == discord_numbers.FILE_UPLOAD:
            files = values.get(field["custom_id"], ())
            drawn = [contents.stored(core, form.origin.channel, *file) for file in files]
            uploads |= {each["id"]: each for each in drawn}
            given[field["custom_id"]] = [each["id"] for each in drawn]
    return given, uploads


def _answer(component: Json, values: Mapping[str, Any]) -> Json:
    drawn: Json = {"type": component["type"], "id": component["id"]}
    if "component" in component:
        return drawn | {"component": _answer(component["component"], values)}
    if "components" in component:
        return drawn | {"components": [_answer(each, values) for each in component["components"]]}
    if "custom_id" not in component:
        return drawn
    value = _value(component, values)
    _check(component, value)
    drawn["custom_id"] = component["custom_id"]
    return drawn | ({"values": value} if component["type"] in MANY else {"value": value})


def _value(field: Json, values: Mapping[str, Any]) -> Any:
    """What was filled in, or what the field had from the start."""
    if field["custom_id"] in values:
        given = values[field["custom_id"]]
        if field["type"] in MANY:
            return [str(each) for each in ([given] if isinstance(given, str | int) else given)]
        return given if field["type"] == discord_numbers.CHECKBOX else str(given)
    preset = [option["value"] for option in field.get("options") or () if option.get("default")]
    if field["type"] in MANY:
        return preset or [str(each["id"]) for each in field.get("default_values") or ()]
    if field["type"] == discord_numbers.CHECKBOX:
        return bool(field.get("default"))
    return preset[0] if preset else field.get("value", "")


def _check(field: Json, value: Any) -> None:
    name = field["custom_id"]
    if field["type"] == discord_numbers.TEXT_INPUT:
        most, least = field.get("max_length") or 4000, field.get("min_length") or 0
        if field.get("required", True) and not value:
            raise NotPossible(f"The field {name} is required.")
        if value and not least <= len(value) <= most:
            raise NotPossible(f"The field {name} takes {least} to {most} characters.")
    elif field["type"] in discord_numbers.SELECTS:
        check_choice(field, value, is_required=bool(field.get("required", True)))


def check_choice(select: Json, values: list[str], is_required: bool = True) -> None:
    """Raise NotPossible unless a select would let through just these values."""
    least, most = int(select.get("min_values", 1)), int(select.get("max_values", 1))
    if not is_required and not values:
        return
    if not least <= len(values) <= most or len(set(values)) < len(values):
        raise NotPossible(f"This menu takes {least} to {most} values, each once.")
    offered = {option["value"] for option in select.get("options") or ()}
    if select["type"] == discord_numbers.STRING_SELECT and not set(values) <= offered:
        raise NotPossible(f"This menu offers {sorted(offered)}.")
