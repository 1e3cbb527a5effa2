/* ppdp run=0badcafe step=tune/class_sizes */
SELECT COUNT(*) AS classes FROM (SELECT DISTINCT "disease" FROM "<schema>"."people") AS found
