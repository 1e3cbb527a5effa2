-- A view that was replaced comes back, with its mark.
create or replace view {view} {mark}as
{query}
