"""What can be said in a sitting, verb by verb: how it is written, what it does, what may be offered (W-18)."""
