-- What the engine must know when it opens: catalog, file (or NULL), read-only, schema, and the
-- caller's progress bar, which is given back as it was.
select
  database_name,
  path,
  readonly,
  current_schema(),
  current_setting('enable_progress_bar')
from duckdb_databases()
where database_name = current_database()
