/* ppdp run=0badcafe step=leak/write_table */
create table "warehouse"."main"."told_1" as
select
  source."age",
  source."job ""now""; --",
  count(*) as ppdp_rows,
  cast(count(*) as double) / cast(sum(count(*)) over (partition by source."age") as double) as ppdp_probability
from "warehouse"."main"."people" as source
group by source."age", source."job ""now""; --"
