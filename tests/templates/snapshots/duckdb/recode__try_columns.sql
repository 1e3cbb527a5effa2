/* ppdp run=0badcafe step=recode/try_columns */
with tried as (
  select
    0 as column_index,
    clusters.cluster,
    clusters.n
    , case when hidden.column_index is not null then 1 else clusters.level_0 end as level_0
    , case when hidden.column_index is not null then 0 else (clusters.key_0 & 4035225266123964416) end as bits_0_0
    , clusters.level_1 as level_1
    , (clusters.key_0 & 540431955284459520) as bits_1_0
    , clusters.level_2 as level_2
    , (clusters.key_0 & 27021597764222976) as bits_2_0
  from "ppdp__clusters_1__0badcafe" as clusters
  left join "ppdp__hidden_values__0badcafe" as hidden
    on hidden.column_index = 0
    and clusters.level_0 = 0 and hidden.key_0 = (clusters.key_0 & 4035225266123964416)
  union all
  select
    1 as column_index,
    clusters.cluster,
    clusters.n
    , clusters.level_0 as level_0
    , (clusters.key_0 & 4035225266123964416) as bits_0_0
    , case when hidden.column_index is not null then 3 else clusters.level_1 end as level_1
    , case when hidden.column_index is not null then 0 else (clusters.key_0 & 540431955284459520) end as bits_1_0
    , clusters.level_2 as level_2
    , (clusters.key_0 & 27021597764222976) as bits_2_0
  from "ppdp__clusters_1__0badcafe" as clusters
  left join "ppdp__hidden_values__0badcafe" as hidden
    on hidden.column_index = 1
    and clusters.level_1 = 0 and hidden.key_0 = (clusters.key_0 & 540431955284459520)
  union all
  select
    2 as column_index,
    clusters.cluster,
    clusters.n
    , clusters.level_0 as level_0
    , (clusters.key_0 & 4035225266123964416) as bits_0_0
    , clusters.level_1 as level_1
    , (clusters.key_0 & 540431955284459520) as bits_1_0
    , case when hidden.column_index is not null then 2 else clusters.level_2 end as level_2
    , case when hidden.column_index is not null then 0 else (clusters.key_0 & 27021597764222976) end as bits_2_0
  from "ppdp__clusters_1__0badcafe" as clusters
  left join "ppdp__hidden_values__0badcafe" as hidden
    on hidden.column_index = 2
    and clusters.level_2 = 0 and hidden.key_0 = (clusters.key_0 & 27021597764222976)
  
), numbered as (
  select
    column_index,
    cluster,
    n,
    dense_rank() over (order by column_index, level_0, bits_0_0, level_1, bits_1_0, level_2, bits_2_0) as number
  from tried
), observed as (
  select
    numbered.number as key_0,
    cast(sum(numbered.n) as bigint) as n
  from numbered
  group by numbered.number

), nodes as (
  select
    0 as node_index,
    cast(-1 as bigint) as mask_0
), groups_0 as (
  select
    node_index,
    key_0,
    cast(sum(n) as bigint) as n
  from (
    select
      nodes.node_index,
      (frequency.key_0 & nodes.mask_0) as key_0,
      frequency.n
    from "observed" as frequency
    cross join "nodes"
  ) as generalized
  group by node_index, key_0
), judged_0 as (
  select
    facts.*,
    case when n >= 3 then 1 else 0 end as passes
  from (
    select
      groups.*
    from groups_0 as groups
  ) as facts
)

select
  numbered.column_index,
  cast(sum(case when judged.passes = 0 then numbered.n else 0 end) as bigint) as failing_rows
from numbered
inner join judged_0 as judged on judged.key_0 = numbered.number
group by numbered.column_index
order by 2, 1
