"""Rate limits: a bucket per route and channel, and one for all; headers as Discord sends them."""

import math
import time
from dataclasses import dataclass, field
from hashlib import blake2b

from bot.sandbox.world.discord_numbers import Json

Limit = tuple[int, float]
"""How many requests in so many seconds."""

GENEROUS: Limit = (100_000, 1.0)


@dataclass
class LimitWindow:
    """How much of a limit is used, and since when."""

    since: float = 0.0
    used: int = 0

    def take(self, limit: Limit, now: float) -> float:
        """Use one up. Returns the seconds to wait when there was none left, else 0."""
        most, seconds = limit
        if now - self.since >= seconds:
            self.since, self.used = now, 0
        if self.used >= most:
            return self.since + seconds - now
        self.used += 1
        return 0.0


@dataclass
class Limits:
    """What is allowed. *kinds* limits routes by their kind (`posts`, `edits`, ...); all else is *default*."""

    default: Limit = GENEROUS
    kinds: dict[str, Limit] = field(default_factory=dict)
    renames: Limit = GENEROUS
    """Changes of one channel's name or topic: a limit of its own that no header tells of."""
    openings: Limit = GENEROUS
    """Private channels that are opened; who opens more is refused, and no header has told of it."""
    per_second: int | None = None
    """All requests of the bot in a second; those about interactions do not count."""
    _windows: dict[str, LimitWindow] = field(default_factory=dict)

    @classmethod
    def real(cls) -> "Limits":
        """About what Discord does: 5 posts, edits or deletions in 5 s in a channel, 50 requests a second."""
        five = (5, 5.0)
        kinds = dict.fromkeys(("posts", "dms", "edits", "deletes", "pins", "interaction_edits"), five)
        kinds |= {"followups": five, "reactions": (1, 0.25), "threads": (10, 10.0)}
        return cls(default=(50, 1.0), kinds=kinds, renames=(2, 600.0), openings=(10, 10.0), per_second=50)

    def may_open(self) -> bool:
        """Count one private channel that is opened; whether that is not too fast."""
        return not self._windows.setdefault("openings", LimitWindow()).take(self.openings, time.monotonic())

    def check(self, kind: str, route: str, major: str, is_rename: bool, counts_globally: bool) -> "Verdict":
        """Count one request to *route* with its channel, guild or webhook."""
        now = time.monotonic()
        limit = self.kinds.get(kind, self.default)
        window = self._windows.setdefault(f"{route} {major}", LimitWindow())
        if counts_globally and self.per_second is not None:
            left = self._windows.setdefault("global", LimitWindow()).take((self.per_second, 1.0), now)
            if left:
                return Verdict(limit, window, route, now, left, "global")
        left = window.take(limit, now)
        if not left and is_rename:
            left = self._windows.setdefault(f"rename {major}", LimitWindow()).take(self.renames, now)
        return Verdict(limit, window, route, now, left, "user")


@dataclass(frozen=True)
class Verdict:
    """What became of one request; *wait* is in seconds, and 0 when it may pass."""

    limit: Limit
    window: LimitWindow
    route: str
    now: float
    wait: float
    scope: str

    def headers(self, time_ms: int) -> dict[str, str]:
        """The headers that every answer carries; *time_ms*: what Discord's clock says."""
        after = max(self.window.since + self.limit[1] - self.now, 0.0)
        headers = {
            "X-RateLimit-Limit": str(self.limit[0]),
            "X-RateLimit-Remaining": str(self.limit[0] - self.window.used),
            "X-RateLimit-Reset": f"{time_ms / 1000 + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": blake2b(self.route.encode(), digest_size=16).hexdigest(),
        }
        if self.wait:
            headers |= {
                "Retry-After": str(int(self.wait) + 1),
                "X-RateLimit-Scope": self.scope,
                "Via": "1.1 google",
            }
        if self.scope == "global" and self.wait:
            headers["X-RateLimit-Global"] = "true"
        return headers

    def body(self) -> Json:
        """What a request reads that came too early: never sooner than it may pass."""
        message = "You are being rate limited."
        after = math.ceil(self.wait * 1000) / 1000
        return {"message": message, "retry_after": after, "global": self.scope == "global"}
