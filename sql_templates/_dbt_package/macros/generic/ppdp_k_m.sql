{# Whoever knows m quasi-identifiers of a person, whichever, finds k rows that fit. #}
{% test ppdp_k_m(model, quasi, k, m, starred=false) %}
{{ config(fail_calc='coalesce(sum(failing_groups), 0)') }}
{%- set quasi = ppdp.listed('ppdp_k_m', 'quasi', quasi) -%}
{{ ppdp.check_whole('ppdp_k_m', 'k', k, 2) }}
{{ ppdp.check_whole('ppdp_k_m', 'm', m, 1) }}
with ppdp_groups as (
  select
    cast(count(*) as float8) as n
  from {{ model }}
  {{ ppdp.shown_rows(quasi, starred) }}
  group by grouping sets (
    {%- for subset in modules.itertools.combinations(quasi, [m | int, quasi | length] | min) %}
    ({{ ppdp.name_list(subset) }}){{ ',' if not loop.last }}
    {%- endfor %}

  )
)
{{ ppdp.verdict('ppdp_groups', ppdp.fails_least('n', k), 'min(n)', k) }}
{% endtest %}
