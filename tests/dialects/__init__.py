"""Scripts for warehouses: on paper, and replayed on an engine that is here."""
