/* ppdp run=0badcafe step=catalog/relation_kind */
select
  case class.relkind when 'r' then 'table' when 'p' then 'table' when 'v' then 'view' else 'other' end,
  class.relname,
  obj_description(class.oid, 'pg_class')
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
where namespace.nspname = 'shop'
  and class.relname = 'release'
