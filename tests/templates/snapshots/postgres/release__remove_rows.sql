/* ppdp run=0badcafe step=release/remove_rows */
DELETE FROM "<schema>"."grown" WHERE EXISTS(SELECT 1 FROM "ppdp__difference__0badcafe" AS difference WHERE difference.ppdp_more < 0 AND difference.ppdp_key_0 = (COALESCE('=' || CAST("zone ""of""; --" AS TEXT), 'null')) COLLATE "C" AND difference.ppdp_key_1 = (COALESCE('=' || CAST("visits" AS TEXT), 'null')) COLLATE "C")
