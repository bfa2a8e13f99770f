"""What Alembic runs to migrate: on the connection, and in the transaction, that `upgrade` has opened.

A migration that rebuilds `entry` in batch mode has to make its triggers anew.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
