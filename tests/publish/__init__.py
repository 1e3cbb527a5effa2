"""Every kind of release, looked at from outside: its rows, its text, its bytes, its readers."""
