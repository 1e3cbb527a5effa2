"""The exhibits of S3; importing a file of them puts them on the shelf, in this order."""

from s3.shelf import S3

__all__ = ["S3"]
