"""When things are due: clocks, waking hours, reminders, and time that was lost."""
