"""The exhibits of S3; importing a file of them puts them on the shelf, in this order."""

# ruff: noqa: F401, I001
from s3.shelf import S3
from s3 import figures

__all__ = ["S3"]
