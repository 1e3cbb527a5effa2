/* ppdp run=0badcafe step=catalog/schema_readers */
select distinct case when acl.grantee = 0 then 'public' else pg_get_userbyid(acl.grantee) end
from pg_catalog.pg_namespace as namespace
cross join lateral aclexplode(namespace.nspacl) as acl
where namespace.nspname = 'ppdp' and acl.grantee <> namespace.nspowner
order by 1
