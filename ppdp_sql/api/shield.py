"""From the moment a release is about to be visible, a request to stop comes too late."""

from __future__ import annotations

import signal
import threading

#: What asks a program to stop.
_REQUESTS = {
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
}


class Shield:
    """Holds requests to stop back, so that nobody is told that nothing was published."""

    def __init__(self) -> None:
        self._up = False

    def raise_(self) -> None:
        """Hold requests back from now on, where the system and the thread allow it."""
        main = threading.current_thread() is threading.main_thread()
        if main and hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, _REQUESTS)
            self._up = True

    def lower(self) -> None:
        """Forget requests that came meanwhile: what they would have stopped is done."""
        if not self._up:
            return
        for request in signal.sigpending() & _REQUESTS:
            signal.sigwait({request})
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _REQUESTS)
        self._up = False
