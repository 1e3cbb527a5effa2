/* ppdp run=0badcafe step=catalog/dependants */
with target as (
  select class.oid, class.reltype, type.typarray, class.relnamespace, class.relkind, class.relrowsecurity
  from pg_catalog.pg_class as class
  inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
  left join pg_catalog.pg_type as type on type.oid = class.reltype
  where namespace.nspname = '<schema>'
    and class.relname = 'guests'
), parts as (
  select cast('pg_class' as regclass) as classid, oid as objid, true as whole from target
  union all
  select cast('pg_type' as regclass), reltype, false from target
  union all
  select cast('pg_type' as regclass), typarray, false from target
  union all
  select cast('pg_class' as regclass), owned.objid, false
  from target
  inner join pg_catalog.pg_depend as owned
    on owned.refobjid = target.oid and owned.deptype in ('a', 'i') and owned.classid = cast('pg_class' as regclass)
  inner join pg_catalog.pg_class as sequence on sequence.oid = owned.objid and sequence.relkind = 'S'
), tied as (
  select depend.classid, depend.objid, depend.objsubid
  from parts
  inner join pg_catalog.pg_depend as depend on depend.refclassid = parts.classid and depend.refobjid = parts.objid
  where depend.deptype = 'n'
)
select distinct
  case view.relkind when 'm' then 'materialized view ' else 'view ' end || cast(cast(view.oid as regclass) as text)
from tied
inner join pg_catalog.pg_rewrite as rewrite on rewrite.oid = tied.objid and tied.classid = cast('pg_rewrite' as regclass)
inner join pg_catalog.pg_class as view on view.oid = rewrite.ev_class
where view.relkind in ('v', 'm')
union
select pg_describe_object(tied.classid, tied.objid, tied.objsubid)
from tied
where tied.classid not in (cast('pg_constraint' as regclass), cast('pg_trigger' as regclass), cast('pg_publication_rel' as regclass))
  and not exists (
    select 1
    from pg_catalog.pg_rewrite as rewrite
    inner join pg_catalog.pg_class as view on view.oid = rewrite.ev_class
    where rewrite.oid = tied.objid and tied.classid = cast('pg_rewrite' as regclass) and view.relkind in ('v', 'm')
  )
  and not exists (
    select 1
    from pg_catalog.pg_attrdef as filled
    inner join target on target.oid = filled.adrelid
    where filled.oid = tied.objid and tied.classid = cast('pg_attrdef' as regclass)
  )
union
select 'rule ' || rewrite.rulename
from target inner join pg_catalog.pg_rewrite as rewrite on rewrite.ev_class = target.oid
union
select 'foreign key ' || conname || ' of ' || cast(cast(conrelid as regclass) as text)
from target inner join pg_catalog.pg_constraint on contype = 'f' and (confrelid = target.oid or conrelid = target.oid)
where conparentid = 0
union
select 'trigger ' || tgname
from target inner join pg_catalog.pg_trigger on tgrelid = target.oid
where not tgisinternal
union
select 'row security policy ' || polname
from target inner join pg_catalog.pg_policy on polrelid = target.oid
union
select 'row security'
from target
where relrowsecurity
union
select 'publication ' || pubname
from target
inner join pg_catalog.pg_publication as publication
  on publication.puballtables
  or exists (select 1 from pg_catalog.pg_publication_rel where prpubid = publication.oid and prrelid = target.oid)
  or exists (
    select 1 from pg_catalog.pg_publication_namespace where pnpubid = publication.oid and pnnspid = target.relnamespace
  )
union
select 'child table ' || cast(cast(inhrelid as regclass) as text)
from target inner join pg_catalog.pg_inherits on inhparent = target.oid
union
select 'parent table ' || cast(cast(inhparent as regclass) as text)
from target inner join pg_catalog.pg_inherits on inhrelid = target.oid
union
select 'partitioning'
from target
where relkind = 'p'
order by 1
