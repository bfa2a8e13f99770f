"""The pictures of Battle of the Ring: one picture for each value of `scene.BattleScene`."""
