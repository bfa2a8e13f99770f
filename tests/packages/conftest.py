"""Packages as pip would have installed them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.foreign import looked_for_in, tell_of


@pytest.fixture
def liar(tmp_path: Path) -> Iterator[Path]:
    """Liar's Dice is installed, as a folder here tells."""
    tell_of(tmp_path, "liar", package="ringmaster-liar", module="ringmaster_liar")
    with looked_for_in(tmp_path):
        yield tmp_path
