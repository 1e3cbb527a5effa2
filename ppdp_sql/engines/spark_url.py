"""`spark:` URLs: a Spark Connect server, or a master that Spark starts or finds."""

from __future__ import annotations

import logging
import re
import socket
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies

from ppdp_sql.errors import EngineError, InputError
from ppdp_sql.names import masked

SCHEME = "spark:"
CONNECT = SCHEME + "sc://"

#: How a master is written, as `spark-submit --master` takes it.
_MASTER = re.compile(r"local(-cluster)?(\[[\d,* ]+\])?|spark://\S+|yarn|k8s://\S+")

#: What a session of our own is started with: its log would hold values, and its bars are no words
#: of ours.
_QUIET = {"spark.log.level": "OFF", "spark.ui.showConsoleProgress": "false"}

_MISSING = "Spark needs {}; install it with: pip install {}"

#: The client writes each error to stderr in these, with the statement and the values in it.
_LOGGERS = ("SQLQueryContextLogger", "DataFrameQueryContextLogger")

#: The client would go on for ten minutes after the server is gone.
_RETRIES, _LONGEST_WAIT_MS = 6, 5000

#: Where Spark Connect listens if a URL does not say, how long it may take to open its door, and
#: how long to say that it speaks the protocol.
_PORT, _KNOCK_S, _GREETING_S = 15002, 10.0, 20.0


def open_spark_session(url: str) -> tuple[Any, bool]:
    """Open the session of a URL: `spark:sc://host:15002`, `spark:local[4]`, `spark:yarn`.

    Returns:
        The session, and whether nobody else has it.
    """
    target = url.removeprefix(SCHEME)
    if not (target.startswith("sc://") or _MASTER.fullmatch(target)):
        raise InputError(
            f"'{masked(url)}' names no Spark; write spark:sc://host:15002 for Spark Connect, or a "
            "master such as spark:local or spark:yarn"
        )
    try:
        from pyspark.errors import PySparkException
    except ImportError:
        raise InputError(_MISSING.format("a Spark Connect client", "'ppdp_sql[spark]'")) from None
    try:
        return _connect(target) if target.startswith("sc://") else _start(target)
    except (PySparkException, OSError, ValueError) as error:
        raise EngineError(
            f"no Spark session could be had from '{masked(url)}'; check that its server runs and "
            "can be reached",
            detail=str(error),
        ) from None


def _connect(target: str) -> tuple[Any, bool]:
    """Open a session of Spark Connect: its settings and temporary views are its own."""
    with _importable():
        from pyspark.sql.connect.client import DefaultChannelBuilder
        from pyspark.sql.connect.client.retries import DefaultPolicy
        from pyspark.sql.connect.session import SparkSession
    try:
        server = DefaultChannelBuilder(target)
        _reach(target)
        _greet(server)
        session = SparkSession.builder.channelBuilder(server).create()
    except ValueError:
        # Not the client's words: they may hold a token.
        raise InputError(
            f"'{masked(SCHEME + target)}' is no URL of Spark Connect; write spark:sc://host:15002, "
            "and parameters behind it as in spark:sc://host:15002/;session_id=UUID"
        ) from None
    policy = DefaultPolicy(max_retries=_RETRIES, max_backoff=_LONGEST_WAIT_MS)
    session.client.set_retry_policies([policy])
    # A session that has an id already goes on without us.
    alone = "session_id=" not in target
    session.release_session_on_close = alone
    return session, alone


def _reach(target: str) -> None:
    """Knock at the server's port: the client would ask one that is not there again and again.

    Raises:
        OSError: nobody listens there.
    """
    if getproxies():
        # The client goes through the proxy, and so it is not us who can tell.
        return
    server = urlsplit(target.partition(";")[0])
    socket.create_connection((server.hostname or "", server.port or _PORT), _KNOCK_S).close()


def _greet(server: Any) -> None:
    """Wait until a server speaks the protocol: the client would ask one that does not for minutes.

    Raises:
        OSError: it does not.
    """
    import grpc  # type: ignore[import-untyped]

    with server.toChannel() as channel:
        ready = grpc.channel_ready_future(channel)
        try:
            ready.result(_GREETING_S)
        except grpc.FutureTimeoutError:
            raise TimeoutError(f"no Spark Connect within {_GREETING_S:.0f} s") from None
        finally:
            ready.cancel()


@contextmanager
def _importable() -> Iterator[None]:
    """Let the client be imported from any program, and keep values out of its logs.

    A program without a file, such as `python -c`, is taken for the client's own tests, which look
    for a whole Spark and end the program where there is none. It warns of pandas 3, too, which
    nothing here goes through.
    """
    main = sys.modules["__main__"]
    is_bare = not hasattr(main, "__file__")
    if is_bare:
        main.__file__ = "ppdp"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FutureWarning)
            yield
    finally:
        if is_bare:
            del main.__file__
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _start(master: str) -> tuple[Any, bool]:
    """Open a session of a master, which needs the whole of Spark here, and Java."""
    try:
        from py4j.protocol import Py4JError  # type: ignore[import-not-found]
    except ImportError:
        raise InputError(_MISSING.format("pyspark for a master of its own", "pyspark")) from None
    with _importable():
        from pyspark.sql import SparkSession

        alone = SparkSession.getActiveSession() is None
        builder = SparkSession.builder.master(master).appName("ppdp")
        for name, value in _QUIET.items() if alone else ():
            builder = builder.config(name, value)
        try:
            return builder.getOrCreate(), alone
        except Py4JError as error:
            # What Java says, which is all that is known of it.
            raise OSError(str(error)) from None
