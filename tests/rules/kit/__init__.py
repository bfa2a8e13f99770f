"""Tests of what games on a board share."""
