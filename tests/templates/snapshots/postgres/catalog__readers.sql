/* ppdp run=0badcafe step=catalog/readers */
select distinct case when acl.grantee = 0 then 'public' else pg_get_userbyid(acl.grantee) end
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
left join pg_catalog.pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attacl is not null
cross join lateral (
  select grantee from aclexplode(class.relacl)
  union all
  select grantee from aclexplode(attribute.attacl)
) as acl
where namespace.nspname = 'ppdp'
  and class.relname = 'releases'
  and acl.grantee <> class.relowner
order by 1
