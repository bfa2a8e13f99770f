"""Hunt for the Ring: one hidden Ring-bearer against one to four Ringwraiths on a map. Its packs: PACKS.md."""
