"""When things are due: clocks, waking hours, reminders, pauses, and time that was lost."""
