-- What the engine must know when it opens: database, first schema, read-only.
select
  current_database(),
  current_schema(),
  pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on'
