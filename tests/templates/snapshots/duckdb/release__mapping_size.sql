/* ppdp run=0badcafe step=release/mapping_size */
select count(*) from "warehouse"."main"."private_mapping"
