/* ppdp run=0badcafe step=catalog/comments */
select attribute.attname, col_description(class.oid, attribute.attnum)
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
inner join pg_catalog.pg_attribute as attribute on attribute.attrelid = class.oid
where namespace.nspname = '<schema>'
  and class.relname = 'guests'
  and attribute.attnum > 0
  and not attribute.attisdropped
  and col_description(class.oid, attribute.attnum) is not null
union all
select null, obj_description(class.oid, 'pg_class')
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
where namespace.nspname = '<schema>'
  and class.relname = 'guests'
  and obj_description(class.oid, 'pg_class') is not null
