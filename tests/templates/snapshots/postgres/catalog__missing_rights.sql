/* ppdp run=0badcafe step=catalog/missing_rights */
select 1 as place, format('grant temporary on database %I to %I', current_database(), current_user)
where not has_database_privilege(current_database(), 'temporary')
union all
select 2, format('grant usage on schema %I to %I', nspname, current_user)
from pg_catalog.pg_namespace
where nspname = '<schema>' and not has_schema_privilege(oid, 'usage')
union all
select 3, format('grant select on table %I.%I to %I', namespace.nspname, class.relname, current_user)
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
where namespace.nspname = '<schema>'
  and class.relname = 'people'
  and not has_table_privilege(class.oid, 'select')
  and exists (
    select 1
    from pg_catalog.pg_attribute as attribute
    where attribute.attrelid = class.oid
      and attribute.attname in ('ssn', 'age', 'income', 'zip', 'born', 'job "now"; --', 'pays d''origine', 'sex', 'disease', 'visits')
      and not has_column_privilege(class.oid, attribute.attnum, 'select')
  )
union all
select 4, format('grant usage, create on schema %I to %I', nspname, current_user)
from pg_catalog.pg_namespace
where nspname = 'ppdp'
  and not (has_schema_privilege(oid, 'usage') and has_schema_privilege(oid, 'create'))
union all
select 4, format('grant usage, create on schema %I to %I', nspname, current_user)
from pg_catalog.pg_namespace
where nspname = 'shop'
  and not (has_schema_privilege(oid, 'usage') and has_schema_privilege(oid, 'create'))
union all
select 5, format('grant create on database %I to %I', current_database(), current_user)
where not has_database_privilege(current_database(), 'create')
order by 1, 2
