/* ppdp run=0badcafe step=release/keep_mapping */
create table "warehouse"."ppdp_private"."mapping__0badcafe" as
select
  cast('age' as varchar) as column_name,
  cast(value_0 as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimensions__0badcafe"
where column_index = 0
union all
select
  cast('income' as varchar) as column_name,
  cast(value_1 as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimensions__0badcafe"
where column_index = 1
union all
select
  cast('zip' as varchar) as column_name,
  cast(value_2 as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimensions__0badcafe"
where column_index = 2
union all
select
  cast('born' as varchar) as column_name,
  cast(value_3 as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimensions__0badcafe"
where column_index = 3
union all
select
  cast('job "now"; --' as varchar) as column_name,
  cast(value_4 as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimensions__0badcafe"
where column_index = 4
union all
select
  cast('pays d''origine' as varchar) as column_name,
  cast(value_5 as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimensions__0badcafe"
where column_index = 5
union all
select
  cast('sex' as varchar) as column_name,
  cast(value_6 as varchar) as value,
  cast(0 as integer) as level,
cast(value_6 as varchar) as published
from "ppdp__dimensions__0badcafe"
where column_index = 6
