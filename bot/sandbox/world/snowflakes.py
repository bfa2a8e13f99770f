"""Discord's ids: the time in the high bits, so that they sort by age, and a count below."""

from bot.sandbox.world.clock import SandboxClock

DISCORD_EPOCH = 1_420_070_400_000
"""Milliseconds in UTC at which ids begin, the first of January 2015."""


class Snowflakes:
    """Ids from the sandbox's clock: unique among those of one *worker*, and never smaller than an earlier one."""

    def __init__(self, clock: SandboxClock, worker: int = 0) -> None:
        self._clock = clock
        self._worker = worker << 17
        self._last = 0

    def next(self) -> int:
        """A new id."""
        first = (self._clock.now_ms() - DISCORD_EPOCH) << 22 | self._worker
        self._last = max(first, self._last + 1)
        return self._last

    def skip(self, count: int) -> None:
        """Leave out so many."""
        for _ in range(count):
            self.next()


def born_ms(snowflake: int) -> int:
    """When *snowflake* was made, in milliseconds in UTC."""
    return (snowflake >> 22) + DISCORD_EPOCH
