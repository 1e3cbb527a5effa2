/* ppdp run=0badcafe step=release/create_view */
CREATE VIEW "<schema>"."shown" AS SELECT frozen."age", frozen."income", frozen."zip", frozen."born", frozen."job ""now""; --", frozen."pays d'origine", frozen."sex", frozen."disease", frozen."visits" FROM "ppdp_private"."release__0badcafe" AS frozen
