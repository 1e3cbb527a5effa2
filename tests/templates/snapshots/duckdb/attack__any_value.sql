/* ppdp run=0badcafe step=attack/any_value */
select
  cast(coalesce(sum(case when all_values = 2 then n else 0 end), 0) as bigint) as certain_rows,
  cast(coalesce(sum(told * n), 0) as bigint) as told_rows,
  cast(coalesce(sum(told), 0) as bigint) as told_groups,
  max(confidence) as confidence
from (
  select
    n,
    all_values,
    confidence,
    case
      when all_values = 2 then 1
      when confidence > cast(1.0 as double) + 1e-12 and cast(first as double) / n <= cast(1.0 as double) + 1e-12 then 1
      else 0
    end as told
  from (
    select
      n,
      all_values,
      first,
      case
        when second = 0 then cast(1 as double)
        else greatest(cast(first as double) / (n - second), cast(second as double) / (n - first))
      end as confidence
    from (
      select
        group_id,
        count(*) as all_values,
        cast(sum(n) as bigint) as n,
        max(case when place = 1 then n else 0 end) as first,
        max(case when place = 2 then n else 0 end) as second
      from (
        select
          group_id,
          n,
          row_number() over (partition by group_id order by n desc) as place
        from (
          select
            group_id,
            cast(sum(n) as bigint) as n
          from "ppdp__attack_seen_0__0badcafe"
          group by group_id, value_0
        ) as cells
      ) as ranked
      group by group_id
    ) as groups
  ) as reached
) as judged
