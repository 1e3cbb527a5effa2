{# At most a share of the rows is alone with its values in some columns, such as those that are kept as they are. #}
{% test ppdp_keep_not_unique(model, columns, share=0.01, starred=false) %}
{{ config(fail_calc='coalesce(max(unique_rows), 0)') }}
{%- set columns = ppdp.listed('ppdp_keep_not_unique', 'columns', columns) -%}
with ppdp_groups as (
  select
    count(*) as n
  from {{ model }}
  group by {{ ppdp.name_list(columns) }}
), ppdp_alone as (
  select
    cast(coalesce(sum(n), 0) as bigint) as all_rows,
    count(case when n = 1 then 1 end) as unique_rows
  from ppdp_groups
)
select
  all_rows,
  unique_rows
from ppdp_alone
where unique_rows > {{ ppdp.share_of('ppdp_keep_not_unique', share, 'all_rows') }}
{% endtest %}
