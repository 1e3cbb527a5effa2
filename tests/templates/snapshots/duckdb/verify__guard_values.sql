/* ppdp run=0badcafe step=verify/guard_values */
select
  cast(
    case
      when exists (
        select 1
        from (
          select source."age" as value
          from "main"."people" as source
          group by source."age"
        ) as found
        where found.value is null or 
          found.value is not null and not regexp_matches(cast(found.value as varchar), '^[+-]?[0-9]{1,25}(\.[0-9]+)?$')
      ) then 'ppdp stopped, nothing is published: column ''age'' has a value that its hierarchy lacks'
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
        from (
          select source."income" as value
          from "main"."people" as source
          group by source."income"
        ) as found
        where 
          found.value is not null and not regexp_matches(cast(found.value as varchar), '^[+-]?[0-9]{1,25}(\.[0-9]+)?$')
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
        from (
          select source."born" as value
          from "main"."people" as source
          group by source."born"
        ) as found
        where 
          found.value is not null and not regexp_matches(cast(found.value as varchar), '^[0-9]{4}-[0-9]{2}-[0-9]{2}')
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
        from (
          select source."job ""now""; --" as value
          from "main"."people" as source
          group by source."job ""now""; --"
        ) as found
        where 
          found.value is not null and not exists (
            select 1
            from "ppdp__leaves_4__0badcafe" as leaves
            where leaves.leaf_text = cast(found.value as varchar)
          )

      ) then 'ppdp stopped, nothing is published: column ''job "now"; --'' has a value that its hierarchy lacks'
      else '0'
    end
    as integer
  ) as guard
