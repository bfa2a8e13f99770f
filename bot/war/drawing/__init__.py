"""The pictures of War of the Ring: one for each value of `scene.WarScene`."""
