{# Every group has k rows, or k people where the relation shows who they are (entity; NULL is nobody). #}
{% test ppdp_k_anonymous(model, quasi, k, entity=none, starred=false) %}
{{ config(fail_calc='coalesce(sum(failing_groups), 0)') }}
{%- set quasi = ppdp.listed('ppdp_k_anonymous', 'quasi', quasi) -%}
{{ ppdp.check_whole('ppdp_k_anonymous', 'k', k, 2) }}
with {{ ppdp.group_sizes(model, quasi, starred, entity) }}
{{ ppdp.verdict('ppdp_groups', ppdp.fails_least('n', k), 'min(n)', k) }}
{% endtest %}
