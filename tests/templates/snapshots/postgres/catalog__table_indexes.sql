/* ppdp run=0badcafe step=catalog/table_indexes */
with target as (
  select class.oid
  from pg_catalog.pg_class as class
  inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
  where namespace.nspname = '<schema>'
    and class.relname = 'guests'
)
select
  'index ' || class.relname,
  class.relname,
  case
    when not indexed.indisunique
      and indexed.indexprs is null
      and indexed.indpred is null
      and method.amname in ('btree', 'hash', 'brin')
      and indexed.indnkeyatts = indexed.indnatts
      and 0 = all (indexed.indoption)
      then (
        select array_agg('"' || replace(attribute.attname, '"', '""') || '"' order by place)
        from unnest(cast(indexed.indkey as smallint[])) with ordinality as keyed (number, place)
        inner join pg_catalog.pg_attribute as attribute
          on attribute.attrelid = target.oid and attribute.attnum = keyed.number
      )
  end,
  method.amname
from target
inner join pg_catalog.pg_index as indexed on indexed.indrelid = target.oid
inner join pg_catalog.pg_class as class on class.oid = indexed.indexrelid
inner join pg_catalog.pg_am as method on method.oid = class.relam
union all
select
  case contype when 'c' then 'check ' when 'n' then 'not null ' else 'constraint ' end || conname,
  null,
  null,
  null
from target inner join pg_catalog.pg_constraint on conrelid = target.oid
where contype in ('c', 'n', 'x')
union all
select 'identity of ' || attribute.attname, null, null, null
from target inner join pg_catalog.pg_attribute as attribute on attribute.attrelid = target.oid
where attribute.attidentity <> ''
union all
select 'storage parameters', null, null, null
from target inner join pg_catalog.pg_class as class on class.oid = target.oid
where class.reloptions is not null
union all
select 'statistics ' || stxname, null, null, null
from target inner join pg_catalog.pg_statistic_ext on stxrelid = target.oid
union all
select
  case when attribute.attgenerated <> '' then 'generated values of ' else 'default of ' end || attribute.attname,
  null,
  null,
  null
from target
inner join pg_catalog.pg_attrdef as filled on filled.adrelid = target.oid
inner join pg_catalog.pg_attribute as attribute on attribute.attrelid = target.oid and attribute.attnum = filled.adnum
order by 1
