{# Every value of the reference's column has a leaf in the hierarchy, compared by canonical text. NULL needs one only under
   nulls. #}
{% test ppdp_values_covered(model, reference, hierarchy, column=none, leaf='leaf_text', nulls=false, starred=false, column_name=none) %}
{{ config(fail_calc='coalesce(max(uncovered_rows), 0)') }}
{%- set column = ppdp.chosen('ppdp_values_covered', column, column_name) -%}
with ppdp_values as (
  select
    {{ ppdp.value_key() }} as value_key,
    n
  from (
    select
      {{ ppdp.told(ppdp.ident(column)) }},
      count(*) as n
    from {{ reference }}
    {{ '' if nulls else 'where ' ~ ppdp.ident(column) ~ ' is not null' }}
    group by {{ ppdp.ident(column) }}
  ) as counted
), {{ ppdp.leaves(hierarchy, leaf) }}
select
  count(*) as uncovered_values,
  sum(n) as uncovered_rows
from ppdp_values
where not exists (
  select 1 from ppdp_leaves where ppdp_leaves.leaf_key = ppdp_values.value_key
)
having count(*) > 0
{% endtest %}
