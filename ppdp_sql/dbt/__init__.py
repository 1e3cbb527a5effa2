"""Policies as dbt models: the project and its profile are read, and files of ours are written."""
