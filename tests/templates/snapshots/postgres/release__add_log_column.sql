/* ppdp run=0badcafe step=release/add_log_column */
ALTER TABLE "ppdp"."releases" ADD COLUMN "objects" TEXT
