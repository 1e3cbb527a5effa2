"""From the moment a release is about to be visible, a request to stop comes too late."""

from __future__ import annotations

import signal
import threading
from typing import Any

#: What asks a program to stop.
_REQUESTS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class Shield:
    """Ignores requests to stop, so that nobody is told that nothing was published."""

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}

    def raise_(self) -> None:
        """Ignore requests from now on; a program's other threads never get them."""
        if threading.current_thread() is threading.main_thread():
            for request in _REQUESTS:
                self._before[request] = signal.signal(request, signal.SIG_IGN)

    def lower(self) -> None:
        """Heed requests again."""
        for request, handler in self._before.items():
            # None stands for a handler that was not set from Python.
            signal.signal(request, signal.SIG_DFL if handler is None else handler)
        self._before = {}
