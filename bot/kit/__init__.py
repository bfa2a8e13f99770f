"""How any game is worded and drawn: what two games share, and nothing that only one of them uses.

A game's folder in the bot holds rows, and the kit makes of them what the second contract asks for:

- `rows`: a row for each kind of question. It says how the question is asked, now and in advance, what a button calls
  it, when its answers are due, and which answers stand under its post; what follows from that alone is written there.
- `telling`: a row of functions that tell and draw what happened, and the presentation that looks them up.
- `asking`: a row of functions for answers (labels, prompts, whole answers, receipts), and what looks them up.
- `looks`: a row for each look-up: its name, what finds that which was typed, its lines, its menu, its pictures.

A voice says the words of one reader. A game makes it of a view (`Speaker`), and each function gets view and voice.
"""
