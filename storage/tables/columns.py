"""What a column can be, and how a table is made of what is read of it."""

from collections.abc import Callable, Sequence
from types import new_class
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, TypeVar, get_origin, get_type_hints

from sqlalchemy import BigInteger, Integer, LargeBinary, MetaData, Text, TextClause
from sqlmodel import Field, SQLModel

from storage.tables.values import Value

# SQLite's STRICT tables know INTEGER, TEXT and BLOB; an id that counts up must be INTEGER there.
_BIG = BigInteger().with_variant(Integer(), "sqlite")
# Text is sorted and compared by its bytes, as SQLite does it, whatever the language of a PostgreSQL database.
_TEXT = Text().with_variant(Text(collation="C"), "postgresql")

ReadT = TypeVar("ReadT", bound=Value)

Stored: TypeAlias = int | str | bytes | None
"""What a column holds."""

Id = Annotated[int, Field(primary_key=True, sa_type=Integer)]
KeyWhole = Annotated[int, Field(primary_key=True, sa_type=Integer, sa_column_kwargs={"autoincrement": False})]
KeyBig = Annotated[int, Field(primary_key=True, sa_type=_BIG, sa_column_kwargs={"autoincrement": False})]
KeyWords = Annotated[str, Field(primary_key=True, sa_type=_TEXT)]
OfGame = Annotated[int, Field(sa_type=Integer, foreign_key="game.id")]
KeyOfGame = Annotated[int, Field(primary_key=True, sa_type=Integer, foreign_key="game.id")]
Whole = Annotated[int, Field(sa_type=Integer)]
MaybeWhole = Annotated[int | None, Field(sa_type=Integer)]
Big = Annotated[int, Field(sa_type=_BIG)]  # a time in milliseconds, or an id of Discord's
MaybeBig = Annotated[int | None, Field(sa_type=_BIG)]
_PERSON = {"info": {"person": True}}
PersonBig = Annotated[int, Field(sa_type=_BIG, sa_column_kwargs=_PERSON)]  # a person's id of Discord's
KeyPerson = Annotated[
    int, Field(primary_key=True, sa_type=_BIG, sa_column_kwargs={"autoincrement": False, **_PERSON})
]
_NAMING = {"info": {"naming": True}}
NamingWords = Annotated[str, Field(sa_type=_TEXT, sa_column_kwargs=_NAMING)]  # in which persons may be named
MaybeNamingWords = Annotated[str | None, Field(sa_type=_TEXT, sa_column_kwargs=_NAMING)]
NamingBytes = Annotated[bytes, Field(sa_type=LargeBinary, sa_column_kwargs=_NAMING)]
Words = Annotated[str, Field(sa_type=_TEXT)]
MaybeWords = Annotated[str | None, Field(sa_type=_TEXT)]
Bytes = Annotated[bytes, Field(sa_type=LargeBinary)]
MaybeBytes = Annotated[bytes | None, Field(sa_type=LargeBinary)]

Notify: TypeAlias = Literal["thread", "dm", "reminders", "daily", "nothing"]
"""How a person wants to be told that something is asked of him, in all games: at once in the thread or in private,
by reminders alone, by one line a day, or not at all."""

MaybeNotify = Annotated[Notify | None, Field(sa_type=_TEXT)]

COUNTED = {"sqlite_autoincrement": True, "sqlite_strict": True}
PLAIN = {"sqlite_strict": True}


def only(rows: TextClause) -> dict[str, Any]:
    """An index of these *rows* alone: in PostgreSQL too, by the migrations; said here, it would load its driver."""
    return {"sqlite_where": rows}


class Row(SQLModel):
    """A row; its repr shows its key and nothing else, for many hold secrets."""

    metadata: ClassVar[MetaData] = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
        }
    )

    def __repr_args__(self) -> Sequence[tuple[str | None, Any]]:
        keys = self.metadata.tables[str(self.__tablename__)].primary_key
        return [(column.name, getattr(self, column.name)) for column in keys]


ROWS: Final[dict[str, type[Row]]] = {}
"""What `kept` has made, by table: SQLAlchemy alone would let it go."""


def kept(name: str, *arguments: Any) -> Callable[[type[ReadT]], type[ReadT]]:
    """Make a table of what is read of it: a column for each field whose type says how it is stored."""

    def keep(read: type[ReadT]) -> type[ReadT]:
        hints = get_type_hints(read, include_extras=True)
        columns = {field: hint for field, hint in hints.items() if get_origin(hint) is Annotated}
        body = {
            "__annotations__": columns,
            "__tablename__": name,
            "__table_args__": arguments,
            "__module__": __name__,
        }
        ROWS[name] = new_class(
            f"{name.title()}Row", (Row,), {"table": True}, lambda space: space.update(body)
        )
        return read

    return keep
