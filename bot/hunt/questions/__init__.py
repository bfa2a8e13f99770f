"""How each question is put to those who answer it: a row each, in the files that `rules/hunt/questions` has."""
