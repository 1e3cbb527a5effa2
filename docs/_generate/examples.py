"""A whole policy for each section of the reference; tests bind them."""

TOP = """version: 1
engine: duckdb:warehouse.duckdb
source: main.people
entity: person_id
class: income
columns:
  age: {quasi: {intervals: {width: [10, 20]}}}
  income: sensitive
privacy:
  - k: 10
suppression: 4%
suppressed: star
nulls: suppress
unmapped: error
search: {algorithm: optimal, metric: classification}
publish: {table: main.people_k10}
on_drift: replan
depends_on: [households.policy.yml]
"""

COLUMNS = """version: 1
source: people.csv
columns:
  name: identifier
  person_id: {identifier: {pseudonym: person, stable: true}}
  age: {quasi: {intervals: {width: [5, 10, 20]}}, min_level: 1, nulls: suppress}
  zip: {quasi: {prefix: [3, 2]}, weight: 2, max_level: 2}
  country: {quasi: {tree: {Europe: [FR, DE], Asia: [JP, KR]}}, unmapped: suppress}
  pain: {sensitive: null, order: [none, mild, severe]}
  salary: {sensitive: null, perturb: {noise: {scale: 0.1}}}
  visits: {keep: {unique: allow}}
privacy:
  - k: 5
publish: {file: people_k5.parquet}
"""

SUPPRESSION = """version: 1
source: people.csv
columns: {age: quasi}
privacy: [k: 5]
suppression: {limit: 4%, unit: row}
publish: {file: people_k5.csv}
"""

SEARCH = """version: 1
source: people.csv
columns: {age: quasi, sex: quasi, income: sensitive}
privacy: [k: 5]
search: {algorithm: mondrian, mode: relaxed, numbers: interval, metric: ncp, time_limit: 5m}
publish: {file: people_k5.csv}
"""

PUBLISH = """version: 1
engine: postgresql://anonymizer@db.example.org/clinic
source: clinic.patients
columns: {age: quasi, illness: sensitive}
privacy: [k: 10]
publish: {view: research.patients_k10, grant: [analyst], create_schema: true, mapping: true}
"""

PERTURB = """version: 1
source: people.csv
columns:
  age: {quasi: {intervals: {width: [5, 10]}}}
  salary: {sensitive: null, perturb: {microaggregate: {k: 5, center: median}}}
  job: {sensitive: null, perturb: {pram: {keep: 0.8, invariant: true}}}
privacy: [k: 5]
search: {seed: 7}
publish: {file: people_k5.csv}
"""

NETWORK = """version: 1
network:
  edges: {source: calls, from: caller, to: called, weight: minutes}
  nodes: {source: people, key: id, label: zip, columns: {age: {quasi: {prefix: [1]}}}}
  directed: true
  centrality: {node_rank: {kind: production, update: synchronous}}
  levels: 4
privacy: [k: 5]
publish: {prefix: main.calls, views: true}
"""
