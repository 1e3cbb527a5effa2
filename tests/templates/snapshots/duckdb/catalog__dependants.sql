/* ppdp run=0badcafe step=catalog/dependants */
select 'foreign key of ' || schema_name || '.' || table_name || ' to ' || referenced_table
from duckdb_constraints()
where constraint_type = 'FOREIGN KEY'
  and database_name = 'warehouse'
  and schema_name = 'main'
  and ('guests' in (table_name, referenced_table) or table_name = referenced_table)
order by 1
