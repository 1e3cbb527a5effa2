/* ppdp run=0badcafe step=verify/guard_grants */
select
  cast(
    case
      when exists (
        select 1
        from pg_catalog.pg_class as class
        inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
        cross join lateral aclexplode(class.relacl) as acl
        where namespace.nspname = '<schema>'
          and class.relname = 'scripted'
          and acl.grantee <> class.relowner
          and (
            acl.privilege_type <> 'SELECT'
            or acl.is_grantable
            or case when acl.grantee = 0 then 'public' else pg_get_userbyid(acl.grantee) end not in ('ppdp_scenario_reader', '')
          )
      ) then 'ppdp stopped, nothing is published: default privileges of the schema let other roles at the table'
      else '0'
    end
    as integer
  ) as guard
