"""What places and provinces of the open map, and those of the rules, are called in the reader's language."""

from __future__ import annotations

from typing import Final

from bot.language.words import Text

NAMES: Final = (
    *Text().each("Anórien", "Barad-dûr", "Barrow-downs", "Belegaer", "Belfalas", "Bree", "Bree-land"),
    *Text().each("Brown Lands", "Cirith Ungol", "Dagorlad", "Dol Amroth", "Dol Guldur", "Drúadan Forest"),
    *Text().each("Dunland", "Dunland camp", "Durthang", "Edoras", "Emyn Muil", "Enedwaith", "Erech"),
    *Text().each("Esgaroth", "Fangorn", "Fords of Isen", "Gorgoroth", "Grey Havens", "Helm's Deep"),
    *Text().each("Hobbiton", "Hollin", "Isengard", "Ithilien", "Lebennin", "Lindon", "Lórien"),
    *Text().each("Minas Morgul", "Minas Tirith", "Minhiriath", "Mirkwood", "Moria", "Mount Doom", "Nurn"),
    *Text().each("Osgiliath", "Pelargir", "Rhovanion", "Rhudaur", "Rivendell", "Rohan", "Shire"),
    *Text().each("South Gondor", "Spiders' wood", "Thranduil's Palace", "Umbar", "Vales of Anduin"),
    *Text().each("Weathertop"),
)


USUAL: Final = {
    "barad-dur": "Barad-dûr",
    "edoras": "Edoras",
    "helms-deep": "Helm's Deep",
    "isengard": "Isengard",
    "lorien": "Lórien",
    "mount-doom": "Mount Doom",
    "rivendell": "Rivendell",
}
"""Places of the rules that a table sheet may call otherwise, or nothing."""


def called(name: str, text: Text) -> str:
    """The name as readers know it; names of other maps stay as they are."""
    return text(name) if name in NAMES else name
