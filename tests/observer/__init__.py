"""An observer of companions: he has their published code, sees what everybody sees, and reckons who is what."""
