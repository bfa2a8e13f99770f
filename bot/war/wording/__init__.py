"""What a war is told in: names, sentences, sheets, and what each side has written down."""
