"""What moderators do, are shown, and may: `/gm`, the panel, and the deeds behind them."""
