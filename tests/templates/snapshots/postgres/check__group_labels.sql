/* ppdp run=0badcafe step=check/group_labels */
SELECT DISTINCT group_id, CAST(quasi_0 AS TEXT) AS label_0, CAST(quasi_1 AS TEXT) AS label_1 FROM "ppdp__measured_cells__0badcafe" AS cells WHERE group_id IN (1, 3) ORDER BY group_id
