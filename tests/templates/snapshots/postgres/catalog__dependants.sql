/* ppdp run=0badcafe step=catalog/dependants */
with target as (
  select class.oid, class.reltype, class.relnamespace, class.relispartition, class.relkind, class.relrowsecurity
  from pg_catalog.pg_class as class
  inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
  where namespace.nspname = '<schema>'
    and class.relname = 'guests'
)
select distinct case view.relkind when 'm' then 'materialized view ' else 'view ' end || cast(cast(view.oid as regclass) as text)
from target
inner join pg_catalog.pg_depend as depend on depend.refobjid = target.oid and depend.refclassid = cast('pg_class' as regclass)
inner join pg_catalog.pg_rewrite as rewrite on rewrite.oid = depend.objid and depend.classid = cast('pg_rewrite' as regclass)
inner join pg_catalog.pg_class as view on view.oid = rewrite.ev_class
where view.oid <> target.oid
union all
select 'rule ' || rewrite.rulename
from target inner join pg_catalog.pg_rewrite as rewrite on rewrite.ev_class = target.oid
union all
select 'foreign key ' || conname || ' of ' || cast(cast(conrelid as regclass) as text)
from target inner join pg_catalog.pg_constraint on contype = 'f' and (confrelid = target.oid or conrelid = target.oid)
where conparentid = 0
union all
select 'trigger ' || tgname
from target inner join pg_catalog.pg_trigger on tgrelid = target.oid
where not tgisinternal
union all
select 'row security policy ' || polname
from target inner join pg_catalog.pg_policy on polrelid = target.oid
union all
select 'row security'
from target
where relrowsecurity
union all
select 'publication ' || pubname
from target inner join pg_catalog.pg_publication_rel on prrelid = target.oid
inner join pg_catalog.pg_publication as publication on publication.oid = prpubid
union all
select 'publication ' || pubname
from target inner join pg_catalog.pg_publication_namespace on pnnspid = target.relnamespace
inner join pg_catalog.pg_publication as publication on publication.oid = pnpubid
union all
select 'publication ' || pubname
from target cross join pg_catalog.pg_publication
where puballtables
union all
select 'child table ' || cast(cast(inhrelid as regclass) as text)
from target inner join pg_catalog.pg_inherits on inhparent = target.oid
union all
select 'parent table ' || cast(cast(inhparent as regclass) as text)
from target inner join pg_catalog.pg_inherits on inhrelid = target.oid
union all
select 'partitioning'
from target
where relkind = 'p'
union all
select 'function ' || cast(cast(depend.objid as regprocedure) as text)
from target
inner join pg_catalog.pg_depend as depend on depend.refobjid in (target.oid, target.reltype)
  and depend.classid = cast('pg_proc' as regclass)
union all
select 'column ' || attribute.attname || ' of ' || cast(cast(attribute.attrelid as regclass) as text)
from target
inner join pg_catalog.pg_type as own on own.oid = target.reltype
inner join pg_catalog.pg_attribute as attribute on attribute.atttypid in (own.oid, own.typarray)
inner join pg_catalog.pg_class as holder on holder.oid = attribute.attrelid
where not attribute.attisdropped and holder.relkind in ('r', 'm', 'p', 'f')
order by 1
