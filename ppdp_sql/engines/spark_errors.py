"""What an error of Spark means to us."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ppdp_sql.errors import EngineError, PpdpError, RelationError, RightsError

_MISSING = ("TABLE_OR_VIEW_NOT_FOUND", "SCHEMA_NOT_FOUND", "UNRESOLVED_COLUMN", "not found")
_LOST = ("UNAVAILABLE", "Connection refused", "Socket closed", "DEADLINE", "SESSION_CLOSED")
_CASTS = ("CAST_INVALID_INPUT", "Cannot cast", "CANNOT_PARSE")
_SPACE = ("No space left", "o space left on device")
_RIGHTS = ("PERMISSION", "ermission denied", "INSUFFICIENT")
_EXECUTORS = ("ExecutorLostFailure", "Executor heartbeat", "Job aborted due to stage failure")


@contextmanager
def translated() -> Iterator[None]:
    """Turn Spark's errors into ours; its words may hold values and become detail."""
    from pyspark.errors import PySparkException

    try:
        yield
    except PySparkException as error:
        # Not `from error`: a traceback would print Spark's words, and they may hold values.
        raise translate_spark_error(error) from None


def is_missing(error: PpdpError) -> bool:
    """Whether a relation was asked about that is not there."""
    return error.detail is not None and any(word in error.detail for word in _MISSING)


def is_unsupported(error: PpdpError) -> bool:
    """Whether a server of Spark Connect lacks what Spark has."""
    detail = (error.detail or "").lower()
    return "unsupported" in detail or "not supported" in detail or "commandnode" in detail


def translate_spark_error(error: Exception) -> PpdpError:
    """Choose the error of ours that an error of Spark means."""
    # The class is named as well: Sail tells some things by it alone.
    name, text = type(error).__name__, f"{type(error).__name__}: {error}"
    if any(word in text for word in _LOST):
        return EngineError(f"the connection to Spark was lost ({name})", detail=text)
    if any(word in text for word in _SPACE):
        return EngineError("no space is left on a disk of Spark", detail=text)
    if any(word in text for word in _EXECUTORS):
        return EngineError(
            "Spark gave up a job because its executors failed; look into their logs", detail=text
        )
    if any(word in text for word in _RIGHTS):
        return RightsError("Spark refuses a right; ask the owner for a grant", detail=text)
    if any(word in text for word in _CASTS):
        return RelationError(f"a value does not fit its column's type ({name})", detail=text)
    if name == "AnalysisException" and any(word in text for word in _MISSING):
        return RelationError(f"Spark does not find a relation or column ({name})", detail=text)
    return EngineError(f"Spark reports {name}", detail=text)
