"""What serves the page in a browser: its sockets, what it asks, and what it is shown."""
