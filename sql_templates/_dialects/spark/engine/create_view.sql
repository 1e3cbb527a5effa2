-- A view that was replaced comes back.
create or replace view {view} as
{query}
