/* ppdp run=0badcafe step=many/orphans */
SELECT COUNT(*) AS orphans FROM "<schema>"."ppdp__release__0badcafe" AS child WHERE NOT child."key ""of""; --" IS NULL AND NOT EXISTS(SELECT 1 FROM "<schema>"."members_shown" AS parent WHERE parent."key ""of""; --" = child."key ""of""; --")
