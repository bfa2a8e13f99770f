"""Games as others write them: each a package of its own, found as pip would have installed it."""
