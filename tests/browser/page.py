"""A page in a headless browser, driven by the browser's own protocol."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import websocket

#: Seconds that anything may take.
PATIENCE = 60.0


class Browser:
    """One browser with one page; it remembers what the page logged and asked for."""

    def __init__(self, program: str) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            [
                program,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                f"--user-data-dir={self._folder.name}",
                "about:blank",
            ],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        self._socket = websocket.create_connection(self._address(), timeout=PATIENCE)
        self._number = 0
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def _address(self) -> str:
        assert self._process.stderr is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            line = self._process.stderr.readline()
            found = re.search(r"DevTools listening on (ws://\S+)", line)
            if found:
                return found[1]
            assert self._process.poll() is None, "the browser ended by itself"
        raise AssertionError("the browser did not begin to listen")

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method and return its result; events that come meanwhile are kept."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        self._socket.send(json.dumps(message))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            if "method" in answer:
                self.events.append(answer)

    def look(self, width: int, height: int = 900, *, dark: bool = False) -> None:
        """Be a screen of some width, for somebody who prefers light or dark."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )
        self.media(dark=dark)

    def media(self, *, dark: bool = False, kind: str = "screen") -> None:
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", media=kind, features=[scheme])

    def open(self, path: Path) -> None:
        """Open a file without a network, and wait until its charts are drawn."""
        self.events.clear()
        # A page behind another draws no frames, and the mouse waits for one.
        self.send("Page.bringToFront")
        self.send(
            "Network.emulateNetworkConditions",
            offline=True,
            latency=0,
            downloadThroughput=-1,
            uploadThroughput=-1,
        )
        self.send("Page.navigate", url=path.as_uri())
        self.wait("document.documentElement?.dataset.ready === 'yes'")

    def run(self, script: str) -> Any:
        """Evaluate an expression in the page."""
        answer = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, condition: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"Boolean({condition})"):
            assert time.monotonic() < end, f"in vain: {condition}"
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """Click the middle of an element with the mouse."""
        place = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center', behavior: 'instant'});"
            "const b = e.getBoundingClientRect();"
            "return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.send(
                "Input.dispatchMouseEvent",
                type=kind,
                x=place[0],
                y=place[1],
                button="none" if kind == "mouseMoved" else "left",
                clickCount=0 if kind == "mouseMoved" else 1,
            )

    def key(self, name: str) -> None:
        """Press a key where the focus is."""
        code = {"ArrowRight": 39, "ArrowLeft": 37}[name]
        for kind in ("keyDown", "keyUp"):
            self.send(
                "Input.dispatchKeyEvent",
                type=kind,
                key=name,
                code=name,
                windowsVirtualKeyCode=code,
            )

    @property
    def complaints(self) -> list[Any]:
        """What went wrong in the page: errors and warnings of the console, and exceptions."""
        self.run("1")
        found = []
        for event in self.events:
            parameters = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"])
            elif event["method"] == "Runtime.consoleAPICalled":
                if parameters["type"] in ("error", "warning", "assert"):
                    found.append(parameters["args"])
            elif event["method"] == "Log.entryAdded":
                if parameters["entry"]["level"] in ("error", "warning"):
                    found.append(parameters["entry"])
        return found

    @property
    def requests(self) -> list[str]:
        """What the page asked for; data that it carries itself is no request."""
        self.run("1")
        asked = [
            event["params"]["request"]["url"]
            for event in self.events
            if event["method"] == "Network.requestWillBeSent"
        ]
        return [url for url in asked if not url.startswith("data:")]

    def picture(self, path: Path, selector: str = "html", height: int | None = None) -> None:
        """Take a picture of an element, or of so much of it from its top on."""
        x, y, width, whole = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "const b = e.getBoundingClientRect();"
            "return [b.x + scrollX, b.y + scrollY, b.width, b.height]; })()"
        )
        tall = whole if height is None else min(height, whole)
        clip = {"x": x, "y": y, "width": width, "height": tall, "scale": 1}
        taken = self.send("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(taken["data"]))

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
        assert self._process.stderr is not None
        self._process.stderr.close()
        self._folder.cleanup()
