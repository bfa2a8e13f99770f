"""What the bot asked of Discord: every request counted, and on wish kept whole."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

KINDS = (
    "posts",
    "edits",
    "dms",
    "dm_opens",
    "threads",
    "pins",
    "channel_edits",
    "commands",
    "interaction_answers",
    "interaction_edits",
    "followups",
    "reactions",
    "deletes",
    "lookups",
    "login",
    "other",
)


@dataclass(frozen=True)
class Request:
    """One request. *by* is `bot`, or `interaction` for a token of one; status 0 is a dropped connection.

    *picture_bytes*: the size of all pictures that came with it.
    """

    method: str
    template: str
    kind: str
    status: int
    by: str
    picture_bytes: int = 0


@dataclass(frozen=True)
class Exchange:
    """One request with both bodies as they were read from JSON; None where there was none."""

    method: str
    template: str
    path: str
    body: Any
    content_type: str
    status: int
    answer: Any


@dataclass
class RequestLog:
    """All requests since the start, or since `clear`."""

    is_recording: bool = False
    requests: list[Request] = field(default_factory=list)
    traffic: list[Exchange] = field(default_factory=list)

    def counts(self, accepted_only: bool = False) -> Counter[str]:
        """How many requests there were of each kind; kinds without any count 0."""
        return Counter(
            request.kind for request in self.requests if not accepted_only or 200 <= request.status < 300
        )

    def picture_bytes(self) -> Counter[str]:
        """The size of all pictures that were sent, by kind of request; what was refused was sent too."""
        sizes = Counter[str]()
        for request in self.requests:
            sizes[request.kind] += request.picture_bytes
        return sizes

    def clear(self) -> None:
        """Begin anew."""
        self.requests.clear()
        self.traffic.clear()
