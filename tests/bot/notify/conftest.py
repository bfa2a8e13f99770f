from tests.bot.table.conftest import town as town
