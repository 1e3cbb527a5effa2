/* ppdp run=0badcafe step=verify/guard_values */
select
  cast(
    case
      when exists (
        select 1
        from "main"."people" as source
        where source."age" is null
      ) then 'ppdp stopped, nothing is published: column ''age'' has a NULL'
      else '0'
    end
    as integer
  ) as guard
union all
select
  cast(
    case
      when exists (
        select 1
        from "main"."people" as source
        where 
          source."income" is not null and not regexp_matches(cast(source."income" as varchar), '^[+-]?[0-9]+(\.[0-9]+)?$')
      ) then 'ppdp stopped, nothing is published: column ''income'' has a value that its hierarchy lacks'
      else '0'
    end
    as integer
  ) as guard
union all
select
  cast(
    case
      when exists (
        select 1
        from "main"."people" as source
        where 
          source."born" is not null and not regexp_matches(cast(source."born" as varchar), '^[0-9]{4}-[0-9]{2}-[0-9]{2}')
      ) then 'ppdp stopped, nothing is published: column ''born'' has a value that its hierarchy lacks'
      else '0'
    end
    as integer
  ) as guard
union all
select
  cast(
    case
      when exists (
        select 1
        from "main"."people" as source
        where 
          source."job ""now""; --" is not null and not exists (
            select 1
            from "ppdp__hierarchy_4__0badcafe" as leaves
            where leaves.leaf_text = cast(source."job ""now""; --" as varchar)
          )

      ) then 'ppdp stopped, nothing is published: column ''job "now"; --'' has a value that its hierarchy lacks'
      else '0'
    end
    as integer
  ) as guard
