"""The command line: one module per command, each a thin layer over `ppdp_sql.api`."""
