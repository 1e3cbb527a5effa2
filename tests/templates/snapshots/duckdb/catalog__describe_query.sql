/* ppdp run=0badcafe step=catalog/describe_query */
select column_name, column_type
from (describe select * from read_csv('<folder>/.ppdp__release__0badcafe/one.csv', hive_partitioning = false, all_varchar = true, header = true, allow_quoted_nulls = false, quote = '"', escape = '"', delim = ','))
