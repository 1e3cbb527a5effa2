/* ppdp run=0badcafe step=dbt/model */
WITH "leaves_of_4" AS (
  SELECT
    leaf_text,
    MAX(label_1) AS label_1,
    MAX(label_2) AS label_2
  FROM (
    SELECT DISTINCT
      CAST(dimension."job" AS TEXT) AS leaf_text,
      CAST(dimension."field" AS TEXT) AS label_1,
      CAST(dimension."any" AS TEXT) AS label_2
    FROM "source" AS dimension
  ) AS found
  GROUP BY
    leaf_text
  HAVING
    COUNT(*) = 1
), counted AS (
  SELECT
    source."age" AS value_0,
    source."income" AS value_1,
    source."zip" AS value_2,
    source."born" AS value_3,
    source."job ""now""; --" AS value_4,
    source."pays d'origine" AS value_5,
    source."sex" AS value_6,
    COUNT(*) AS n
  FROM "source" AS source
  GROUP BY
    source."age",
    source."income",
    source."zip",
    source."born",
    source."job ""now""; --",
    source."pays d'origine",
    source."sex"
), values_0 AS (
  SELECT
    value,
    CAST(value AS TEXT) AS leaf_text
  FROM (
    SELECT
      value_0 AS value
    FROM counted
    WHERE
      NOT value_0 IS NULL
    GROUP BY
      value_0
  ) AS found
), readable_0 AS (
  SELECT
    leaf_text
  FROM values_0
  WHERE
    leaf_text ~ '^[+-]?[0-9]{1,25}(\.[0-9]+)?$'
), leaves_0 AS (
  WITH numbers AS (
    SELECT
      leaf_text,
      CAST(leaf_text AS DECIMAL(38, 12)) AS number
    FROM "readable_0"
    WHERE
      NOT leaf_text IS NULL
  ), range_of AS (
    SELECT
      CAST(MAX(number) - MIN(number) AS DOUBLE PRECISION) AS extent
    FROM numbers
  ), bounds AS (
    SELECT
      leaf_text,
      extent,
      number - (
        number - CAST(0 AS DECIMAL(38, 12))
      ) % CAST(10 AS DECIMAL(38, 12)) - CASE
        WHEN (
          number - CAST(0 AS DECIMAL(38, 12))
        ) % CAST(10 AS DECIMAL(38, 12)) < 0
        THEN CAST(10 AS DECIMAL(38, 12))
        ELSE 0
      END AS low_1,
      number - (
        number - CAST(0 AS DECIMAL(38, 12))
      ) % CAST(20 AS DECIMAL(38, 12)) - CASE
        WHEN (
          number - CAST(0 AS DECIMAL(38, 12))
        ) % CAST(20 AS DECIMAL(38, 12)) < 0
        THEN CAST(20 AS DECIMAL(38, 12))
        ELSE 0
      END AS low_2
    FROM numbers
    CROSS JOIN range_of
  )
  SELECT
    leaf_text,
    '[' || CASE
      WHEN CAST(CAST(low_1 AS DECIMAL(38, 12)) AS TEXT) LIKE '%.%'
      THEN TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM CAST(CAST(low_1 AS DECIMAL(38, 12)) AS TEXT)))
      ELSE CAST(CAST(low_1 AS DECIMAL(38, 12)) AS TEXT)
    END || ', ' || CASE
      WHEN CAST(CAST(low_1 + CAST(10 AS DECIMAL(38, 12)) AS DECIMAL(38, 12)) AS TEXT) LIKE '%.%'
      THEN TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM CAST(CAST(low_1 + CAST(10 AS DECIMAL(38, 12)) AS DECIMAL(38, 12)) AS TEXT)))
      ELSE CAST(CAST(low_1 + CAST(10 AS DECIMAL(38, 12)) AS DECIMAL(38, 12)) AS TEXT)
    END || ')' AS label_1,
    LEAST(CAST(10 AS DOUBLE PRECISION), extent) AS extent_1,
    '[' || CASE
      WHEN CAST(CAST(low_2 AS DECIMAL(38, 12)) AS TEXT) LIKE '%.%'
      THEN TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM CAST(CAST(low_2 AS DECIMAL(38, 12)) AS TEXT)))
      ELSE CAST(CAST(low_2 AS DECIMAL(38, 12)) AS TEXT)
    END || ', ' || CASE
      WHEN CAST(CAST(low_2 + CAST(20 AS DECIMAL(38, 12)) AS DECIMAL(38, 12)) AS TEXT) LIKE '%.%'
      THEN TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM CAST(CAST(low_2 + CAST(20 AS DECIMAL(38, 12)) AS DECIMAL(38, 12)) AS TEXT)))
      ELSE CAST(CAST(low_2 + CAST(20 AS DECIMAL(38, 12)) AS DECIMAL(38, 12)) AS TEXT)
    END || ')' AS label_2,
    LEAST(CAST(20 AS DOUBLE PRECISION), extent) AS extent_2,
    '*' AS label_3,
    extent AS extent_3
  FROM bounds
), labels_0 AS (
  SELECT
    found.value,
    found.leaf_text,
    leaves.label_1 AS label,
    DENSE_RANK() OVER (ORDER BY leaves.label_1) AS number
  FROM values_0 AS found
  INNER JOIN leaves_0 AS leaves
    ON leaves.leaf_text = found.leaf_text
), values_1 AS (
  SELECT
    value,
    CAST(value AS TEXT) AS leaf_text
  FROM (
    SELECT
      value_1 AS value
    FROM counted
    WHERE
      NOT value_1 IS NULL
    GROUP BY
      value_1
  ) AS found
), readable_1 AS (
  SELECT
    leaf_text
  FROM values_1
  WHERE
    leaf_text ~ '^[+-]?[0-9]{1,25}(\.[0-9]+)?$'
), leaves_1 AS (
  WITH numbers AS (
    SELECT
      leaf_text,
      CAST(leaf_text AS DECIMAL(38, 12)) AS number
    FROM "readable_1"
    WHERE
      NOT leaf_text IS NULL
  ), range_of AS (
    SELECT
      MIN(number) AS lowest,
      MAX(number) AS highest
    FROM numbers
  )
  SELECT
    leaf_text,
    CASE
      WHEN number < 1500
      THEN '<1500'
      WHEN number < 2500
      THEN '[1500, 2500)'
      ELSE '>=2500'
    END AS label_1,
    CAST(LEAST(
      CASE
        WHEN number < 1500
        THEN 1500 - lowest
        WHEN number < 2500
        THEN 2500 - 1500
        ELSE highest - 2500
      END,
      highest - lowest
    ) AS DOUBLE PRECISION) AS extent_1,
    CASE WHEN number < 2500 THEN '<2500' ELSE '>=2500' END AS label_2,
    CAST(LEAST(
      CASE WHEN number < 2500 THEN 2500 - lowest ELSE highest - 2500 END,
      highest - lowest
    ) AS DOUBLE PRECISION) AS extent_2,
    '*' AS label_3,
    CAST(highest - lowest AS DOUBLE PRECISION) AS extent_3
  FROM numbers
  CROSS JOIN range_of
), labels_1 AS (
  SELECT
    found.value,
    found.leaf_text,
    leaves.label_1 AS label,
    DENSE_RANK() OVER (ORDER BY leaves.label_1) AS number
  FROM values_1 AS found
  INNER JOIN leaves_1 AS leaves
    ON leaves.leaf_text = found.leaf_text
), values_2 AS (
  SELECT
    value,
    CAST(value AS TEXT) AS leaf_text
  FROM (
    SELECT
      value_2 AS value
    FROM counted
    WHERE
      NOT value_2 IS NULL
    GROUP BY
      value_2
  ) AS found
), leaves_2 AS (
  SELECT
    leaf_text,
    SUBSTRING(leaf_text FROM 1 FOR 4) || REPEAT('*', GREATEST(LENGTH(leaf_text) - 4, 0)) AS label_1,
    SUBSTRING(leaf_text FROM 1 FOR 2) || REPEAT('*', GREATEST(LENGTH(leaf_text) - 2, 0)) AS label_2,
    '*' AS label_3
  FROM "values_2"
  WHERE
    NOT leaf_text IS NULL
), labels_2 AS (
  SELECT
    found.value,
    found.leaf_text,
    leaves.label_1 AS label,
    DENSE_RANK() OVER (ORDER BY leaves.label_1) AS number
  FROM values_2 AS found
  INNER JOIN leaves_2 AS leaves
    ON leaves.leaf_text = found.leaf_text
), values_3 AS (
  SELECT
    value,
    CAST(value AS TEXT) AS leaf_text
  FROM (
    SELECT
      value_3 AS value
    FROM counted
    WHERE
      NOT value_3 IS NULL
    GROUP BY
      value_3
  ) AS found
), readable_3 AS (
  SELECT
    leaf_text
  FROM values_3
  WHERE
    leaf_text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'
), leaves_3 AS (
  SELECT
    leaf_text,
    SUBSTRING(leaf_text FROM 1 FOR 7) AS label_1,
    SUBSTRING(leaf_text FROM 1 FOR 4) || '-Q' || CASE
      WHEN SUBSTRING(leaf_text FROM 6 FOR 2) <= '03'
      THEN '1'
      WHEN SUBSTRING(leaf_text FROM 6 FOR 2) <= '06'
      THEN '2'
      WHEN SUBSTRING(leaf_text FROM 6 FOR 2) <= '09'
      THEN '3'
      ELSE '4'
    END AS label_2,
    SUBSTRING(leaf_text FROM 1 FOR 4) AS label_3,
    SUBSTRING(leaf_text FROM 1 FOR 3) || '0s' AS label_4,
    '*' AS label_5
  FROM "readable_3"
  WHERE
    NOT leaf_text IS NULL
), labels_3 AS (
  SELECT
    found.value,
    found.leaf_text,
    leaves.label_1 AS label,
    DENSE_RANK() OVER (ORDER BY leaves.label_1) AS number
  FROM values_3 AS found
  INNER JOIN leaves_3 AS leaves
    ON leaves.leaf_text = found.leaf_text
), values_4 AS (
  SELECT
    value,
    CAST(value AS TEXT) AS leaf_text
  FROM (
    SELECT
      value_4 AS value
    FROM counted
    WHERE
      NOT value_4 IS NULL
    GROUP BY
      value_4
  ) AS found
), labels_4 AS (
  SELECT
    found.value,
    found.leaf_text,
    leaves.label_1 AS label,
    DENSE_RANK() OVER (ORDER BY leaves.label_1) AS number
  FROM values_4 AS found
  INNER JOIN "leaves_of_4" AS leaves
    ON leaves.leaf_text = found.leaf_text
), nulls_4 AS (
  SELECT
    MAX(leaves.label_1) AS label,
    MAX(same.number) AS number
  FROM "leaves_of_4" AS leaves
  LEFT JOIN labels_4 AS same
    ON same.label = leaves.label_1
  WHERE
    leaves.leaf_text IS NULL
), values_5 AS (
  SELECT
    value,
    CAST(value AS TEXT) AS leaf_text
  FROM (
    SELECT
      value_5 AS value
    FROM counted
    WHERE
      NOT value_5 IS NULL
    GROUP BY
      value_5
  ) AS found
), labels_5 AS (
  SELECT
    found.value,
    found.leaf_text,
    leaves.label_1 AS label,
    DENSE_RANK() OVER (ORDER BY leaves.label_1) AS number
  FROM values_5 AS found
  INNER JOIN "ref" AS leaves
    ON leaves.leaf_text = found.leaf_text
), nulls_5 AS (
  SELECT
    MAX(leaves.label_1) AS label,
    MAX(same.number) AS number
  FROM "ref" AS leaves
  LEFT JOIN labels_5 AS same
    ON same.label = leaves.label_1
  WHERE
    leaves.leaf_text IS NULL
), values_6 AS (
  SELECT
    value,
    CAST(value AS TEXT) AS leaf_text
  FROM (
    SELECT
      value_6 AS value
    FROM counted
    WHERE
      NOT value_6 IS NULL
    GROUP BY
      value_6
  ) AS found
), leaves_6 AS (
  SELECT
    leaf_text,
    '*' AS label_1
  FROM "values_6"
  WHERE
    NOT leaf_text IS NULL
), labels_6 AS (
  SELECT
    found.value,
    found.leaf_text,
    ROW_NUMBER() OVER (ORDER BY found.value) AS number
  FROM values_6 AS found
  INNER JOIN leaves_6 AS leaves
    ON leaves.leaf_text = found.leaf_text
), passing AS (
  SELECT
    key_0 AS key_0_label,
    key_1 AS key_1_label,
    key_2 AS key_2_label,
    key_3 AS key_3_label,
    key_4 AS key_4_label,
    key_5 AS key_5_label,
    key_6 AS key_6_label,
    1 AS passes
  FROM (
    SELECT
      key_0,
      key_1,
      key_2,
      key_3,
      key_4,
      key_5,
      key_6,
      CAST(SUM(n) AS BIGINT) AS n
    FROM (
      SELECT
        COALESCE(labels_0.number, 0) AS key_0,
        COALESCE(labels_1.number, 0) AS key_1,
        COALESCE(labels_2.number, 0) AS key_2,
        COALESCE(labels_3.number, 0) AS key_3,
        COALESCE(labels_4.number, nulls_4.number, 0) AS key_4,
        COALESCE(labels_5.number, nulls_5.number, 0) AS key_5,
        COALESCE(labels_6.number, 0) AS key_6,
        counted.n
      FROM counted
      LEFT JOIN labels_0
        ON labels_0.value = counted.value_0
      LEFT JOIN labels_1
        ON labels_1.value = counted.value_1
      LEFT JOIN labels_2
        ON labels_2.value = counted.value_2
      LEFT JOIN labels_3
        ON labels_3.value = counted.value_3
      LEFT JOIN labels_4
        ON labels_4.value = counted.value_4
      CROSS JOIN nulls_4
      LEFT JOIN labels_5
        ON labels_5.value = counted.value_5
      CROSS JOIN nulls_5
      LEFT JOIN labels_6
        ON labels_6.value = counted.value_6
      WHERE
        (
          NOT labels_0.value IS NULL OR counted.value_0 IS NULL
        )
        AND (
          NOT labels_1.value IS NULL OR counted.value_1 IS NULL
        )
        AND (
          NOT labels_2.value IS NULL OR counted.value_2 IS NULL
        )
        AND (
          NOT labels_3.value IS NULL OR counted.value_3 IS NULL
        )
        AND (
          NOT labels_4.value IS NULL OR counted.value_4 IS NULL
        )
        AND (
          NOT labels_5.value IS NULL OR counted.value_5 IS NULL
        )
        AND (
          NOT labels_6.value IS NULL OR counted.value_6 IS NULL
        )
    ) AS generalized
    GROUP BY
      key_0,
      key_1,
      key_2,
      key_3,
      key_4,
      key_5,
      key_6
  ) AS groups
  WHERE
    n >= 3
)
SELECT
  CASE
    WHEN passing.passes = 1
    AND (
      NOT labels_0.value IS NULL OR source."age" IS NULL
    )
    AND (
      NOT labels_1.value IS NULL OR source."income" IS NULL
    )
    AND (
      NOT labels_2.value IS NULL OR source."zip" IS NULL
    )
    AND (
      NOT labels_3.value IS NULL OR source."born" IS NULL
    )
    AND (
      NOT labels_4.value IS NULL OR source."job ""now""; --" IS NULL
    )
    AND (
      NOT labels_5.value IS NULL OR source."pays d'origine" IS NULL
    )
    AND (
      NOT labels_6.value IS NULL OR source."sex" IS NULL
    )
    THEN labels_0.label
    ELSE '*'
  END AS "age",
  CASE
    WHEN passing.passes = 1
    AND (
      NOT labels_0.value IS NULL OR source."age" IS NULL
    )
    AND (
      NOT labels_1.value IS NULL OR source."income" IS NULL
    )
    AND (
      NOT labels_2.value IS NULL OR source."zip" IS NULL
    )
    AND (
      NOT labels_3.value IS NULL OR source."born" IS NULL
    )
    AND (
      NOT labels_4.value IS NULL OR source."job ""now""; --" IS NULL
    )
    AND (
      NOT labels_5.value IS NULL OR source."pays d'origine" IS NULL
    )
    AND (
      NOT labels_6.value IS NULL OR source."sex" IS NULL
    )
    THEN labels_1.label
    ELSE '*'
  END AS "income",
  CASE
    WHEN passing.passes = 1
    AND (
      NOT labels_0.value IS NULL OR source."age" IS NULL
    )
    AND (
      NOT labels_1.value IS NULL OR source."income" IS NULL
    )
    AND (
      NOT labels_2.value IS NULL OR source."zip" IS NULL
    )
    AND (
      NOT labels_3.value IS NULL OR source."born" IS NULL
    )
    AND (
      NOT labels_4.value IS NULL OR source."job ""now""; --" IS NULL
    )
    AND (
      NOT labels_5.value IS NULL OR source."pays d'origine" IS NULL
    )
    AND (
      NOT labels_6.value IS NULL OR source."sex" IS NULL
    )
    THEN labels_2.label
    ELSE '*'
  END AS "zip",
  CASE
    WHEN passing.passes = 1
    AND (
      NOT labels_0.value IS NULL OR source."age" IS NULL
    )
    AND (
      NOT labels_1.value IS NULL OR source."income" IS NULL
    )
    AND (
      NOT labels_2.value IS NULL OR source."zip" IS NULL
    )
    AND (
      NOT labels_3.value IS NULL OR source."born" IS NULL
    )
    AND (
      NOT labels_4.value IS NULL OR source."job ""now""; --" IS NULL
    )
    AND (
      NOT labels_5.value IS NULL OR source."pays d'origine" IS NULL
    )
    AND (
      NOT labels_6.value IS NULL OR source."sex" IS NULL
    )
    THEN labels_3.label
    ELSE '*'
  END AS "born",
  CASE
    WHEN passing.passes = 1
    AND (
      NOT labels_0.value IS NULL OR source."age" IS NULL
    )
    AND (
      NOT labels_1.value IS NULL OR source."income" IS NULL
    )
    AND (
      NOT labels_2.value IS NULL OR source."zip" IS NULL
    )
    AND (
      NOT labels_3.value IS NULL OR source."born" IS NULL
    )
    AND (
      NOT labels_4.value IS NULL OR source."job ""now""; --" IS NULL
    )
    AND (
      NOT labels_5.value IS NULL OR source."pays d'origine" IS NULL
    )
    AND (
      NOT labels_6.value IS NULL OR source."sex" IS NULL
    )
    THEN COALESCE(labels_4.label, nulls_4.label)
    ELSE '*'
  END AS "job ""now""; --",
  CASE
    WHEN passing.passes = 1
    AND (
      NOT labels_0.value IS NULL OR source."age" IS NULL
    )
    AND (
      NOT labels_1.value IS NULL OR source."income" IS NULL
    )
    AND (
      NOT labels_2.value IS NULL OR source."zip" IS NULL
    )
    AND (
      NOT labels_3.value IS NULL OR source."born" IS NULL
    )
    AND (
      NOT labels_4.value IS NULL OR source."job ""now""; --" IS NULL
    )
    AND (
      NOT labels_5.value IS NULL OR source."pays d'origine" IS NULL
    )
    AND (
      NOT labels_6.value IS NULL OR source."sex" IS NULL
    )
    THEN COALESCE(labels_5.label, nulls_5.label)
    ELSE '*'
  END AS "pays d'origine",
  CASE
    WHEN passing.passes = 1
    AND (
      NOT labels_0.value IS NULL OR source."age" IS NULL
    )
    AND (
      NOT labels_1.value IS NULL OR source."income" IS NULL
    )
    AND (
      NOT labels_2.value IS NULL OR source."zip" IS NULL
    )
    AND (
      NOT labels_3.value IS NULL OR source."born" IS NULL
    )
    AND (
      NOT labels_4.value IS NULL OR source."job ""now""; --" IS NULL
    )
    AND (
      NOT labels_5.value IS NULL OR source."pays d'origine" IS NULL
    )
    AND (
      NOT labels_6.value IS NULL OR source."sex" IS NULL
    )
    THEN labels_6.leaf_text
    ELSE '*'
  END AS "sex",
  source."disease" AS "disease",
  source."visits" AS "visits"
FROM "source" AS source
LEFT JOIN labels_0
  ON labels_0.value = source."age"
LEFT JOIN labels_1
  ON labels_1.value = source."income"
LEFT JOIN labels_2
  ON labels_2.value = source."zip"
LEFT JOIN labels_3
  ON labels_3.value = source."born"
LEFT JOIN labels_4
  ON labels_4.value = source."job ""now""; --"
CROSS JOIN nulls_4
LEFT JOIN labels_5
  ON labels_5.value = source."pays d'origine"
CROSS JOIN nulls_5
LEFT JOIN labels_6
  ON labels_6.value = source."sex"
LEFT JOIN passing
  ON passing.key_0_label = COALESCE(labels_0.number, 0)
  AND passing.key_1_label = COALESCE(labels_1.number, 0)
  AND passing.key_2_label = COALESCE(labels_2.number, 0)
  AND passing.key_3_label = COALESCE(labels_3.number, 0)
  AND passing.key_4_label = COALESCE(labels_4.number, nulls_4.number, 0)
  AND passing.key_5_label = COALESCE(labels_5.number, nulls_5.number, 0)
  AND passing.key_6_label = COALESCE(labels_6.number, 0)
ORDER BY
  GEN_RANDOM_UUID()
