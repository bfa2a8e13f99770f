"""Saruman's councils: whom he allies with, Nazgûl and minds that he wins, and who may not attack him."""
