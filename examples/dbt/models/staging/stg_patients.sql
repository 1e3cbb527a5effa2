-- One row per patient, without the clinic's own number.
select
    cast(extract(year from born) as integer) as birth_year,
    sex,
    postcode,
    insurer,
    diagnosis
from {{ ref('patients') }}
