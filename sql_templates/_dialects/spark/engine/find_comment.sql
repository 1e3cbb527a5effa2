select words from {table} where relation = {relation} order by written_at desc limit 1
