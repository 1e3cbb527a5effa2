/* ppdp run=0badcafe step=recode/earlier_parts */
CREATE TEMPORARY TABLE "ppdp__earlier_parts__0badcafe" AS SELECT counted.class_id AS cluster, MIN(people.earlier_set) AS part FROM "ppdp__class_values__0badcafe" AS counted INNER JOIN "ppdp__earlier_people_0__0badcafe" AS people ON people.value = counted.value GROUP BY counted.class_id
