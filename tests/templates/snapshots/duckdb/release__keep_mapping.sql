/* ppdp run=0badcafe step=release/keep_mapping */
create table "warehouse"."ppdp_private"."mapping__0badcafe" as
select
  cast('age' as varchar) as column_name,
  cast(value as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimension_0__0badcafe"
union all
select
  cast('income' as varchar) as column_name,
  cast(value as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimension_1__0badcafe"
union all
select
  cast('zip' as varchar) as column_name,
  cast(value as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimension_2__0badcafe"
union all
select
  cast('born' as varchar) as column_name,
  cast(value as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimension_3__0badcafe"
union all
select
  cast('job "now"; --' as varchar) as column_name,
  cast(value as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimension_4__0badcafe"
union all
select
  cast('pays d''origine' as varchar) as column_name,
  cast(value as varchar) as value,
  cast(1 as integer) as level,
label_1 as published
from "ppdp__dimension_5__0badcafe"
union all
select
  cast('sex' as varchar) as column_name,
  cast(value as varchar) as value,
  cast(0 as integer) as level,
cast(value as varchar) as published
from "ppdp__dimension_6__0badcafe"
