/* ppdp run=0badcafe step=verify/guard_values */
select
  cast(
    case
      when count(*) > 0 then 'ppdp stopped, nothing is published: column ''age'' has a value that its hierarchy lacks'
      else '0'
    end
    as integer
  ) as guard
from (
  select source."age" as value
  from "main"."people" as source
  group by source."age"
) as found
where found.value is null or 
  found.value is not null and not regexp_matches(cast(found.value as varchar), '^[+-]?[0-9]{1,25}(\.[0-9]+)?$')
union all
select
  cast(
    case
      when count(*) > 0 then 'ppdp stopped, nothing is published: column ''income'' has a value that its hierarchy lacks'
      else '0'
    end
    as integer
  ) as guard
from (
  select source."income" as value
  from "main"."people" as source
  group by source."income"
) as found
where 
  found.value is not null and not regexp_matches(cast(found.value as varchar), '^[+-]?[0-9]{1,25}(\.[0-9]+)?$')
union all
select
  cast(
    case
      when count(*) > 0 then 'ppdp stopped, nothing is published: column ''born'' has a value that its hierarchy lacks'
      else '0'
    end
    as integer
  ) as guard
from (
  select source."born" as value
  from "main"."people" as source
  group by source."born"
) as found
where 
  found.value is not null and not regexp_matches(cast(found.value as varchar), '^[0-9]{4}-[0-9]{2}-[0-9]{2}')
union all
select
  cast(
    case
      when count(*) > 0 then 'ppdp stopped, nothing is published: column ''job "now"; --'' has a value that its hierarchy lacks'
      else '0'
    end
    as integer
  ) as guard
from (
  select source."job ""now""; --" as value
  from "main"."people" as source
  group by source."job ""now""; --"
) as found
left join "ppdp__leaves_4__0badcafe" as leaves
  on leaves.leaf_text = cast(found.value as varchar)
where 
  found.value is not null and leaves.leaf_text is null
