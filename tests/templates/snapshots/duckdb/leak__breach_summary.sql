/* ppdp run=0badcafe step=leak/breach_summary */
select
  persons.*
  , groups.groups_0
  , groups.groups_1
  , groups.groups_2
  , groups.groups_3
from (
  select
    measure,
    sum(probability * weight) / max(total) as mean,
    max(probability) as most
    , min(case when running >= cast(0.5 as double) * total - 1e-6 then probability end) as quantile_0
    , min(case when running >= cast(0.9 as double) * total - 1e-6 then probability end) as quantile_1
    , min(case when running >= cast(0.99 as double) * total - 1e-6 then probability end) as quantile_2
    , cast(coalesce(sum(case when probability >= cast(0.0 as double) - 1e-12 and probability < cast(0.2 as double) - 1e-12 then weight end), 0) as bigint) as persons_0
    , cast(coalesce(sum(case when probability >= cast(0.2 as double) - 1e-12 and probability < cast(0.5 as double) - 1e-12 then weight end), 0) as bigint) as persons_1
    , cast(coalesce(sum(case when probability >= cast(0.5 as double) - 1e-12 and probability < cast(0.75 as double) - 1e-12 then weight end), 0) as bigint) as persons_2
    , cast(coalesce(sum(case when probability >= cast(0.75 as double) - 1e-12 then weight end), 0) as bigint) as persons_3
  from (
    select
      measure,
      probability,
      weight,
      sum(weight) over (partition by measure order by probability) as running,
      sum(weight) over (partition by measure) as total
    from (
      select 0 as measure, "before_group" as probability, sum(cell_rows) as weight
      from "ppdp__breach__0badcafe" as cells_0
      group by "before_group"
      union all
      select 1 as measure, "after_group" as probability, sum(cell_rows) as weight
      from "ppdp__breach__0badcafe" as cells_1
      group by "after_group"
      union all
      select 2 as measure, "value_0" as probability, sum(cell_rows) as weight
      from "ppdp__breach__0badcafe" as cells_2
      group by "value_0"
      union all
      select 3 as measure, "value_1" as probability, sum(cell_rows) as weight
      from "ppdp__breach__0badcafe" as cells_3
      group by "value_1"
      union all
      select 4 as measure, "before_both_0" as probability, sum(cell_rows) as weight
      from "ppdp__breach__0badcafe" as cells_4
      group by "before_both_0"
      union all
      select 5 as measure, "after_both_0" as probability, sum(cell_rows) as weight
      from "ppdp__breach__0badcafe" as cells_5
      group by "after_both_0"
      union all
      select 6 as measure, "before_both_1" as probability, sum(cell_rows) as weight
      from "ppdp__breach__0badcafe" as cells_6
      group by "before_both_1"
      union all
      select 7 as measure, "after_both_1" as probability, sum(cell_rows) as weight
      from "ppdp__breach__0badcafe" as cells_7
      group by "after_both_1"

    ) as weighted
  ) as ordered
  group by measure
) as persons
inner join (
  select
    measure
    , cast(coalesce(sum(case when probability >= cast(0.0 as double) - 1e-12 and probability < cast(0.2 as double) - 1e-12 then 1 else 0 end), 0) as bigint) as groups_0
    , cast(coalesce(sum(case when probability >= cast(0.2 as double) - 1e-12 and probability < cast(0.5 as double) - 1e-12 then 1 else 0 end), 0) as bigint) as groups_1
    , cast(coalesce(sum(case when probability >= cast(0.5 as double) - 1e-12 and probability < cast(0.75 as double) - 1e-12 then 1 else 0 end), 0) as bigint) as groups_2
    , cast(coalesce(sum(case when probability >= cast(0.75 as double) - 1e-12 then 1 else 0 end), 0) as bigint) as groups_3
  from (
    select 0 as measure, max("before_group") as probability
    from "ppdp__breach__0badcafe" as worst_0
    group by group_number
    union all
    select 1 as measure, max("after_group") as probability
    from "ppdp__breach__0badcafe" as worst_1
    group by group_number
    union all
    select 2 as measure, max("value_0") as probability
    from "ppdp__breach__0badcafe" as worst_2
    group by group_number
    union all
    select 3 as measure, max("value_1") as probability
    from "ppdp__breach__0badcafe" as worst_3
    group by group_number
    union all
    select 4 as measure, max("before_both_0") as probability
    from "ppdp__breach__0badcafe" as worst_4
    group by group_number
    union all
    select 5 as measure, max("after_both_0") as probability
    from "ppdp__breach__0badcafe" as worst_5
    group by group_number
    union all
    select 6 as measure, max("before_both_1") as probability
    from "ppdp__breach__0badcafe" as worst_6
    group by group_number
    union all
    select 7 as measure, max("after_both_1") as probability
    from "ppdp__breach__0badcafe" as worst_7
    group by group_number

  ) as worst
  group by measure
) as groups on groups.measure = persons.measure
order by persons.measure
