"""How people are told that something is asked of them: what each chose, and whom a post mentions."""
