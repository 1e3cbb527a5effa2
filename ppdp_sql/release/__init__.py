"""Publishing: build, verify, swap, log."""
