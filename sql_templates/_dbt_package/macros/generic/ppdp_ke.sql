{# Every group has k rows, and its numbers span e or more. NULL is no number; without one the range is 0. #}
{% test ppdp_ke(model, quasi, k, e, column=none, starred=false, column_name=none) %}
{{ config(fail_calc='coalesce(sum(failing_groups), 0)') }}
{%- set quasi = ppdp.listed('ppdp_ke', 'quasi', quasi) -%}
{%- set column = ppdp.chosen('ppdp_ke', column, column_name) -%}
{{ ppdp.check_whole('ppdp_ke', 'k', k, 2) }}
{{ ppdp.check_number('ppdp_ke', 'e', e, 0) }}
with {{ ppdp.group_values(model, quasi, column, starred, true) }}, ppdp_judged as (
  select
    group_id,
    sum(c) as n,
    coalesce({{ ppdp.range_of('case when value_key in (' ~ "'=NaN', '=Infinity', '=-Infinity'" ~ ') then null else own_value end') }}, 0) as number
  from ppdp_parts
  group by group_id
)
{{ ppdp.verdict('ppdp_judged', ppdp.fails_least('number', e) ~ ' or ' ~ ppdp.fails_least('n', k), 'min(number)', e, sizes=true) }}
{% endtest %}
