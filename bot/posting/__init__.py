"""From the outbox to Discord: worded, drawn, sent in order and once; what is asked of Discord, and refused."""
