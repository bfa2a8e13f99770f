"""Sentences in the reader's language, names that can do no harm, and times as people type them."""
