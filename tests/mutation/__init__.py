"""Whether the suite is worth something: known bugs are planted one at a time, and the tests must notice each."""
