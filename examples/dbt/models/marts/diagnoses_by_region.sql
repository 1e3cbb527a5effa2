-- Generalized by hand, for a map: the region is the first three digits of the postcode.
select
    substr(postcode, 1, 3) as region,
    sex,
    diagnosis
from {{ ref('stg_patients') }}
