{# Every group of the x columns, which are all quasi-identifiers unless some are named, has k distinct values of y. NULL is
   nobody. #}
{% test ppdp_xy(model, quasi, k, y, x=none, starred=false) %}
{{ config(fail_calc='coalesce(sum(failing_groups), 0)') }}
{%- set quasi = ppdp.listed('ppdp_xy', 'quasi', quasi) -%}
{%- set by = quasi if x is none else ppdp.listed('ppdp_xy', 'x', x) -%}
{{ ppdp.check_whole('ppdp_xy', 'k', k, 2) }}
with {{ ppdp.group_sizes(model, quasi, starred, y, by) }}
{{ ppdp.verdict('ppdp_groups', ppdp.fails_least('n', k), 'min(n)', k) }}
{% endtest %}
