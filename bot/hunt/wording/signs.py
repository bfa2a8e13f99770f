"""What the signs of a board mean, in words: a legend on each picture would make it too tall for a phone (H-20.6)."""

from __future__ import annotations

from bot.hunt.wording.voice import NAME
from bot.language.words import Text, safe
from rules.hunt.pack import HuntPack


def lines(pack: HuntPack, text: Text) -> str:
    """Rings, what lies on the map, what stands around it."""
    told = text.each(
        "**Rings:** broken black where {bearer} probably is, broken blue where he can be, pale where he cannot "
        "be, if this game has that aid; whole green what you can reach or choose.",
        "**On the map:** the Nazgûl searched where an amber eye lies, hunted where a red sword lies, and "
        "perceived within amber lines; a green shield is an ally, a house a place for one. A thick line is a "
        "road, a dashed one a path.",
        "**Around it:** above, the turn marker and the time of day; below, the steps beside the foot, corruption "
        "beside the drop, the dice (struck out when spent), and fellowship tokens as leaves (a ring: in the pool).",
        bearer=safe(pack.terms["bearer"], NAME),
    )
    return "\n".join(told)
