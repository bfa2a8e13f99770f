"""What moderators do: a deed is one row, from which its command, panel button, announcement and audit are made."""
