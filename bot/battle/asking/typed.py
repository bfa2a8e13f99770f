"""What players type, in the written form (B-19.3): names of places are the rules' own to find."""

from __future__ import annotations

import re
from typing import Final

_JOINTS: Final = re.compile(r"\s*[;\n]\s*")


def typed(words: str) -> str:
    """*words* on one line, orders parted by commas; the entry would take a semicolon for the end of a post."""
    return " ".join(_JOINTS.sub(", ", words.strip().rstrip(";,")).split())
