/* ppdp run=0badcafe step=verify/count_whole */
create temporary table "ppdp__measured_whole__0badcafe" as
  select
    grouping(reference."visits") as apart_0,
    reference."visits" as value_0,
    grouping(reference."disease") as apart_1,
    reference."disease" as value_1,
    count(*) as n
  from "warehouse"."main"."people" as reference
  group by grouping sets ((reference."visits"), (reference."disease"))
