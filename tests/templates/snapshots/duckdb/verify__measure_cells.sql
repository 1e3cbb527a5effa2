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
    row_number() over (order by case value_key when '=0' then 0 when '=1' then 1 when 'null' then 3 else 2 end, value_key) as position,
    count(*) over () as positions,
    value,
    case when value_key in ('=NaN', '=Infinity', '=-Infinity') then null else cast(value as double) end as number,
    whole_n,
    sum(whole_n) over () as whole_rows
  from (
    select
      value_key,
      min(value) as value,
      cast(sum(whole_n) as double) as whole_n
    from (
      select
        coalesce('=' || cast(value_0 as varchar), 'null') as value_key,
        value_0 as value,
        n as whole_n
      from "ppdp__measured_whole__0badcafe" as whole
      where apart_0 = 0
      union all
      select
        coalesce('=' || cast(value_0 as varchar), 'null') as value_key,
        value_0 as value,
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
    groups.n,
    part.c / groups.n as p,
    domain.value_key,
    domain.position,
    domain.positions,
    domain.number,
    domain.value,
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
    , sum(case when place <= 3 then c else 0 end) as top_3
    , sum(case when place <= 4 then c else 0 end) as top_4
    
        , sum(p * ln(n / c)) as entropy_1
    
    
    
    
        , (sum(abs(p - q)) + (max(whole_rows) - sum(whole_n)) / max(whole_rows)) / 2 as equal_6
    
        , (sum((sqrt(p) - sqrt(q)) * (sqrt(p) - sqrt(q))) + (max(whole_rows) - sum(whole_n)) / max(whole_rows)) / 2 as squares_9
    
        , max(c) as common_11
        , max(case when q = 0 then 1 else 0 end) as foreign_12
    , max(case when p > q and q > 0 then (p / q - 1) else 0 end) as gain_12
        , max(number) - min(number) as range_13
    
    
    
    
  from shares_0
  group by group_id

)
, prefixes_7 as (
  select
    position,
    whole_rows,
    cumulative,
    sum(cumulative) over (order by position) as prefix
  from (
    select
      position,
      whole_rows,
      sum(whole_n) over (order by position) as cumulative
    from domain_0
    union all
    select 0, 1e0, 0e0
  ) as cumulated
), steps_7 as (
  select
    shares.group_id,
    shares.position as first_position,
    coalesce(
      lead(shares.position) over (partition by shares.group_id order by shares.position),
      shares.positions + 1
    ) - 1 as last_position,
    shares.positions,
    shares.c,
    sum(shares.c) over (partition by shares.group_id order by shares.position) as climbed,
    shares.n
  from shares_0 as shares
), crossed_7 as (
  select
    group_id,
    first_position,
    last_position,
    positions,
    c,
    climbed,
    share,
    sum(counts) over (order by share, kind rows between unbounded preceding and current row) as below
  from (
    select group_id, first_position, last_position, positions, c, climbed, climbed / n as share, 1 as kind, 0 as counts
    from steps_7
    union all
    select 0, 0, 0, 0, 0e0, 0e0, cumulative / whole_rows, 0 as kind, 1 as counts
    from prefixes_7
    where position > 0
  ) as heights
), turns_7 as (
  select
    group_id,
    first_position,
    last_position,
    positions,
    c,
    climbed,
    share,
    least(greatest(cast(below as bigint), first_position - 1), last_position) as turn
  from crossed_7
  where positions > 0
), distance_7 as (
  select
    turns.group_id,
    sum(
      turns.share * (2 * turns.turn - turns.first_position + 1 - turns.last_position)
      + (
        case when turns.climbed = turns.c then start.prefix else 0 end
        + start.prefix - 2 * turn.prefix + ending.prefix
      ) / ending.whole_rows
    ) / greatest(max(turns.positions) - 1, 1) as distance
  from turns_7 as turns
  inner join prefixes_7 as start on start.position = turns.first_position - 1
  inner join prefixes_7 as turn on turn.position = turns.turn
  inner join prefixes_7 as ending on ending.position = turns.last_position
  group by turns.group_id
)

, scaled_10 as (
  select
    position,
    number,
    whole_n,
    whole_rows,
    (max(number) over () - min(number) over ()) * cast(0.5 as double) as reach
  from domain_0
)
, near_10 as (
  select
    target.position as target,
    near.position as position,
    near.whole_n / near.whole_rows as q,
    case when target.position = near.position then 1e0
      else 1e0 - (target.number - near.number) / target.reach * ((target.number - near.number) / target.reach)
    end as weight
  from scaled_10 as target
  inner join scaled_10 as near
    on target.position = near.position
    or abs(target.number - near.number) < target.reach

), kernel_10 as (
  select
    target,
    position,
    q,
    weight / sum(weight) over (partition by target) as weight
  from near_10
), smooth_10 as (
  select
    target,
    sum(q * weight) as q
  from kernel_10
  group by target
), profiles_10 as (
  select
    shares.group_id,
    shares.position,
    shares.p,
    case when sums.distinct_values = 1 then -shares.position else shares.group_id end as profile
  from shares_0 as shares
  inner join sums_0 as sums on sums.group_id = shares.group_id
), judged_profiles_10 as (
  select
    near.profile,
    greatest(
      sum(
        near.p * ln(2 * near.p / (near.p + smooth.q))
        + case when smooth.q > 0 then smooth.q * ln(2 * smooth.q / (near.p + smooth.q)) else 0 end
      ) / (2 * ln(2e0))
      + (max(whole.q) - sum(smooth.q)) / 2,
      0
    ) as distance
  from (
    select
      shares.profile,
      kernel.target,
      sum(shares.p * kernel.weight) as p
    from (
      select distinct profile, position, p from profiles_10
    ) as shares
    inner join kernel_10 as kernel on kernel.position = shares.position
    group by shares.profile, kernel.target
  ) as near
  inner join smooth_10 as smooth on smooth.target = near.target
  cross join (select sum(q) as q from smooth_10) as whole
  group by near.profile
), distance_10 as (
  select
    groups.group_id,
    judged.distance
  from (
    select group_id, min(profile) as profile from profiles_10 group by group_id
  ) as groups
  inner join judged_profiles_10 as judged on judged.profile = groups.profile
)

, judged_0 as (
  select
    groups.group_id,
    groups.n,
    groups.distinct_values,
    groups.top_1
        , groups.distinct_values as value_0
        , exp(groups.entropy_1) as value_1
        , case when groups.n > groups.top_1 then groups.top_1 / (groups.n - groups.top_1) end as value_2
        , case when groups.n > groups.top_2 then groups.top_1 / (groups.n - groups.top_2) end as value_3
        , case when groups.n > groups.top_3 then groups.top_1 / (groups.n - groups.top_3) end as value_4
        , case when groups.n > groups.top_4 then groups.top_1 / (groups.n - groups.top_4) end as value_5
        , groups.equal_6 as value_6
        , distance_7.distance as value_7
        , sqrt(groups.squares_9) as value_9
        , distance_10.distance as value_10
        , groups.common_11 / groups.n as value_11
        , case when groups.foreign_12 = 0 then groups.gain_12 end as value_12
        , coalesce(groups.range_13, 0) as value_13
        , groups.n / groups.top_1 as odds_14
    , least(1e0, greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1)) as clear_14_1

        , groups.n / groups.top_1 as odds_15
    , least(1e0, greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1)) as clear_15_1
    , least(1e0, greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1)) as clear_15_2

        , groups.n / groups.top_1 as odds_16
    , least(1e0, greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1)) as clear_16_1
    , least(1e0, greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1)) as clear_16_2
    , least(1e0, greatest(groups.n - 0 - groups.top_3, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1) * greatest(groups.n - 2 - groups.top_1, 0) / greatest(groups.n - 2, 1)) as clear_16_3

        , groups.n / groups.top_1 as odds_17
    , least(1e0, greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1)) as clear_17_1
    , least(1e0, greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1)) as clear_17_2
    , least(1e0, greatest(groups.n - 0 - groups.top_3, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1) * greatest(groups.n - 2 - groups.top_1, 0) / greatest(groups.n - 2, 1)) as clear_17_3
    , least(1e0, greatest(groups.n - 0 - groups.top_4, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_3, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1), greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_2, 0) / greatest(groups.n - 1, 1), greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1) * greatest(groups.n - 2 - groups.top_1, 0) / greatest(groups.n - 2, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1) * greatest(groups.n - 2 - groups.top_1, 0) / greatest(groups.n - 2, 1) * greatest(groups.n - 3 - groups.top_1, 0) / greatest(groups.n - 3, 1)) as clear_17_4

  from sums_0 as groups
  inner join distance_7 on distance_7.group_id = groups.group_id
  inner join distance_10 on distance_10.group_id = groups.group_id

), numbers_0 as (
  select
    count(*) as judged_groups
        , case when count(*) = count(value_0) then min(value_0) end as number_0_0
        , case when count(*) = count(value_1) then min(value_1) end as number_1_0
        , case when count(*) = count(value_2) then max(value_2) end as number_2_0
        , case when count(*) = count(value_3) then max(value_3) end as number_3_0
        , case when count(*) = count(value_4) then max(value_4) end as number_4_0
        , case when count(*) = count(value_5) then max(value_5) end as number_5_0
        , case when count(*) = count(value_6) then max(value_6) end as number_6_0
        , case when count(*) = count(value_7) then max(value_7) end as number_7_0
        , case when count(*) = count(value_9) then max(value_9) end as number_9_0
        , case when count(*) = count(value_10) then max(value_10) end as number_10_0
        , case when count(*) = count(value_11) then max(value_11) end as number_11_0
    , case when count(*) = count(n) then min(n) end as number_11_1
        , case when count(*) = count(value_12) then max(value_12) end as number_12_0
        , case when count(*) = count(value_13) then min(value_13) end as number_13_0
    , case when count(*) = count(n) then min(n) end as number_13_1
        , 1e0 / (1e0 + least(min(odds_14 * clear_14_1))) as number_14_0
        , 1e0 / (1e0 + least(min(odds_15 * clear_15_1) * least(1e0, min(clear_15_1)), min(odds_15 * clear_15_2))) as number_15_0
        , 1e0 / (1e0 + least(min(odds_16 * clear_16_1) * least(1e0, min(clear_16_2), min(clear_16_1) * min(clear_16_1)), min(odds_16 * clear_16_2) * least(1e0, min(clear_16_1)), min(odds_16 * clear_16_3))) as number_16_0
        , 1e0 / (1e0 + least(min(odds_17 * clear_17_1) * least(1e0, min(clear_17_3), min(clear_17_2) * min(clear_17_1), min(clear_17_1) * min(clear_17_1) * min(clear_17_1)), min(odds_17 * clear_17_2) * least(1e0, min(clear_17_2), min(clear_17_1) * min(clear_17_1)), min(odds_17 * clear_17_3) * least(1e0, min(clear_17_1)), min(odds_17 * clear_17_4))) as number_17_0
  from judged_0

)
, domain_1 as (
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
        coalesce('=' || cast(value_1 as varchar), 'null') as value_key,
        n as whole_n
      from "ppdp__measured_whole__0badcafe" as whole
      where apart_1 = 0
      union all
      select
        coalesce('=' || cast(value_1 as varchar), 'null') as value_key,
        0 as whole_n
      from "ppdp__measured_cells__0badcafe" as cells
      group by value_1

    ) as counted
    group by value_key
  ) as known

), shares_1 as (
  select
    part.group_id,
    part.c,
    groups.n,
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
        coalesce('=' || cast(value_1 as varchar), 'null') as value_key,
        n
      from "ppdp__measured_cells__0badcafe" as cells
    ) as keyed
    group by group_id, value_key
  ) as part
  inner join groups on groups.group_id = part.group_id
  inner join domain_1 as domain on domain.value_key = part.value_key

), sums_1 as (
  select
    group_id,
    max(n) as n,
    count(*) as distinct_values,
    max(c) as top_1
    , sum(case when place <= 2 then c else 0 end) as top_2
    , sum(case when place <= 3 then c else 0 end) as top_3
    , sum(case when place <= 4 then c else 0 end) as top_4
    
        , sum(p * ln(n / c)) as entropy_19
    
    
    
    
        , (sum(abs(p - q)) + (max(whole_rows) - sum(whole_n)) / max(whole_rows)) / 2 as equal_24
    
        , (sum((sqrt(p) - sqrt(q)) * (sqrt(p) - sqrt(q))) + (max(whole_rows) - sum(whole_n)) / max(whole_rows)) / 2 as squares_27
    
        , max(c) as common_29
        , max(case when q = 0 then 1 else 0 end) as foreign_30
    , max(case when p > q and q > 0 then (p / q - 1) else 0 end) as gain_30
    
    
    
    
  from shares_1
  group by group_id

)
, ancestors_26 as (
  select
    domain.position,
    domain.whole_n,
    domain.whole_rows,
    domain.value_key as ancestor_0
    , case
      when leaves.leaf is null and domain.value_key <> 'null' then 'alone' || domain.value_key
      else coalesce('=' || leaves.label_1, 'null')
    end as ancestor_1
  from domain_1 as domain
  left join (
    select
      case when leaf_text is null then 'null' else '=' || leaf_text end as leaf
      , label_1
    from "ppdp__hierarchies__0badcafe"
    where column_index = 0
  ) as leaves on leaves.leaf = domain.value_key

), steps_26 as (
  select
    position,
    dense_rank() over (order by level, ancestor) as step,
    sum(whole_n) over (partition by level, ancestor) as whole_n
  from (
    select position, whole_n, 0 as level, ancestor_0 as ancestor from ancestors_26
    union all
    select position, whole_n, 1 as level, ancestor_1 as ancestor from ancestors_26

  ) as climbed
), distance_26 as (
  select
    group_id,
    (
      sum(abs(c / n - whole_n / whole_rows))
      + (2 * max(whole_rows) - sum(whole_n)) / max(whole_rows)
    ) / (2 * 2) as distance
  from (
    select
      shares.group_id,
      sum(shares.c) as c,
      max(shares.n) as n,
      max(steps.whole_n) as whole_n,
      max(shares.whole_rows) as whole_rows
    from shares_1 as shares
    inner join steps_26 as steps on steps.position = shares.position
    group by shares.group_id, steps.step
  ) as branches
  group by group_id
)

, ancestors_28 as (
  select
    domain.position,
    domain.whole_n,
    domain.whole_rows,
    domain.value_key as ancestor_0
  from domain_1 as domain
  left join (
    select
      case when leaf_text is null then 'null' else '=' || leaf_text end as leaf
    from "ppdp__hierarchies__0badcafe"
    where column_index = 0
  ) as leaves on leaves.leaf = domain.value_key

)
, near_28 as (
  select
    target.position as target,
    near.position as position,
    near.whole_n / near.whole_rows as q,
    case
      when target.ancestor_0 = near.ancestor_0 then cast(1.0 as double)
    end as weight
  from ancestors_28 as target
  inner join ancestors_28 as near
    on target.ancestor_0 = near.ancestor_0

), kernel_28 as (
  select
    target,
    position,
    q,
    weight / sum(weight) over (partition by target) as weight
  from near_28
), smooth_28 as (
  select
    target,
    sum(q * weight) as q
  from kernel_28
  group by target
), profiles_28 as (
  select
    shares.group_id,
    shares.position,
    shares.p,
    case when sums.distinct_values = 1 then -shares.position else shares.group_id end as profile
  from shares_1 as shares
  inner join sums_1 as sums on sums.group_id = shares.group_id
), judged_profiles_28 as (
  select
    near.profile,
    greatest(
      sum(
        near.p * ln(2 * near.p / (near.p + smooth.q))
        + case when smooth.q > 0 then smooth.q * ln(2 * smooth.q / (near.p + smooth.q)) else 0 end
      ) / (2 * ln(2e0))
      + (max(whole.q) - sum(smooth.q)) / 2,
      0
    ) as distance
  from (
    select
      shares.profile,
      kernel.target,
      sum(shares.p * kernel.weight) as p
    from (
      select distinct profile, position, p from profiles_28
    ) as shares
    inner join kernel_28 as kernel on kernel.position = shares.position
    group by shares.profile, kernel.target
  ) as near
  inner join smooth_28 as smooth on smooth.target = near.target
  cross join (select sum(q) as q from smooth_28) as whole
  group by near.profile
), distance_28 as (
  select
    groups.group_id,
    judged.distance
  from (
    select group_id, min(profile) as profile from profiles_28 group by group_id
  ) as groups
  inner join judged_profiles_28 as judged on judged.profile = groups.profile
)

, judged_1 as (
  select
    groups.group_id,
    groups.n,
    groups.distinct_values,
    groups.top_1
        , groups.distinct_values as value_18
        , exp(groups.entropy_19) as value_19
        , case when groups.n > groups.top_1 then groups.top_1 / (groups.n - groups.top_1) end as value_20
        , case when groups.n > groups.top_2 then groups.top_1 / (groups.n - groups.top_2) end as value_21
        , case when groups.n > groups.top_3 then groups.top_1 / (groups.n - groups.top_3) end as value_22
        , case when groups.n > groups.top_4 then groups.top_1 / (groups.n - groups.top_4) end as value_23
        , groups.equal_24 as value_24
        , distance_26.distance as value_26
        , sqrt(groups.squares_27) as value_27
        , distance_28.distance as value_28
        , groups.common_29 / groups.n as value_29
        , case when groups.foreign_30 = 0 then groups.gain_30 end as value_30
        , groups.n / groups.top_1 as odds_32
    , least(1e0, greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1)) as clear_32_1

        , groups.n / groups.top_1 as odds_33
    , least(1e0, greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1)) as clear_33_1
    , least(1e0, greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1)) as clear_33_2

        , groups.n / groups.top_1 as odds_34
    , least(1e0, greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1)) as clear_34_1
    , least(1e0, greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1)) as clear_34_2
    , least(1e0, greatest(groups.n - 0 - groups.top_3, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1) * greatest(groups.n - 2 - groups.top_1, 0) / greatest(groups.n - 2, 1)) as clear_34_3

        , groups.n / groups.top_1 as odds_35
    , least(1e0, greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1)) as clear_35_1
    , least(1e0, greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1)) as clear_35_2
    , least(1e0, greatest(groups.n - 0 - groups.top_3, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1) * greatest(groups.n - 2 - groups.top_1, 0) / greatest(groups.n - 2, 1)) as clear_35_3
    , least(1e0, greatest(groups.n - 0 - groups.top_4, 0) / greatest(groups.n - 0, 1), greatest(groups.n - 0 - groups.top_3, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1), greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_2, 0) / greatest(groups.n - 1, 1), greatest(groups.n - 0 - groups.top_2, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1) * greatest(groups.n - 2 - groups.top_1, 0) / greatest(groups.n - 2, 1), greatest(groups.n - 0 - groups.top_1, 0) / greatest(groups.n - 0, 1) * greatest(groups.n - 1 - groups.top_1, 0) / greatest(groups.n - 1, 1) * greatest(groups.n - 2 - groups.top_1, 0) / greatest(groups.n - 2, 1) * greatest(groups.n - 3 - groups.top_1, 0) / greatest(groups.n - 3, 1)) as clear_35_4

  from sums_1 as groups
  inner join distance_26 on distance_26.group_id = groups.group_id
  inner join distance_28 on distance_28.group_id = groups.group_id

), numbers_1 as (
  select
    count(*) as judged_groups
        , case when count(*) = count(value_18) then min(value_18) end as number_18_0
        , case when count(*) = count(value_19) then min(value_19) end as number_19_0
        , case when count(*) = count(value_20) then max(value_20) end as number_20_0
        , case when count(*) = count(value_21) then max(value_21) end as number_21_0
        , case when count(*) = count(value_22) then max(value_22) end as number_22_0
        , case when count(*) = count(value_23) then max(value_23) end as number_23_0
        , case when count(*) = count(value_24) then max(value_24) end as number_24_0
        , case when count(*) = count(value_26) then max(value_26) end as number_26_0
        , case when count(*) = count(value_27) then max(value_27) end as number_27_0
        , case when count(*) = count(value_28) then max(value_28) end as number_28_0
        , case when count(*) = count(value_29) then max(value_29) end as number_29_0
    , case when count(*) = count(n) then min(n) end as number_29_1
        , case when count(*) = count(value_30) then max(value_30) end as number_30_0
        , 1e0 / (1e0 + least(min(odds_32 * clear_32_1))) as number_32_0
        , 1e0 / (1e0 + least(min(odds_33 * clear_33_1) * least(1e0, min(clear_33_1)), min(odds_33 * clear_33_2))) as number_33_0
        , 1e0 / (1e0 + least(min(odds_34 * clear_34_1) * least(1e0, min(clear_34_2), min(clear_34_1) * min(clear_34_1)), min(odds_34 * clear_34_2) * least(1e0, min(clear_34_1)), min(odds_34 * clear_34_3))) as number_34_0
        , 1e0 / (1e0 + least(min(odds_35 * clear_35_1) * least(1e0, min(clear_35_3), min(clear_35_2) * min(clear_35_1), min(clear_35_1) * min(clear_35_1) * min(clear_35_1)), min(odds_35 * clear_35_2) * least(1e0, min(clear_35_2), min(clear_35_1) * min(clear_35_1)), min(odds_35 * clear_35_3) * least(1e0, min(clear_35_1)), min(odds_35 * clear_35_4))) as number_35_0
  from judged_1

)

, worst_0 as (
  (
    select
      0 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_0 as judged
    cross join numbers_0 as numbers
    where abs(judged.value_0 - numbers.number_0_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      1 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_0 as judged
    cross join numbers_0 as numbers
    where abs(judged.value_1 - numbers.number_1_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      6 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_0 as judged
    cross join numbers_0 as numbers
    where abs(judged.value_6 - numbers.number_6_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      7 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_0 as judged
    cross join numbers_0 as numbers
    where abs(judged.value_7 - numbers.number_7_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      9 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_0 as judged
    cross join numbers_0 as numbers
    where abs(judged.value_9 - numbers.number_9_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      10 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_0 as judged
    cross join numbers_0 as numbers
    where abs(judged.value_10 - numbers.number_10_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      11 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_0 as judged
    cross join numbers_0 as numbers
    where abs(judged.value_11 - numbers.number_11_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )


)
, worst_1 as (
  (
    select
      18 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_1 as judged
    cross join numbers_1 as numbers
    where abs(judged.value_18 - numbers.number_18_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      19 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_1 as judged
    cross join numbers_1 as numbers
    where abs(judged.value_19 - numbers.number_19_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      24 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_1 as judged
    cross join numbers_1 as numbers
    where abs(judged.value_24 - numbers.number_24_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      26 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_1 as judged
    cross join numbers_1 as numbers
    where abs(judged.value_26 - numbers.number_26_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      27 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_1 as judged
    cross join numbers_1 as numbers
    where abs(judged.value_27 - numbers.number_27_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      28 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_1 as judged
    cross join numbers_1 as numbers
    where abs(judged.value_28 - numbers.number_28_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )
  union all
  (
    select
      29 as measure_index,
      judged.group_id,
      judged.n,
      judged.top_1,
      judged.distinct_values
    from judged_1 as judged
    cross join numbers_1 as numbers
    where abs(judged.value_29 - numbers.number_29_0) <= 1e-12
    order by judged.n desc, judged.group_id
    limit 1
  )


)
select
  totals.groups,
  totals.total_rows,
  totals.smallest,
  totals.unique_rows
  , numbers_0.number_0_0
  , numbers_0.number_1_0
  , numbers_0.number_2_0
  , numbers_0.number_3_0
  , numbers_0.number_4_0
  , numbers_0.number_5_0
  , numbers_0.number_6_0
  , numbers_0.number_7_0
  , numbers_0.number_9_0
  , numbers_0.number_10_0
  , numbers_0.number_11_0
  , numbers_0.number_11_1
  , numbers_0.number_12_0
  , numbers_0.number_13_0
  , numbers_0.number_13_1
  , numbers_0.number_14_0
  , numbers_0.number_15_0
  , numbers_0.number_16_0
  , numbers_0.number_17_0
  , numbers_1.number_18_0
  , numbers_1.number_19_0
  , numbers_1.number_20_0
  , numbers_1.number_21_0
  , numbers_1.number_22_0
  , numbers_1.number_23_0
  , numbers_1.number_24_0
  , numbers_1.number_26_0
  , numbers_1.number_27_0
  , numbers_1.number_28_0
  , numbers_1.number_29_0
  , numbers_1.number_29_1
  , numbers_1.number_30_0
  , numbers_1.number_32_0
  , numbers_1.number_33_0
  , numbers_1.number_34_0
  , numbers_1.number_35_0
  , worst_0.group_id
  , worst_0.n
  , worst_0.top_1
  , worst_0.distinct_values
  , worst_1.group_id
  , worst_1.n
  , worst_1.top_1
  , worst_1.distinct_values
  , worst_6.group_id
  , worst_6.n
  , worst_6.top_1
  , worst_6.distinct_values
  , worst_7.group_id
  , worst_7.n
  , worst_7.top_1
  , worst_7.distinct_values
  , worst_9.group_id
  , worst_9.n
  , worst_9.top_1
  , worst_9.distinct_values
  , worst_10.group_id
  , worst_10.n
  , worst_10.top_1
  , worst_10.distinct_values
  , worst_11.group_id
  , worst_11.n
  , worst_11.top_1
  , worst_11.distinct_values
  , worst_18.group_id
  , worst_18.n
  , worst_18.top_1
  , worst_18.distinct_values
  , worst_19.group_id
  , worst_19.n
  , worst_19.top_1
  , worst_19.distinct_values
  , worst_24.group_id
  , worst_24.n
  , worst_24.top_1
  , worst_24.distinct_values
  , worst_26.group_id
  , worst_26.n
  , worst_26.top_1
  , worst_26.distinct_values
  , worst_27.group_id
  , worst_27.n
  , worst_27.top_1
  , worst_27.distinct_values
  , worst_28.group_id
  , worst_28.n
  , worst_28.top_1
  , worst_28.distinct_values
  , worst_29.group_id
  , worst_29.n
  , worst_29.top_1
  , worst_29.distinct_values
from (
  select
    count(*) as groups,
    sum(n) as total_rows,
    min(n) as smallest,
    count(case when n = 1 then 1 end) as unique_rows
  from groups
) as totals
cross join numbers_0
left join worst_0 as worst_0 on worst_0.measure_index = 0
left join worst_0 as worst_1 on worst_1.measure_index = 1
left join worst_0 as worst_6 on worst_6.measure_index = 6
left join worst_0 as worst_7 on worst_7.measure_index = 7
left join worst_0 as worst_9 on worst_9.measure_index = 9
left join worst_0 as worst_10 on worst_10.measure_index = 10
left join worst_0 as worst_11 on worst_11.measure_index = 11
cross join numbers_1
left join worst_1 as worst_18 on worst_18.measure_index = 18
left join worst_1 as worst_19 on worst_19.measure_index = 19
left join worst_1 as worst_24 on worst_24.measure_index = 24
left join worst_1 as worst_26 on worst_26.measure_index = 26
left join worst_1 as worst_27 on worst_27.measure_index = 27
left join worst_1 as worst_28 on worst_28.measure_index = 28
left join worst_1 as worst_29 on worst_29.measure_index = 29
