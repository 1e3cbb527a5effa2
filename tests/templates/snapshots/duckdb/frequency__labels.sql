/* ppdp run=0badcafe step=frequency/labels */
create temporary table "ppdp__labels_1__0badcafe" as
select
  value,
  slot,
  label,
  dense_rank() over (order by slot, label) - 1 as label_value,
  case when is_generalized = 1 then null else number end as number,
  total,
  position
from (
  select
    codes.value,
    codes.slot,
    case
      when codes.slot >= 0 then coalesce(ancestors.label, codes.leaf)
    end as label,
    case when codes.slot = 0 then 1 else 0 end as is_generalized,
    codes.number,
    codes.total,
    codes.position
  from "ppdp__value_codes__0badcafe" as codes
  left join "ppdp__ancestors__0badcafe" as ancestors
    on ancestors.value = codes.value
    and ((ancestors.slot = 0 and ancestors.level = 1))
) as called
