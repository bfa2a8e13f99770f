"""What reads give back: plain frozen values, in the order of their columns."""

import msgspec


class Value(msgspec.Struct, frozen=True):
    """One row as it was read. Its repr tells nothing, for many rows hold secrets."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
