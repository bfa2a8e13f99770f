"""What there is in the sandbox, how Discord writes it, and who may do what with it."""
