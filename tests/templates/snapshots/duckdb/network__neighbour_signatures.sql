/* ppdp run=0badcafe step=network/neighbour_signatures */
create temporary table "ppdp__attack_network_neighbour_signatures_2__0badcafe" as
select
  degrees.node,
  coalesce(seen.signature, '') as signature
from "ppdp__attack_network_degree_signatures_1__0badcafe" as degrees
left join (
  select
    node,
    md5(string_agg(seen_degree, ',' order by seen_degree collate "C")) as signature
  from (
    select
      links.node,
      cast(links.outward as varchar) || ':' || near.signature as seen_degree
    from "ppdp__attack_network_link_ends_0__0badcafe" as links
    inner join "ppdp__attack_network_degree_signatures_1__0badcafe" as near on near.node = links.neighbour
  ) as listed
  group by node
) as seen on seen.node = degrees.node
