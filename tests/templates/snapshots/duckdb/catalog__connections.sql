/* ppdp run=0badcafe step=catalog/connections */
select * from duckdb_connection_count()
