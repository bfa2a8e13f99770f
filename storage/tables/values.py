"""What reads give back: plain frozen values, in the order of their columns."""

from typing import dataclass_transform

import msgspec


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Value(msgspec.Struct, frozen=True):
    """One row as it was read, never changed. Its repr tells nothing, for many rows hold secrets."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
