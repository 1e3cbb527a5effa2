/* ppdp run=0badcafe step=release/freeze_numbers */
CREATE TABLE "ppdp_private"."numbers__0badcafe" AS SELECT column_index, value_0, code_0 FROM "ppdp__dimensions__0badcafe"
