/* ppdp run=0badcafe step=load/index_levels */
create temporary table "ppdp__levels__0badcafe" as
select
  column_index,
  case when leaf_text is null then 'null' else '=' || leaf_text end as leaf
  , label_1
  , count(*) over (partition by column_index, label_1) as leaves_1
  , case
    when max(extent_top) over (partition by column_index) > 0 then coalesce(extent_1, 0)
    else cast(count(*) over (partition by column_index, label_1) - 1 as double)
  end as extent_1
  , dense_rank() over (partition by column_index, label_1 order by leaf_text collate "C") - 1 as index_0
  , label_2
  , count(*) over (partition by column_index, label_2) as leaves_2
  , case
    when max(extent_top) over (partition by column_index) > 0 then coalesce(extent_2, 0)
    else cast(count(*) over (partition by column_index, label_2) - 1 as double)
  end as extent_2
  , dense_rank() over (partition by column_index, label_2 order by label_1 collate "C") - 1 as index_1
  , label_3
  , count(*) over (partition by column_index, label_3) as leaves_3
  , case
    when max(extent_top) over (partition by column_index) > 0 then coalesce(extent_3, 0)
    else cast(count(*) over (partition by column_index, label_3) - 1 as double)
  end as extent_3
  , dense_rank() over (partition by column_index, label_3 order by label_2 collate "C") - 1 as index_2
  , label_4
  , count(*) over (partition by column_index, label_4) as leaves_4
  , case
    when max(extent_top) over (partition by column_index) > 0 then coalesce(extent_4, 0)
    else cast(count(*) over (partition by column_index, label_4) - 1 as double)
  end as extent_4
  , dense_rank() over (partition by column_index, label_4 order by label_3 collate "C") - 1 as index_3
  , label_5
  , count(*) over (partition by column_index, label_5) as leaves_5
  , case
    when max(extent_top) over (partition by column_index) > 0 then coalesce(extent_5, 0)
    else cast(count(*) over (partition by column_index, label_5) - 1 as double)
  end as extent_5
  , dense_rank() over (partition by column_index, label_5 order by label_4 collate "C") - 1 as index_4
from (
  select
    column_index,
    leaf_text
    , case when column_index in (6) then '*' else label_1 end as label_1
    , extent_1
    , case when column_index in (4, 5) then '*' else label_2 end as label_2
    , extent_2
    , case when column_index in (0, 1, 2) then '*' else label_3 end as label_3
    , extent_3
    , label_4
    , extent_4
    , case when column_index in (3) then '*' else label_5 end as label_5
    , extent_5
    , case
      when column_index in (6) then extent_1
      when column_index in (4, 5) then extent_2
      when column_index in (0, 1, 2) then extent_3
      when column_index in (3) then extent_5
    end as extent_top
  from "ppdp__hierarchies__0badcafe"
) as hierarchy
