"""A table sheet of an invented map, as short as one can be."""

from __future__ import annotations

from typing import Final

SHEET: Final = """\
low even
join 34 0
size E 20 50
size W 38 50
provinces Hollin, Eregion, Rhudaur
town W1612 Bree
haven W2412 Rivendell
deck event 30-82"""
