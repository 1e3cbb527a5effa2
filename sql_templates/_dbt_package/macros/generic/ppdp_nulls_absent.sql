{# The reference's column has a value in every row. #}
{% test ppdp_nulls_absent(model, reference, column=none, starred=false, column_name=none) %}
{{ config(fail_calc='coalesce(max(null_rows), 0)') }}
{%- set column = ppdp.chosen('ppdp_nulls_absent', column, column_name) -%}
select
  count(*) as null_rows
from {{ reference }}
where {{ ppdp.ident(column) }} is null
having count(*) > 0
{% endtest %}
