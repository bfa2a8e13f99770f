"""From the outbox to Discord: words and draws notices, sends each once and in order, and handles refusals."""
