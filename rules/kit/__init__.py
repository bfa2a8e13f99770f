"""What any game needs: what may be written and said, declared once; entries at work; what is left in advance."""
