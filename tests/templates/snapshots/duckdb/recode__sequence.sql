/* ppdp run=0badcafe step=recode/sequence */
create temporary table "ppdp__sequence__0badcafe" as
with places as (
  select
    0 as digit,
    (code_0 & 0) as code_0,
    dense_rank() over (order by (code_0 & 0)) - 1 as place
  from "ppdp__dimensions__0badcafe"
  where column_index = 0
  union
  select
    2 as digit,
    (code_0 & 18014398509481984) as code_0,
    dense_rank() over (order by (code_0 & 18014398509481984)) - 1 as place
  from "ppdp__dimensions__0badcafe"
  where column_index = 2
  union
  select
    1 as digit,
    (code_0 & 504403158265495552) as code_0,
    dense_rank() over (order by (code_0 & 504403158265495552)) - 1 as place
  from "ppdp__dimensions__0badcafe"
  where column_index = 1
  union
  select
    3 as digit,
    (code_0 & 4035225266123964416) as code_0,
    dense_rank() over (order by (code_0 & 4035225266123964416)) - 1 as place
  from "ppdp__dimensions__0badcafe"
  where column_index = 0
  union
  select
    5 as digit,
    (code_0 & 27021597764222976) as code_0,
    dense_rank() over (order by (code_0 & 27021597764222976)) - 1 as place
  from "ppdp__dimensions__0badcafe"
  where column_index = 2
  union
  select
    4 as digit,
    (code_0 & 540431955284459520) as code_0,
    dense_rank() over (order by (code_0 & 540431955284459520)) - 1 as place
  from "ppdp__dimensions__0badcafe"
  where column_index = 1
  
)
select
  classes.class_id
  , cast(1 + place_0.place * 10 + place_2.place * 5 + place_1.place * 1 as bigint) as outer_0
  , cast(1 + place_3.place * 36 + place_5.place * 9 + place_4.place * 1 as bigint) as inner_0
from "ppdp__classes__0badcafe" as classes
inner join places as place_0
  on place_0.digit = 0
  and place_0.code_0 = (classes.key_0 & 0)
inner join places as place_2
  on place_2.digit = 2
  and place_2.code_0 = (classes.key_0 & 18014398509481984)
inner join places as place_1
  on place_1.digit = 1
  and place_1.code_0 = (classes.key_0 & 504403158265495552)
inner join places as place_3
  on place_3.digit = 3
  and place_3.code_0 = (classes.key_0 & 4035225266123964416)
inner join places as place_5
  on place_5.digit = 5
  and place_5.code_0 = (classes.key_0 & 27021597764222976)
inner join places as place_4
  on place_4.digit = 4
  and place_4.code_0 = (classes.key_0 & 540431955284459520)
