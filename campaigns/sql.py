"""SQLModel and the used parts of SQLAlchemy, imported with the garbage collector off: a quarter faster."""

# mypy: implicit-reexport
# ruff: noqa: E402, F401

import gc
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

gc.disable()
from sqlalchemy import (
    URL,
    CheckConstraint,
    Connection,
    DateTime,
    Engine,
    Index,
    LargeBinary,
    String,
    TypeDecorator,
    UniqueConstraint,
    UpdateBase,
    bindparam,
    case,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    literal,
    make_url,
    or_,
    text,
    union_all,
    update,
)
from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    OperationalError,
    ProgrammingError,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import aliased
from sqlalchemy.sql.functions import FunctionElement
from sqlmodel import Field, Session, SQLModel, col, select
from sqlmodel.sql.expression import SelectOfScalar

gc.freeze()
gc.enable()

T = TypeVar("T")
# The number of values in one query, and of rows read at once.
CHUNK = 1_000
PAGE = 500


def matching(*wanted: tuple[Any, Any]) -> list[Any]:
    """Return a condition for every column whose wanted value is not None."""
    return [column == value for column, value in wanted if value is not None]


def chunks(keys: Iterable[T]) -> Iterator[list[T]]:
    """Split keys into chunks that fit into one query."""
    waiting = iter(keys)
    while some := [*islice(waiting, CHUNK)]:
        yield some


def pages(db: Session, query: Any, key: Any) -> Iterator[Any]:
    """Read the results of a query in pages, in the order of a key, which is the last column of every row."""
    numbered, last = query.add_columns(key).order_by(key).limit(PAGE), 0
    while rows := db.execute(numbered.where(key > last)).all():
        last = rows[-1][-1]
        yield rows


def one_at_a_time(db: Session, lock: int) -> None:
    """Let only one transaction with this lock run at a time; SQLite has only one writer."""
    if db.get_bind().dialect.name != "sqlite":
        db.connection().execute(text(f"SELECT pg_advisory_xact_lock({lock})"))


class aside(FunctionElement[str]):  # noqa: N801 - it reads as a function
    """A text column that no index starts with: without table statistics SQLite would try the wrong index first."""

    inherit_cache = True
    type = String()


@compiles(aside)
def _plain(element: aside, compiler: Any, **options: Any) -> str:
    """Compile to the plain column: PostgreSQL has table statistics, and none for an expression."""
    return str(compiler.process(element.clauses, **options))


@compiles(aside, "sqlite")
def _without_index(element: aside, compiler: Any, **options: Any) -> str:
    return f"+{compiler.process(element.clauses, **options)}"
