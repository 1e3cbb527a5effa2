/* ppdp run=0badcafe step=verify/broken_counts */
select
  (
    select
      count(*)
    from (
      select
        ppdp_group
      from (
        select "group_id" as ppdp_group, 1 as n from "warehouse"."main"."ppdp__quasi__0badcafe" as quasi
        union all
        select "group_id" as ppdp_group, -"count" as n from "warehouse"."main"."ppdp__sensitive_0__0badcafe" as counted
      ) as both_sides
      group by ppdp_group
      having sum(n) <> 0
    ) as unequal
  ) as unequal_groups,
  (
    select
      count(*)
    from (
      select
        "group_id" as ppdp_group
      from "warehouse"."main"."ppdp__sensitive_0__0badcafe" as counted
      group by "group_id", "disease"
      having count(*) > 1 or min("count") < 1
    ) as doubled
  ) as doubled_values
