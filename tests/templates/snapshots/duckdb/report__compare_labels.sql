/* ppdp run=0badcafe step=report/compare_labels */
select
  labels.column_index,
  labels.label,
  labels.n,
  before.n as source_rows,
  labels.distinct_labels
from "ppdp__report_report_labels__0badcafe" as labels
left join (
  select
    0 as column_index,
    case when raw is null then 'null' else '=' || raw end as label,
    cast(sum(n) as bigint) as n
  from (
    select
      dimensions.label_1 as raw,
      dimensions.n
    from "ppdp__dimensions__0badcafe" as dimensions
    where dimensions.column_index = 0
  ) as read
  group by case when raw is null then 'null' else '=' || raw end
union all
  select
    1 as column_index,
    case when raw is null then 'null' else '=' || raw end as label,
    cast(sum(n) as bigint) as n
  from (
    select
      dimensions.label_1 as raw,
      dimensions.n
    from "ppdp__dimensions__0badcafe" as dimensions
    where dimensions.column_index = 1
  ) as read
  group by case when raw is null then 'null' else '=' || raw end
union all
  select
    2 as column_index,
    case when raw is null then 'null' else '=' || raw end as label,
    cast(sum(n) as bigint) as n
  from (
    select
      dimensions.label_1 as raw,
      dimensions.n
    from "ppdp__dimensions__0badcafe" as dimensions
    where dimensions.column_index = 2
  ) as read
  group by case when raw is null then 'null' else '=' || raw end
union all
  select
    3 as column_index,
    case when raw is null then 'null' else '=' || raw end as label,
    cast(sum(n) as bigint) as n
  from (
    select
      dimensions.label_1 as raw,
      dimensions.n
    from "ppdp__dimensions__0badcafe" as dimensions
    where dimensions.column_index = 3
  ) as read
  group by case when raw is null then 'null' else '=' || raw end
union all
  select
    4 as column_index,
    case when raw is null then 'null' else '=' || raw end as label,
    cast(sum(n) as bigint) as n
  from (
    select
      dimensions.label_1 as raw,
      dimensions.n
    from "ppdp__dimensions__0badcafe" as dimensions
    where dimensions.column_index = 4
  ) as read
  group by case when raw is null then 'null' else '=' || raw end
union all
  select
    5 as column_index,
    case when raw is null then 'null' else '=' || raw end as label,
    cast(sum(n) as bigint) as n
  from (
    select
      dimensions.label_1 as raw,
      dimensions.n
    from "ppdp__dimensions__0badcafe" as dimensions
    where dimensions.column_index = 5
  ) as read
  group by case when raw is null then 'null' else '=' || raw end
union all
  select
    6 as column_index,
    case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as label,
    cast(sum(n) as bigint) as n
  from (
    select
      dimensions.value_6 as raw,
      dimensions.n
    from "ppdp__dimensions__0badcafe" as dimensions
    where dimensions.column_index = 6
  ) as read
  group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end
union all
  select
    7 as column_index,
    case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as label,
    cast(sum(n) as bigint) as n
  from (
    select
      counted."disease" as raw,
      counted.ppdp_rows as n
    from "ppdp__report_before__0badcafe" as counted
  ) as read
  group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end

) as before
  on before.column_index = labels.column_index
  and before.label = labels.label
order by labels.column_index, labels.place
