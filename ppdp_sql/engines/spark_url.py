"""`spark:` URLs: a Spark Connect server, or a master that Spark starts or finds."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ppdp_sql.errors import EngineError, InputError
from ppdp_sql.names import masked

SCHEME = "spark:"

#: How a master is written, as `spark-submit --master` takes it.
_MASTERS = ("local", "spark://", "yarn", "k8s://")

_MISSING = "Spark needs {}; install it with: pip install {}"


def open_spark_session(url: str) -> Any:
    """Open the session of a URL: `spark:sc://host:15002`, `spark:local[4]`, `spark:yarn`."""
    try:
        from pyspark.errors import PySparkException
    except ImportError:
        raise InputError(
            _MISSING.format("a Spark Connect client", "'ppdp_sql[spark]'")
        ) from None
    target = url.removeprefix(SCHEME)
    if not target.startswith(("sc://", *_MASTERS)):
        raise InputError(
            f"'{masked(url)}' names no Spark; write spark:sc://host:15002 for Spark Connect, or a "
            "master such as spark:local or spark:yarn"
        )
    try:
        if target.startswith("sc://"):
            # Of its own: settings and temporary views of another session of this process stay.
            return _connect(target)
        _need_java_client()
        from pyspark.sql import SparkSession

        return SparkSession.builder.master(target).appName("ppdp").getOrCreate()
    except (PySparkException, OSError, ValueError) as error:
        raise EngineError(
            f"no Spark session could be had from '{masked(url)}'; check that its server runs and "
            "can be reached",
            detail=str(error),
        ) from None


def _connect(target: str) -> Any:
    with _importable(), warnings.catch_warnings():
        # It warns of pandas 3, which nothing here goes through.
        warnings.simplefilter("ignore", FutureWarning)
        from pyspark.sql.connect.session import SparkSession

        return SparkSession.builder.remote(target).create()


@contextmanager
def _importable() -> Iterator[None]:
    """The client of Spark Connect looks for a whole Spark when it is imported, and ends the
    program where there is none; any folder will do."""
    if "SPARK_HOME" in os.environ:
        yield
        return
    import pyspark

    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    try:
        yield
    finally:
        del os.environ["SPARK_HOME"]


def _need_java_client() -> None:
    """A master needs the whole of pyspark: the client of Spark Connect has no Spark in it."""
    try:
        import py4j  # noqa: F401
    except ImportError:
        raise InputError(_MISSING.format("pyspark for a master of its own", "pyspark")) from None
