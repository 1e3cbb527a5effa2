/* ppdp run=0badcafe step=recode/create_steps */
CREATE TEMPORARY TABLE "ppdp__steps__0badcafe" (column_index INT, level INT, to_level INT, key_0 BIGINT)
