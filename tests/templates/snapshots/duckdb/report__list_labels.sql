/* ppdp run=0badcafe step=report/list_labels */
create temporary table "ppdp__report_report_labels__0badcafe" as
select
  column_index,
  label,
  n,
  place,
  distinct_labels
from (
  select
    0 as column_index,
    label,
    n,
    row_number() over (order by n desc, label collate "C") as place,
    count(*) over () as distinct_labels
  from (
    select
      case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as label,
      cast(sum(n) as bigint) as n
    from (
      select
        counted."age" as raw,
        counted.ppdp_rows as n
      from "ppdp__report_after__0badcafe" as counted
    ) as read
    group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end
  ) as labels
) as placed
where n >= 3 and place <= 20
union all
select
  column_index,
  label,
  n,
  place,
  distinct_labels
from (
  select
    1 as column_index,
    label,
    n,
    row_number() over (order by n desc, label collate "C") as place,
    count(*) over () as distinct_labels
  from (
    select
      case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as label,
      cast(sum(n) as bigint) as n
    from (
      select
        counted."income" as raw,
        counted.ppdp_rows as n
      from "ppdp__report_after__0badcafe" as counted
    ) as read
    group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end
  ) as labels
) as placed
where n >= 3 and place <= 20
union all
select
  column_index,
  label,
  n,
  place,
  distinct_labels
from (
  select
    2 as column_index,
    label,
    n,
    row_number() over (order by n desc, label collate "C") as place,
    count(*) over () as distinct_labels
  from (
    select
      case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as label,
      cast(sum(n) as bigint) as n
    from (
      select
        counted."zip" as raw,
        counted.ppdp_rows as n
      from "ppdp__report_after__0badcafe" as counted
    ) as read
    group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end
  ) as labels
) as placed
where n >= 3 and place <= 20
union all
select
  column_index,
  label,
  n,
  place,
  distinct_labels
from (
  select
    3 as column_index,
    label,
    n,
    row_number() over (order by n desc, label collate "C") as place,
    count(*) over () as distinct_labels
  from (
    select
      case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as label,
      cast(sum(n) as bigint) as n
    from (
      select
        counted."born" as raw,
        counted.ppdp_rows as n
      from "ppdp__report_after__0badcafe" as counted
    ) as read
    group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end
  ) as labels
) as placed
where n >= 3 and place <= 20
union all
select
  column_index,
  label,
  n,
  place,
  distinct_labels
from (
  select
    4 as column_index,
    label,
    n,
    row_number() over (order by n desc, label collate "C") as place,
    count(*) over () as distinct_labels
  from (
    select
      case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as label,
      cast(sum(n) as bigint) as n
    from (
      select
        counted."job ""now""; --" as raw,
        counted.ppdp_rows as n
      from "ppdp__report_after__0badcafe" as counted
    ) as read
    group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end
  ) as labels
) as placed
where n >= 3 and place <= 20
union all
select
  column_index,
  label,
  n,
  place,
  distinct_labels
from (
  select
    5 as column_index,
    label,
    n,
    row_number() over (order by n desc, label collate "C") as place,
    count(*) over () as distinct_labels
  from (
    select
      case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as label,
      cast(sum(n) as bigint) as n
    from (
      select
        counted."pays d'origine" as raw,
        counted.ppdp_rows as n
      from "ppdp__report_after__0badcafe" as counted
    ) as read
    group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end
  ) as labels
) as placed
where n >= 3 and place <= 20
union all
select
  column_index,
  label,
  n,
  place,
  distinct_labels
from (
  select
    6 as column_index,
    label,
    n,
    row_number() over (order by n desc, label collate "C") as place,
    count(*) over () as distinct_labels
  from (
    select
      case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as label,
      cast(sum(n) as bigint) as n
    from (
      select
        counted."sex" as raw,
        counted.ppdp_rows as n
      from "ppdp__report_after__0badcafe" as counted
    ) as read
    group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end
  ) as labels
) as placed
where n >= 3 and place <= 20
union all
select
  column_index,
  label,
  n,
  place,
  distinct_labels
from (
  select
    7 as column_index,
    label,
    n,
    row_number() over (order by n desc, label collate "C") as place,
    count(*) over () as distinct_labels
  from (
    select
      case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end as label,
      cast(sum(n) as bigint) as n
    from (
      select
        counted."disease" as raw,
        counted.ppdp_rows as n
      from "ppdp__report_after__0badcafe" as counted
    ) as read
    group by case when cast(raw as varchar) is null then 'null' else '=' || cast(raw as varchar) end
  ) as labels
) as placed
where n >= 3 and place <= 20
