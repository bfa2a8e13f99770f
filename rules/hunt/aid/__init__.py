"""What everybody can work out: where Frodo and Gandalf can be (H-20.7 to H-20.9)."""
