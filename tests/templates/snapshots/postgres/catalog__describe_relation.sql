/* ppdp run=0badcafe step=catalog/describe_relation */
select
  attribute.attname,
  case type.typtype
    when 'e' then 'enum'
    when 'd' then format_type(type.typbasetype, type.typtypmod)
    else format_type(attribute.atttypid, attribute.atttypmod)
  end
from pg_catalog.pg_attribute as attribute
inner join pg_catalog.pg_class as class on class.oid = attribute.attrelid
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
inner join pg_catalog.pg_type as type on type.oid = attribute.atttypid
where namespace.nspname = 'ppdp'
  and class.relname = 'releases'
  and class.relkind in ('r', 'p', 'v', 'm', 'f')
  and attribute.attnum > 0
  and not attribute.attisdropped
order by attribute.attnum
