"""An independent oracle for the sandbox: Discord's own OpenAPI description, when it lies beside the project.

`validate(traffic)` names everything in recorded bodies that the description does not allow: requests that
the sandbox took, and its answers. The file is data for tests and not a part of the project.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft202012Validator, ValidationError

from bot.sandbox.rest.request_log import Exchange

FILE = Path(__file__).parents[3].parent / "shared" / "facts" / "discord-openapi.json"
ABSENT = f"Discord's OpenAPI description is not there: {FILE}"
Schema = dict[str, Any]

ID_LISTS = {"users", "roles", "applied_tags", "sticker_ids", "messages"}
NUMBERS = {"allow", "deny", "permissions"}


def is_present() -> bool:
    """Whether there is a description to compare with."""
    return FILE.exists()


def validate(traffic: Iterable[Exchange]) -> list[str]:
    """One line for each violation; none when all is as described, or when there is no description."""
    if not is_present():
        return []
    return [line for exchange in traffic for line in _violations(exchange)]


def _violations(exchange: Exchange) -> Iterator[str]:
    if not 200 <= exchange.status < 300:
        return
    operation = _description()["paths"].get(exchange.template, {}).get(exchange.method.lower())
    at = f"{exchange.method} {exchange.template}"
    if operation is None:
        yield f"{at}: there is no such route"
        return
    if exchange.body is not None:
        body = _as_described(exchange.body)
        yield from (f"{at} request: {line}" for line in _check(exchange, "request", body))
    if exchange.answer is not None and not _is_thread_edit(exchange):
        yield from (f"{at} {exchange.status}: {line}" for line in _check(exchange, "answer", exchange.answer))


def _is_thread_edit(exchange: Exchange) -> bool:
    """The answer to a change of a channel is described for guild channels only."""
    is_edit = (exchange.method, exchange.template) == ("PATCH", "/channels/{channel_id}")
    return is_edit and "thread_metadata" in exchange.answer


def _as_described(value: Any, key: str = "", inside: str = "") -> Any:
    """*value* with ids as strings and permissions as numbers: the client mixes them, and both are taken."""
    if isinstance(value, dict):
        return {name: _as_described(each, name, key) for name, each in value.items()}
    if isinstance(value, list):
        return [_as_described(each, key, key) for each in value]
    is_id = key.endswith("_id") or key in ID_LISTS or (key == "id" and inside == "attachments")
    if is_id and isinstance(value, int):
        return str(value)
    return int(value) if key in NUMBERS and isinstance(value, str) else value


def _check(exchange: Exchange, side: str, found: Any) -> Iterator[str]:
    validator = _validator(exchange.method.lower(), exchange.template, side, str(exchange.status))
    if validator is None:
        yield "nothing is described for this"
        return
    for error in validator.iter_errors(found):
        yield _said(_innermost(error))


@cache
def _description() -> Schema:
    description: Schema = json.loads(FILE.read_text(encoding="utf-8"))
    return description


@cache
def _validator(method: str, template: str, side: str, status: str) -> Draft202012Validator | None:
    """The validator for one side of an operation; references are looked up in the whole description."""
    operation = _description()["paths"][template][method]
    node = operation.get("requestBody") if side == "request" else _response(operation, status)
    content = (node or {}).get("content", {})
    schema = content.get("application/json", content.get("multipart/form-data", {})).get("schema")
    if schema is None:
        return None
    return Draft202012Validator({"$defs": {}, "components": _components(), **schema})


def _response(operation: Schema, status: str) -> Schema | None:
    described: dict[str, Schema] = operation["responses"]
    return described.get(status) or described.get(f"{status[0]}XX") or described.get("200")


@cache
def _components() -> Schema:
    components: Schema = _description()["components"]
    return components


def _innermost(error: ValidationError) -> ValidationError:
    """Of several branches the one that is meant: that whose `type` fits, else the one that got furthest."""
    while branches := [branch for branch in error.kind.as_dict().get("context", ()) if branch]:
        error = max(min(branches, key=_misfit), key=_depth)
    return error


def _misfit(errors: Iterable[ValidationError]) -> tuple[bool, int]:
    found = list(errors)
    return any(map(_is_of_type, found)), len(found)


def _is_of_type(error: ValidationError) -> bool:
    """Whether an error says that a branch is not the one that is meant."""
    return error.instance_path[:1] == ["type"] or (not error.instance_path and error.kind.name == "type")


def _depth(error: ValidationError) -> int:
    return len(error.instance_path)


def _said(error: ValidationError) -> str:
    return f"{'.'.join(map(str, error.instance_path)) or '.'}: {error.message[:200]}"
