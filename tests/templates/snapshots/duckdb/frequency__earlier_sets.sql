/* ppdp run=0badcafe step=frequency/earlier_sets */
create temporary table "ppdp__earlier_sets__0badcafe" as
select
  set_number,
  set_size,
  min(set_number) over (partition by content) as earlier_set
from (
  select
    set_number,
    count(*) as set_size,
    string_agg(md5(value), '' order by md5(value)) as content
  from "warehouse"."ppdp_private"."people__first"
  where column_name = 'disease'
    and person is null
  group by set_number
) as sized
