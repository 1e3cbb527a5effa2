/* ppdp run=0badcafe step=release/mapping_size */
SELECT COUNT(*) FROM "<schema>"."private_mapping"
