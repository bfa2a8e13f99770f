"""What Alembic runs to migrate: on the connection, and in the transaction, that `upgrade` has opened.

Batch mode rebuilds a table from what it can read of it: give it `table_kwargs` of `sqlite_strict` and
`sqlite_autoincrement` again, and make the triggers of `entry` and `seen` anew.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
