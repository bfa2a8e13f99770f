"""Cards of both sides: hands, when one may be played, and what its effects do (H-6, H-9, H-22)."""
