-- What the engine must know when it opens: database, first schema, read-only. A schema that the role
-- may not use is not the current one; it is meant all the same, and a check says which right is missing.
select
  pg_catalog.current_database(),
  coalesce(
    pg_catalog.current_schema(),
    (
      select namespace.nspname
      from pg_catalog.unnest(pg_catalog.string_to_array(pg_catalog.current_setting('search_path'), ',')) with ordinality as path (name, place)
      inner join pg_catalog.pg_namespace as namespace
        on namespace.nspname operator(pg_catalog.=) pg_catalog.btrim(path.name, ' "')
      order by path.place
      limit 1
    )
  ),
  pg_catalog.pg_is_in_recovery() or pg_catalog.current_setting('default_transaction_read_only') operator(pg_catalog.=) 'on'
