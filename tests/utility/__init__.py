"""Tests of the utility of a release against its source."""
