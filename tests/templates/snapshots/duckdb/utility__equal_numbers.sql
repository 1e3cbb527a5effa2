/* ppdp run=0badcafe step=utility/equal_numbers */
create temporary table "ppdp__utility_equal__0badcafe" as
select fits.column_index, fits.leaf, fits.shown
from "ppdp__utility_fits__0badcafe" as fits
inner join "ppdp__utility_listed__0badcafe" as leaves
  on leaves.column_index = fits.column_index and leaves.shown = fits.leaf
inner join "ppdp__utility_listed__0badcafe" as labels
  on labels.column_index = fits.column_index and labels.shown = fits.shown
where leaves.number is null
  or labels.number is null
  or leaves.number <> labels.number
  or ltrim(split_part(ltrim(substr(leaves.shown, 2), '+-'), '.', 1), '0') || '.' || rtrim(split_part(ltrim(substr(leaves.shown, 2), '+-'), '.', 2), '0') = ltrim(split_part(ltrim(substr(labels.shown, 2), '+-'), '.', 1), '0') || '.' || rtrim(split_part(ltrim(substr(labels.shown, 2), '+-'), '.', 2), '0')
