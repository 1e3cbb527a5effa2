{# No value is much more frequent in a group than in the reference, or in the relation itself: (p - q) / q is beta at most.
   A value that the reference lacks has gained without bounds. The enhanced form bounds it by min(beta, -ln q). #}
{% test ppdp_beta_likeness(model, quasi, beta, column=none, enhanced=false, reference=none, starred=false, column_name=none) %}
{{ config(fail_calc='coalesce(sum(failing_groups), 0)') }}
{%- set quasi = ppdp.listed('ppdp_beta_likeness', 'quasi', quasi) -%}
{%- set column = ppdp.chosen('ppdp_beta_likeness', column, column_name) -%}
{{ ppdp.check_number('ppdp_beta_likeness', 'beta', beta, 0) }}
with {{ ppdp.group_values(model, quasi, column, starred, false) }}
, {{ ppdp.domain(model, column, reference, none, false) }}
, {{ ppdp.shares() }}
, ppdp_judged as (
  select
    group_id,
    case
      when min(case when q > 0 then 1 else 0 end) = 1
        then max(case when p > q and q > 0 then (p / q - 1)
          {%- if enhanced %} * {{ ppdp.real(beta) }} / least({{ ppdp.real(beta) }}, -ln(q)){% endif %} else 0 end)
    end as number
  from ppdp_shares
  group by group_id
)
{{ ppdp.verdict('ppdp_judged', ppdp.fails_most('number', beta), ppdp.most('number'), beta) }}
{% endtest %}
