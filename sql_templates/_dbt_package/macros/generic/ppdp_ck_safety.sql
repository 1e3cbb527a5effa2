{# Whoever knows any k implications about people's values stays below confidence c about everyone. What is known of one
   group may tell of another, so the relation is judged as a whole. #}
{% test ppdp_ck_safety(model, quasi, c, k, column=none, starred=false, column_name=none) %}
{%- set quasi = ppdp.listed('ppdp_ck_safety', 'quasi', quasi) -%}
{%- set column = ppdp.chosen('ppdp_ck_safety', column, column_name) -%}
{{ ppdp.check_number('ppdp_ck_safety', 'c', c, 0, 1) }}
{{ ppdp.check_whole('ppdp_ck_safety', 'k', k, 0, 8) }}
with {{ ppdp.group_values(model, quasi, column, starred, false) }}, {{ ppdp.ranked_values() }}, {{ ppdp.reached_confidence(k | int) }}
select
  {{ ppdp.real(c) }} as required,
  number as worst
from ppdp_judged
where {{ ppdp.fails_most('number', c, strict=true) }}
{% endtest %}
