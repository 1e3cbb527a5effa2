/* ppdp run=0badcafe step=tune/clustered_rows */
create temporary table "ppdp__released__0badcafe" as
select
recoded.shown_0 as cell_0,
recoded.shown_1 as cell_1,
recoded.shown_2 as cell_2,
recoded.shown_3 as cell_3,
recoded.shown_4 as cell_4,
recoded.shown_5 as cell_5,
recoded.shown_6 as cell_6,
people.cell_7 as cell_7,
people.cell_8 as cell_8
from "ppdp__people__0badcafe" as people
inner join "ppdp__parts__0badcafe" as parts
  on parts.key_0 = people.key_0 and people.place between parts.first_place and parts.last_place
inner join "ppdp__recoded__0badcafe" as recoded
  on recoded.cluster = parts.cluster and recoded.key_0 = parts.key_0
