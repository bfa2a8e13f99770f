"""Faults on request: errors, dropped connections and answers in a wrong shape, before or after Discord did what was
asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Literal

from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.refusals import Refused

When = Literal["before", "after"]


@dataclass
class Fault:
    """A rule: the next *times* requests that match are answered with *status* (0 drops the connection).

    *path* is a pattern such as `/channels/*/messages`, compared with the path below the API's base and
    with the route's template. *when* is `before` or `after` the request had its effect. *delay* is in
    seconds, before anything else; a fault with no status only delays. A 429 tells *retry_after* seconds.
    *body* is what is answered, text being a page and no JSON. One that *hangs* takes the request and never answers.
    *says*: only messages that contain this are meant; *with_files*: only those.
    An answer in JSON calls itself *content_type*; one with 204 is
    empty. *reshape* is what becomes of Discord's own yes where the fault has no status of its own; a refusal of
    429 *tells* how long it lasts in its headers. *off_ms*: by so much its `Date` is wrong, Discord's own too.
    """

    method: str = "*"
    path: str = "*"
    status: int | None = 502
    when: When = "before"
    times: int = 1
    delay: float = 0.0
    body: Json | str | None = None
    retry_after: float = 0.05
    is_global: bool = False
    is_shared: bool = False
    has_via: bool = True
    hangs: bool = False
    says: str = ""
    content_type: str = "application/json"
    reshape: Callable[[Any], Any] | None = None
    tells: bool = True
    with_files: bool = False
    off_ms: int = 0

    @classmethod
    def refusing(cls, refused: Refused, method: str = "*", path: str = "*", **more: Any) -> Fault:
        """A rule by which Discord says no, as it does of itself."""
        return cls(method, path, refused.status, body=refused.body, **more)

    def matches(self, method: str, path: str, template: str, body: Any, has_files: bool = False) -> bool:
        """Whether this rule is for such a request, and not used up."""
        is_place = fnmatchcase(path, self.path) or template == self.path
        said = str(body.get("content") or "") if isinstance(body, dict) else ""
        if self.with_files and not has_files:
            return False
        return self.times > 0 and is_place and fnmatchcase(method, self.method) and self.says in said

    def answer(self) -> Json | str | None:
        """The body that goes with the status."""
        if self.status == 204:
            return None
        if self.body is not None:
            return self.body
        if self.status == 429:
            message = "You are being rate limited."
            return {"message": message, "retry_after": self.retry_after, "global": self.is_global}
        return {"message": "Sandbox fault", "code": 0}

    def headers(self) -> dict[str, str]:
        """The headers that go with it."""
        if self.status != 429:
            return {}
        if not self.tells:
            return {"Via": "1.1 google"} if self.has_via else {}
        scope = "global" if self.is_global else "shared" if self.is_shared else "user"
        headers = {"X-RateLimit-Scope": scope, "Retry-After": str(int(self.retry_after) + 1)}
        return headers | ({"Via": "1.1 google"} if self.has_via else {})


@dataclass
class Faults:
    """The rules in force, first match first."""

    rules: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> Fault:
        """Put one more rule in force."""
        self.rules.append(fault)
        return fault

    def clear(self) -> None:
        """No more faults."""
        self.rules.clear()

    def take(self, method: str, path: str, template: str, body: Any, has_files: bool = False) -> Fault | None:
        """The fault for this request, counted as used."""
        for fault in self.rules:
            if fault.matches(method, path, template, body, has_files):
                fault.times -= 1
                return fault
        return None
