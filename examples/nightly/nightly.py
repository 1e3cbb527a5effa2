"""Publish a table night after night: reuse the plan while it fits, plan anew when it does not.

    python nightly.py POLICY

prints one line of JSON without any value of the source, and leaves with the exit code of ppdp:
0 a release was published, 2 bad input, 3 nothing satisfies, 4 not verified, 1 anything else.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from typing import Any

import ppdp_sql


def look(policy: str, engine: Any = None) -> str:
    """Say what the night found: `fits`, `drifted`, or `broken` for a release that fails."""
    try:
        drift = ppdp_sql.check(policy, engine).drift
    except ppdp_sql.VerificationError:
        return "broken"
    return "fits" if drift is None or drift.fits else "drifted"


def publish(policy: str, found: str, engine: Any = None) -> dict[str, Any]:
    """Publish what the night found, and say how: counts and names, never values."""
    # The policy's on_drift: replan lets a drifted source be planned anew.
    reuse = None if found == "broken" else "latest"
    result = ppdp_sql.run(policy, engine, reuse=reuse)
    again = result.reused is not None and result.reused.drift is None
    assert result.release is not None
    return {
        "found": found,
        "done": "reused" if again else "planned",
        "node": result.node,
        "source": result.source_rows,
        "published": result.published_rows,
        "suppressed": result.suppressed_rows,
        "warnings": len(result.warnings),
        "release": result.release.id,
    }


def main() -> int:
    """Look, publish, and write the line of the night."""
    policy = sys.argv[1]
    line: dict[str, Any] = {"policy": policy}
    code = 0
    try:
        line |= publish(policy, look(policy))
    except ppdp_sql.PpdpError as error:
        # The sentence of an error may name a value that is at fault; the kind never does.
        line |= {"error": error.kind}
        code = error.exit_code
    time = datetime.now(UTC).isoformat(timespec="seconds")
    print(json.dumps({"time": time, "exit": code} | line))
    return code


if __name__ == "__main__":
    sys.exit(main())
