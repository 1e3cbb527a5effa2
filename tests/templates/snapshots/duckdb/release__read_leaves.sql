/* ppdp run=0badcafe step=release/read_leaves */
select
  leaf_text,
  label_1,
  label_2
from "ppdp__shown_leaves_0__0badcafe"
order by leaf_text collate "C" nulls first
