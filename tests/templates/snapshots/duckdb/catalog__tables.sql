/* ppdp run=0badcafe step=catalog/tables */
select
  tables.schema_name,
  tables.table_name,
  (
    select list(column_name order by column_index)
    from duckdb_columns() as columns
    where columns.table_oid = tables.table_oid
      and columns.database_name = tables.database_name
      and columns.schema_name = tables.schema_name
      and not is_generated
  ),
  (
    select list(distinct referenced_table)
    from duckdb_constraints() as constraints
    where constraints.database_name = tables.database_name
      and constraints.schema_name = tables.schema_name
      and constraints.table_name = tables.table_name
      and constraint_type = 'FOREIGN KEY'
  )
from duckdb_tables() as tables
where tables.database_name = 'warehouse' and not internal and not temporary
order by 1, 2
