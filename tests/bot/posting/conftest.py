from tests.bot.games.conftest import town as town
