/* ppdp run=0badcafe step=recode/cut */
create temporary table "ppdp__cut__0badcafe" as
select
  placed.*,
  min(class_id) over (partition by key_0, level_0, level_1, level_2) as cluster
from (
  select
    classes.class_id,
    cast(shown_0.key_0 + shown_1.key_0 + shown_2.key_0 as bigint) as key_0,
    cast(shown_0.child_0 + shown_1.child_0 + shown_2.child_0 as bigint) as child_0,
    shown_0.level as level_0,
    shown_0.cell as cell_0,
    shown_0.is_open as open_0,
    shown_1.level as level_1,
    shown_1.cell as cell_1,
    shown_1.is_open as open_1,
    shown_2.level as level_2,
    shown_2.cell as cell_2,
    shown_2.is_open as open_2,
    classes.n
  from "ppdp__classes__0badcafe" as classes
  inner join "ppdp__shown_values__0badcafe" as shown_0
    on shown_0.column_index = 0
    and shown_0.code_0 = (classes.key_0 & 4035225266123964416)
  inner join "ppdp__shown_values__0badcafe" as shown_1
    on shown_1.column_index = 1
    and shown_1.code_0 = (classes.key_0 & 540431955284459520)
  inner join "ppdp__shown_values__0badcafe" as shown_2
    on shown_2.column_index = 2
    and shown_2.code_0 = (classes.key_0 & 27021597764222976)
) as placed
