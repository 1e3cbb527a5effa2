"""A password is hidden wherever a URL carries it, however careless it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppdp_sql.names import masked as masked_url


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://anna:s3cret@db:5432/shop", "postgresql://anna:***@db:5432/shop"),
        ("postgresql://:s3cret@db/shop", "postgresql://:***@db/shop"),
        ("postgres://anna:@db/shop", "postgres://anna:***@db/shop"),
        ("postgresql://anna@db/shop", "postgresql://anna@db/shop"),
        ("postgresql://db/shop", "postgresql://db/shop"),
        ("postgresql:///shop?host=/tmp/run", "postgresql:///shop?host=/tmp/run"),
        (
            "postgresql://db/shop?user=anna&password=s3cret&sslmode=require",
            "postgresql://db/shop?user=anna&password=***&sslmode=require",
        ),
        ("postgresql://db/shop?PASSWORD=s3cret", "postgresql://db/shop?PASSWORD=***"),
        ("postgresql://db/shop?sslpassword=s3cret", "postgresql://db/shop?sslpassword=***"),
        ("duckdb:warehouse.duckdb", "duckdb:warehouse.duckdb"),
    ],
)
def test_password_is_hidden(url: str, shown: str) -> None:
    assert masked_url(url) == shown


@pytest.mark.parametrize(
    "password", ["p@QZQ", "p/QZQ", "p:QZQ", "p?QZQ", "p#QZQ", "p%40QZQ", "@/QZQ"]
)
def test_password_that_was_not_escaped_is_hidden(password: str) -> None:
    """libpq refuses such a URL, and the refusal shows it."""
    assert "QZQ" not in masked_url(f"postgresql://anna:{password}@db:5432/shop")


@given(password=st.text("QZ:@/?#&=%+ ;'", min_size=1, max_size=12).map(lambda text: text + "QZQ"))
def test_any_password_is_hidden(password: str) -> None:
    assert "QZQ" not in masked_url(f"postgresql://anna:{password}@db:5432/shop")
