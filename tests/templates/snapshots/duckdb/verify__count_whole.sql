/* ppdp run=0badcafe step=verify/count_whole */
create temporary table "ppdp__measured_whole__0badcafe" as
  select
    grouping(reference."disease") as apart_0,
    reference."disease" as value_0,
    count(*) as n
  from "warehouse"."main"."people" as reference
  group by grouping sets ((reference."disease"))
