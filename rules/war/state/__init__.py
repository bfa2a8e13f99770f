"""A war as frozen data, and what is read off it: pieces, phases, hands, and what each side knows."""
