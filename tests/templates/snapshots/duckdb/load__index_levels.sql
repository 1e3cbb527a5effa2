/* ppdp run=0badcafe step=load/index_levels */
create temporary table "ppdp__levels_0__0badcafe" as
select
  case when leaf_text is null then 'null' else '=' || leaf_text end as leaf
  , label_1 as label_1
  , count(*) over (partition by label_1) as leaves_1
  , case
    when max(extent_3) over () > 0 then coalesce(extent_1, 0)
    else cast(count(*) over (partition by label_1) - 1 as double)
  end as extent_1
  , dense_rank() over (partition by label_1 order by leaf_text) - 1 as index_0
  , label_2 as label_2
  , count(*) over (partition by label_2) as leaves_2
  , case
    when max(extent_3) over () > 0 then coalesce(extent_2, 0)
    else cast(count(*) over (partition by label_2) - 1 as double)
  end as extent_2
  , dense_rank() over (partition by label_2 order by label_1) - 1 as index_1
  , '*' as label_3
  , count(*) over () as leaves_3
  , case
    when max(extent_3) over () > 0 then coalesce(extent_3, 0)
    else cast(count(*) over () - 1 as double)
  end as extent_3
  , dense_rank() over ( order by label_2) - 1 as index_2
from "ppdp__hierarchy_0__0badcafe"
