/* ppdp run=0badcafe step=verify/measure_cells */
with groups as (
  select
    group_id,
    cast(sum(n) as double) as n
  from "ppdp__measured_cells__0badcafe" as cells
  group by group_id
)
, domain_0 as (
  select
    value_key,
    row_number() over (order by value_key) as position,
    count(*) over () as positions,
    whole_n,
    sum(whole_n) over () as whole_rows
  from (
    select
      value_key,
      cast(sum(whole_n) as double) as whole_n
    from (
      select
        coalesce('=' || cast(value_0 as varchar), 'null') as value_key,
        n as whole_n
      from "ppdp__measured_whole__0badcafe" as whole
      where apart_0 = 0
      union all
      select
        coalesce('=' || cast(value_0 as varchar), 'null') as value_key,
        0 as whole_n
      from "ppdp__measured_cells__0badcafe" as cells
      group by value_0

    ) as counted
    group by value_key
  ) as known

), shares_0 as (
  select
    part.group_id,
    part.c,
    groups.n as n,
    part.c / groups.n as p,
    domain.value_key,
    domain.position,
    domain.positions,
    row_number() over (partition by part.group_id order by part.c desc, domain.position) as place,
    domain.whole_n,
    domain.whole_rows,
    domain.whole_n / domain.whole_rows as q
  from (
    select
      group_id,
      value_key,
      cast(sum(n) as double) as c
    from (
      select
        group_id,
        coalesce('=' || cast(value_0 as varchar), 'null') as value_key,
        n
      from "ppdp__measured_cells__0badcafe" as cells
    ) as keyed
    group by group_id, value_key
  ) as part
  inner join groups on groups.group_id = part.group_id
  inner join domain_0 as domain on domain.value_key = part.value_key

), sums_0 as (
  select
    group_id,
    max(n) as n,
    count(*) as distinct_values,
    max(c) as top_1
    , sum(case when place <= 2 then c else 0 end) as top_2
    
        , sum(p * ln(n / c)) as entropy_2
    
        , max(case when value_key in ('=flu') then c else 0 end) as common_4
    
        , max(case when q = 0 then 1 else 0 end) as foreign_6
    , max(case when p > q and q > 0 then (p / q - 1) else 0 end) as gain_6
  from shares_0
  group by group_id

)
, judged_0 as (
  select
    groups.group_id,
    groups.n,
    groups.distinct_values,
    groups.top_1
        , groups.distinct_values as value_1
        , exp(groups.entropy_2) as value_2
        , case when groups.n > groups.top_1 then groups.top_1 / (groups.n - groups.top_1) end as value_3
        , groups.common_4 / groups.n as value_4
    
        , case when groups.foreign_6 = 0 then groups.gain_6 end as value_6
        , groups.n / groups.top_1 as odds
    , least(1e0, greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1)) as clear_1
    , least(1e0, greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1)) as clear_2

  from sums_0 as groups

), numbers_0 as (
  select
    judged_groups
    , number_1_0
    , number_2_0
    , number_3_0
    , number_4_0
    , number_4_1
        , 1e0 / (1e0 + least(attacked_1 * least(1e0, clear_1), attacked_2)) as number_5_0
    , number_6_0
  from (
    select
      count(*) as judged_groups
        , case when count(*) = count(value_1) then min(value_1) end as number_1_0
        , case when count(*) = count(value_2) then min(value_2) end as number_2_0
        , case when count(*) = count(value_3) then max(value_3) end as number_3_0
        , case when count(*) = count(value_4) then max(value_4) end as number_4_0
    , case when count(*) = count(n) then min(n) end as number_4_1
    
        , case when count(*) = count(value_6) then max(value_6) end as number_6_0
        , min(clear_1) as clear_1
    , min(odds * clear_1) as attacked_1
    , min(clear_2) as clear_2
    , min(odds * clear_2) as attacked_2

    from judged_0
  ) as totals

)

select
  totals.groups,
  totals.total_rows,
  totals.smallest,
  totals.unique_rows
  , numbers_0.number_1_0
  , numbers_0.number_2_0
  , numbers_0.number_3_0
  , numbers_0.number_4_0
  , numbers_0.number_4_1
  , numbers_0.number_5_0
  , numbers_0.number_6_0
from (
  select
    count(*) as groups,
    sum(n) as total_rows,
    min(n) as smallest,
    count(case when n = 1 then 1 end) as unique_rows
  from groups
) as totals
cross join numbers_0
