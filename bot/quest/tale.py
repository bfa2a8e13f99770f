"""The lines of story of a Quest game. None says what somebody did: they go with a result, and know no more."""

from __future__ import annotations

from typing import Final

from bot.language.tale import Tale
from bot.language.words import Text, said

_WELL: Final = (
    said("They are back before the first snow, tired and laughing."),
    said("A horn answers from the far bank: the road is open."),
    said("The fire at the ford burns all night, and nobody has to hide it."),
    said("The old bridge holds one more time."),
    said("The ravens fly off with nothing to report."),
    said("Bread, dry boots and good news, for once all on one day."),
    said("By morning the fog has lifted, and the gate stands open."),
    said("Somebody sings on the stairs, and nobody tells them to stop."),
    said("The letter arrives, though its rider has lost a boot."),
    said("A light in the tower: they have made it."),
)

_ILL: Final = (
    said("When they came the fire was out, and the ashes were cold."),
    said("A lantern goes out on the pass, and nobody will say whose."),
    said("The bridge is down, and the river is high."),
    said("They come home one by one, and do not look at each other."),
    said("The letter was delivered, but not to the one it was meant for."),
    said("Somebody left the gate open. Somebody always does."),
    said("The horses ran before there was anything to run from."),
    said("Three paths, one map, and the map was wrong."),
    said("Now the ravens know the way, too."),
    said("It rains into the camp, and the best tent is empty."),
)


def tale(text: Text) -> Tale:
    """All of them, in the readers' language."""
    return Tale(tuple(map(text, _WELL)), tuple(map(text, _ILL)))
