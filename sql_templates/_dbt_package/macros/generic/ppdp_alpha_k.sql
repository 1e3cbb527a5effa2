{# Every group has k rows, and no value, or none of those that are named, has a larger share of it than alpha. #}
{% test ppdp_alpha_k(model, quasi, alpha, k, column=none, values=none, starred=false, column_name=none) %}
{{ config(fail_calc='coalesce(sum(failing_groups), 0)') }}
{%- set quasi = ppdp.listed('ppdp_alpha_k', 'quasi', quasi) -%}
{%- set column = ppdp.chosen('ppdp_alpha_k', column, column_name) -%}
{{ ppdp.check_number('ppdp_alpha_k', 'alpha', alpha, 0, 1) }}
{{ ppdp.check_whole('ppdp_alpha_k', 'k', k, 2) }}
with {{ ppdp.group_values(model, quasi, column, starred, false) }}, ppdp_judged as (
  select
    group_id,
    sum(c) as n,
    {% if values is none -%}
    max(c)
    {%- else -%}
    max(case when value_key in ({% for value in values %}{{ ppdp.key_literal(value) }}{{ ', ' if not loop.last }}{% endfor %}) then c else 0 end)
    {%- endif %} / sum(c) as number
  from ppdp_parts
  group by group_id
)
{{ ppdp.verdict('ppdp_judged', ppdp.fails_most('number', alpha) ~ ' or ' ~ ppdp.fails_least('n', k), 'max(number)', alpha, sizes=true) }}
{% endtest %}
