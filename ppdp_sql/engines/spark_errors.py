"""What an error of Spark means to us."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ppdp_sql.errors import EngineError, PpdpError, RelationError, RightsError

#: Conditions of Spark by how they begin; Sail has none, and tells what it means in its words.
_MISSING = ("TABLE_OR_VIEW_NOT_FOUND", "SCHEMA_NOT_FOUND", "UNRESOLVED_COLUMN", "PATH_NOT_FOUND")
_MISSING_WORDS = ("not found", "cannot resolve attribute")
#: A session that nobody used for some time is ended by its server.
_ENDED = ("SESSION_CLOSED", "SESSION_NOT_FOUND", "is not running")
_GONE = ("RetriesExceeded", "RETRIES_EXCEEDED", *_ENDED)
_LOST = (*_GONE, "SparkConnectGrpcException", "UNAVAILABLE", "Py4JNetworkError")
_BAD_VALUES = ("CAST_INVALID_INPUT", "Cannot cast", "CANNOT_PARSE", "NUMERIC_VALUE_OUT_OF_RANGE")
_SPACE = "o space left"
_RIGHTS = ("PERMISSION", "ermission denied", "INSUFFICIENT_PERMISSIONS")
_FAILED_JOBS = ("Job aborted", "ExecutorLostFailure", "SparkException: Job")
_UNSUPPORTED = ("UNSUPPORTED_FEATURE", "WRONG_COMMAND_FOR_OBJECT_TYPE", "EXPECT_TABLE_NOT_VIEW")


@contextmanager
def translated() -> Iterator[None]:
    """Turn Spark's errors into ours; its words may hold values and become detail."""
    try:
        with warnings.catch_warnings():
            # What the client warns of comes as an error, too.
            warnings.filterwarnings("ignore", message=r"\[RETRIES_EXCEEDED\]")
            yield
    except _errors() as error:
        # Not `from error`: a traceback would print Spark's words, and they may hold values.
        raise translate_spark_error(error) from None


def _errors() -> tuple[type[Exception], ...]:
    """Return the errors of Spark, and of its transports, which come through as they are."""
    from pyspark.errors import PySparkException

    found: list[type[Exception]] = [PySparkException]
    # A client of Spark Connect has no Java behind it, and a whole Spark may be without the client.
    with suppress(ImportError):
        import grpc  # type: ignore[import-untyped]

        found.append(grpc.RpcError)
    with suppress(ImportError):
        from py4j.protocol import Py4JError  # type: ignore[import-not-found]

        found.append(Py4JError)
    return tuple(found)


def is_missing(error: PpdpError) -> bool:
    """Whether a relation was asked about that is not there."""
    return _has(error.detail or "", (*_MISSING, *_MISSING_WORDS))


def is_gone(error: PpdpError) -> bool:
    """Whether the client has asked the server again and again, and there is no use in more."""
    return _has(error.detail or "", _GONE)


def is_unsupported(error: PpdpError) -> bool:
    """Whether a server of Spark Connect lacks what another has."""
    return _has(error.detail or "", (*_UNSUPPORTED, "UnsupportedOperationException"))


def translate_spark_error(error: Exception) -> PpdpError:
    """Choose the error of ours that an error of Spark means."""
    name, condition = type(error).__name__, _condition(error)
    # The class stands before the words: Sail tells some things by it alone.
    text = f"{name}: {condition} {error}"
    named = condition or name
    if _has(text, _ENDED):
        return EngineError(
            "the session of Spark has ended, as one does that nobody uses; open another, or name "
            "another session_id",
            detail=text,
        )
    if _has(text, _LOST):
        return EngineError(f"the connection to Spark was lost ({named})", detail=text)
    if _SPACE in text:
        return EngineError("no space is left on a disk of Spark", detail=text)
    if _has(text, _RIGHTS):
        return RightsError("Spark refuses a right; ask the owner for a grant", detail=text)
    if condition.startswith("INVALID_SCHEMA_OR_RELATION_NAME"):
        return RelationError(
            "Spark takes only letters, digits and _ in the names of tables and schemas of its own "
            "catalog; choose another name",
            detail=text,
        )
    if _has(text, _BAD_VALUES):
        return RelationError(f"a value does not fit its column's type ({named})", detail=text)
    if _has(text, _FAILED_JOBS):
        return EngineError(
            "Spark gave a job up because its tasks failed; look into the logs of its executors",
            detail=text,
        )
    if name == "AnalysisException" and _has(text, (*_MISSING, *_MISSING_WORDS)):
        return RelationError(f"Spark does not find a relation or column ({named})", detail=text)
    return EngineError(f"Spark reports {named}", detail=text)


def _condition(error: Exception) -> str:
    """Return the condition that Spark names, if it names one."""
    from pyspark.errors import PySparkException

    if not isinstance(error, PySparkException):
        return ""
    return error.getCondition() or ""


def _has(text: str, words: tuple[str, ...]) -> bool:
    return any(word in text for word in words)
