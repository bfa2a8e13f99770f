"""What games on a board share: how what may be said next is found by trying it on what a seat knows."""
