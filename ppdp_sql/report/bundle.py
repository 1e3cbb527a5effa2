"""The charting library that a report carries with it: Vega-Lite, whole, as one script."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from ppdp_sql.errors import InputError

#: What the page calls.
_SNIPPET = "window.vegaEmbed = vegaEmbed;"


def has_charts() -> bool:
    """Say whether the package is installed that brings them."""
    return find_spec("vl_convert") is not None


@cache
def chart_library() -> str:
    """Return Vega, Vega-Lite and Vega-Embed as one script; no page asks the network for them.

    Raises:
        InputError: the package that brings them is not installed.
    """
    try:
        import vl_convert
    except ImportError:
        raise InputError(
            "a report needs the charts of vl-convert, which is not installed; install it with: "
            "pip install 'ppdp_sql[report]'"
        ) from None
    bundle: str = vl_convert.javascript_bundle(_SNIPPET)
    # What ends a script inside of it would end it for the browser, too.
    return bundle.replace("</script", "<\\/script")
