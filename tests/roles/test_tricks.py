"""What a reader of a live view may try: nothing shows a suppressed row or a raw value."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import ppdp_sql

from .place import HIDDEN, SECRETS, SHOWN, Place, Role, policy

#: Cheaper than any condition of the view, so that a planner which may choose runs them first.
LEAKS = [
    "create function pg_temp.tell(value text) returns boolean language plpgsql cost 0.0000001 "
    "as $$ begin raise notice '%', value; return true; end $$",
    "create function pg_temp.same(a text, b text) returns boolean language plpgsql cost 0.0000001 "
    "as $$ begin raise notice '% %', a, b; return a = b; end $$",
    "create operator pg_temp.=== (leftarg = text, rightarg = text, function = pg_temp.same)",
    "create function pg_temp.next(state text, value text) returns text language plpgsql "
    "as $$ begin raise notice '%', value; return value; end $$",
    "create aggregate pg_temp.last(text) (sfunc = pg_temp.next, stype = text)",
    "create temp table loot (value text)",
    "create function pg_temp.take(value text) returns boolean language plpgsql cost 0.0000001 "
    "as $$ begin insert into loot values (value); return true; end $$",
]
EMPTY = "illness <> 'flu' and illness <> 'cold' and illness <> 'gout'"
STRATEGIES = ["hashjoin", "mergejoin", "nestloop", "hashagg", "sort", "seqscan", "material"]

TRICKS: dict[str, list[str]] = {
    "function": ["select count(*) from release where pg_temp.tell(illness)"],
    "function on each column": [
        "select * from release where pg_temp.tell(salary) and pg_temp.tell(zip)",
        "select * from release where pg_temp.tell(release::text)",
        "select * from release where pg_temp.tell(to_json(release)::text)",
    ],
    "function that keeps": [
        "select count(*) from release where pg_temp.take(illness) or pg_temp.take(zip)",
        "select distinct value from loot",
    ],
    "function before a condition": [
        f"select * from release where pg_temp.tell(illness) and {EMPTY}",
        f"select * from release where {EMPTY} and pg_temp.tell(illness)",
        "select * from release where pg_temp.tell(illness) and false",
        "select * from release where pg_temp.tell(illness) and illness = 'flu'",
    ],
    "function in a join": [
        "select * from release as a join release as b on pg_temp.same(a.illness, b.salary)",
        "select * from release as a left join (values ('x')) as v (x) on pg_temp.tell(a.illness)",
        "select * from release as a where exists "
        "(select from release as b where pg_temp.same(a.zip, b.illness))",
        "select * from release cross join lateral (select pg_temp.tell(illness)) as told",
    ],
    "function elsewhere": [
        "select illness from release group by illness having pg_temp.tell(illness)",
        "select count(*) filter (where pg_temp.tell(illness)) from release",
        "select illness from release order by pg_temp.tell(illness)",
        "select pg_temp.last(illness) from release",
        "select row_number() over (order by pg_temp.tell(illness)) from release",
        "select case when pg_temp.tell(illness) then 1 end from release",
    ],
    "operator": [
        "select * from release where illness operator(pg_temp.===) 'flu'",
        "select * from release where zip operator(pg_temp.===) salary",
    ],
    "casts": [
        f"select * from release where {EMPTY} and cast(illness as integer) > 0",
        f"select * from release where {EMPTY} and cast(salary as integer) > 0",
        f"select * from release where {EMPTY} and cast(zip as date) is null",
        "select * from release where cast(illness as integer) > 0",
        "select * from release where cast(zip as integer) > 0",
        "select * from release where cast(salary as int4range) is not null",
        "select * from release where cast(illness as json) is null",
        "select * from release where illness::regclass is null",
    ],
    "patterns": [
        f"select * from release where {EMPTY} and 'x' ~ ('(' || illness)",
        f"select * from release where {EMPTY} and set_config('x.y', illness, false) = 'x'",
        "select current_setting('x.y', true)",
        f"select * from release where {EMPTY} and pg_notify(illness, zip) is null",
        f"select * from release where {EMPTY} and query_to_xml(illness, true, true, '') is null",
    ],
    "view over the view": [
        "create temp view mine with (security_barrier = false) as select * from release",
        "select * from mine where pg_temp.tell(illness)",
        "create temp view invoker with (security_invoker = true) as select * from release",
        "select * from invoker where pg_temp.tell(illness)",
    ],
    "plans of all kinds": [
        f"set enable_{kind} = {word}; select count(*) from release where pg_temp.tell(illness)"
        for kind in STRATEGIES
        for word in ("off", "on")
    ],
    "few collapses": [
        "set from_collapse_limit = 1",
        "set join_collapse_limit = 1",
        "set debug_parallel_query = on",
        "set work_mem = '64kB'",
        "select count(*) from release where pg_temp.tell(illness) and pg_temp.tell(zip)",
    ],
    "debugging": [
        "set client_min_messages = debug5",
        "set debug_print_plan = on",
        "set debug_print_rewritten = on",
        "set trace_sort = on",
        "select * from release where pg_temp.tell(illness) order by zip",
    ],
    "prepared": [
        "set plan_cache_mode = force_generic_plan",
        "prepare told (text) as select * from release where pg_temp.same(illness, $1)",
        "execute told ('x')",
        "explain (analyze, verbose) execute told ('x')",
    ],
    "explain": [
        "explain (analyze, verbose, settings, memory, wal, serialize) select * from release",
        "explain (analyze, verbose, format json) select * from release where pg_temp.tell(zip)",
        f"explain (analyze, verbose) select * from release where {EMPTY}",
        "explain (verbose, generic_plan) select * from release where illness = $1",
    ],
    "catalog": [
        "select * from pg_stats where schemaname !~ '^(pg_|information_schema)'",
        "select * from pg_stats_ext",
        "select * from pg_stats_ext_exprs",
        "select * from pg_statistic",
        "select * from pg_statistic_ext_data",
        "select * from pg_stat_activity",
        "select * from pg_prepared_statements",
        "select pg_get_viewdef('release'::regclass)",
        "select ev_action from pg_rewrite where ev_class = 'release'::regclass",
        "select description from pg_description where objoid >= 16384",
        "select table_to_xml('people', true, false, '')",
        "select schema_to_xml(current_schema(), true, false, '')",
        "select database_to_xml(true, false, '')",
    ],
    "system columns": [
        f"select {column} from release" for column in ("ctid", "tableoid", "xmin", "cmin")
    ],
    "inheritance": [
        "create temp table heir () inherits (release)",
        "create temp table heir () inherits (people)",
        "create temp table twin (like release including all)",
        "create temp table twin_of_people (like people including all)",
        "select * from twin, twin_of_people",
    ],
    "samples and cursors": [
        "select * from release tablesample bernoulli (100)",
        "select * from release tablesample system (100)",
        "begin",
        "declare read scroll cursor for select * from release where pg_temp.tell(illness)",
        "fetch all from read",
        "fetch backward all from read",
        "rollback",
        "begin",
        "declare locked cursor for select * from release for update",
        "rollback",
        "select * from release for share",
        "begin",
        "lock table release in access share mode",
        "rollback",
    ],
    "writing": [
        "insert into release values ('a', 'b', 'c') returning *",
        "update release set illness = 'x' where pg_temp.tell(illness) returning *",
        "delete from release where pg_temp.tell(illness) returning *",
        "merge into release using (values (1)) as v on true when matched then delete",
        "truncate release",
        "truncate people",
    ],
    "taking over": [
        "alter view release set (security_barrier = false)",
        "alter view release set (security_invoker = true)",
        "alter view release owner to current_user",
        "create or replace view release as select * from people",
        "create rule spy as on select to release do instead select * from people",
        "create trigger spy instead of insert on release execute function suppress_redundant()",
        "create function pg_temp.sealed(value text) returns boolean language plpgsql leakproof "
        "as $$ begin raise notice '%', value; return true; end $$",
        "select * from release where pg_temp.sealed(illness)",
        "create cast (text as integer) with inout",
        "create statistics spied on illness, zip from people",
        "set session_replication_role = replica",
        "set role postgres",
        "select * from people",
        "select pg_temp.tell(illness) from release",
    ],
    "copies": [
        "copy release to stdout",
        "copy (select * from release where pg_temp.tell(illness)) to stdout",
        "copy people to stdout",
        "copy people (illness) to stdout",
    ],
}


@pytest.fixture(scope="module")
def live(postgres: str) -> Iterator[tuple[Place, Role]]:
    """A live view of `people`, and its reader."""
    place = Place(postgres)
    place.fill()
    analyst = place.role("analyst")
    result = ppdp_sql.run(policy("live_view", grant=[analyst.name]), place.url)
    assert (result.published_rows, result.suppressed_rows) == (len(SHOWN), len(HIDDEN))
    # Values that no builder can read, and statistics on all of them.
    place.execute("insert into people values ('Vera', null, null, 'leprosy')")
    place.execute("analyze people")
    yield place, analyst
    place.drop()


def leaked(words: list[str]) -> set[str]:
    """Return the secrets that somebody heard."""
    return {secret for secret in SECRETS if any(secret in said for said in words)}


@pytest.mark.parametrize("trick", TRICKS)
def test_no_trick_shows_what_is_hidden(live: tuple[Place, Role], trick: str) -> None:
    _, analyst = live
    said = analyst.said(*LEAKS, *TRICKS[trick])
    assert len(said) > 0
    assert leaked(said) == set()
    assert analyst.execute("select count(*) from release") == [(len(SHOWN),)]


#: The release as a careful hand would write it: no group that does not pass is in it.
BY_HAND = """
    create view {schema}.release as
    select cast(salary / 100000 as text) as salary, left(zip, 2) || '***' as zip, illness
    from people
    where 4 <= (
        select count(*) from people as same
        where same.salary / 100000 = people.salary / 100000
        and left(same.zip, 2) = left(people.zip, 2)
    )
"""


def test_the_tricks_work_where_nothing_protects_the_view(live: tuple[Place, Role]) -> None:
    place, analyst = live
    schema = f"open_{place.schema}"
    place.execute(f"create schema {schema}")
    place.execute(BY_HAND.format(schema=schema))
    place.execute(f"grant usage on schema {schema} to {analyst.name}")
    place.execute(f"grant select on {schema}.release to {analyst.name}")
    there = f"set search_path = {schema}"
    assert analyst.execute(there, "select count(*) from release") == [(len(SHOWN),)]
    tried = ["function", "function that keeps", "operator", "casts", "few collapses"]
    heard = {trick: leaked(analyst.said(there, *LEAKS, *TRICKS[trick])) for trick in tried}
    assert all("leprosy" in secrets or "plague" in secrets for secrets in heard.values()), heard


def test_a_reader_reaches_nothing_behind_the_view(live: tuple[Place, Role]) -> None:
    place, analyst = live
    query, function = place.live()
    assert place.execute(f"select count(*) from {query}") == [(len(SHOWN),)]
    assert place.execute(f"select count(*) from {function}") == [(len(SHOWN),)]
    for statement in (
        f"select * from {query}",
        f"select * from {function}",
        f"select {function}",
        f"explain select * from {query}",
        f"create temp view mine as select * from {function}",
        f"do $$ begin perform {function}; end $$",
    ):
        assert analyst.denied(statement), statement


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Walk over a plan as `explain (format json)` tells it."""
    yield plan
    for below in plan.get("Plans", []):
        yield from nodes(below)


@pytest.mark.parametrize(
    "query",
    [
        "select * from release",
        "select illness from release where illness = 'plague'",
        "select * from release where salary < '9' and zip like '99%' and illness is not null",
        "select count(*) from release where pg_temp.tell(illness)",
        "select zip, count(*) from release group by zip order by 2",
        "select count(*) from release as a inner join release as b using (zip, illness)",
        "select * from release where illness in (select illness from release)",
    ],
)
@pytest.mark.parametrize(
    "options", ["", "analyze, verbose", "analyze, verbose, buffers, memory, settings, serialize"]
)
def test_a_plan_shows_a_scan_of_the_function_alone(
    live: tuple[Place, Role], query: str, options: str
) -> None:
    place, analyst = live
    _, function = place.live()
    words = ", ".join(filter(None, [options, "format json"]))
    told = analyst.execute(*LEAKS, f"explain ({words}) {query}")[0][0]
    scans = [node for node in nodes(told[0]["Plan"]) if "Plans" not in node]
    assert {node["Node Type"] for node in scans} == {"Function Scan"}
    assert {f"ppdp_private.{node['Function Name']}()" for node in scans} == {function}
    # The estimate is what PostgreSQL takes for any function, and the rows are those of the view.
    assert {node["Plan Rows"] for node in scans if "Filter" not in node} <= {1000}
    if "analyze" in options:
        seen = [node["Actual Rows"] + node.get("Rows Removed by Filter", 0) for node in scans]
        assert set(seen) == {len(SHOWN)}


@pytest.mark.parametrize("options", ["costs", "analyze, verbose"])
def test_a_plan_names_nothing_behind_the_function(live: tuple[Place, Role], options: str) -> None:
    place, analyst = live
    _, function = place.live()
    rows = analyst.execute(f"explain ({options}) select * from release where illness = 'flu'")
    text = "\n".join(row[0] for row in rows)
    assert text.startswith("Function Scan on ")
    assert text.count("Scan") == 1
    assert "people" not in text
    assert {f"ppdp_private.{name}()" for name in re.findall(r"\w*live__\w+", text)} == {function}


def test_no_setting_prints_the_plan_behind_the_view(live: tuple[Place, Role]) -> None:
    """The plan of the function's own query has estimates from statistics on hidden rows."""
    _, analyst = live
    kinds = ("parse", "rewritten", "plan")
    settings = ["client_min_messages = log", *(f"debug_print_{kind} = on" for kind in kinds)]
    said = analyst.said(*(f"set {setting}" for setting in settings), "select * from release")
    plans = [words for words in said if "{PLANNEDSTMT" in words]
    assert len(plans) == 1
    assert "{SEQSCAN" not in plans[0]


@pytest.mark.parametrize(
    "condition",
    [
        "1 / (case when illness in ('leprosy', 'plague') then 0 else 1 end) = 1",
        "1 / (case when illness > 'h' then 0 else 1 end) = 1",
        "1 / (case when zip like '99%' then 0 else 1 end) = 1",
        "1 / (case when salary like '[9%' then 0 else 1 end) = 1",
        "case when illness = 'leprosy' then cast(illness as integer) else 1 end = 1",
    ],
)
def test_no_error_tells_whether_a_hidden_row_exists(
    live: tuple[Place, Role], condition: str
) -> None:
    _, analyst = live
    found = analyst.execute(f"select count(*) from release where {condition}")
    assert found == [(len(SHOWN),)]


@pytest.mark.parametrize(
    "options",
    ["analyze, costs off, timing off, summary off, buffers off", "costs on"],
    ids=["counted", "estimated"],
)
def test_no_plan_tells_whether_a_hidden_row_exists(live: tuple[Place, Role], options: str) -> None:
    """An equality is leakproof, so PostgreSQL may try it before the view's own conditions."""
    _, analyst = live

    def explained(value: str) -> str:
        query = f"explain ({options}) select * from release where illness = '{value}'"
        return "\n".join(row[0] for row in analyst.execute(query)).replace(value, "?")

    assert explained("plague") == explained("plaque")


#: What a reader may set and PostgreSQL looks at when it writes values as text.
SETTINGS = [
    "timezone = 'Asia/Tokyo'",
    "intervalstyle = 'iso_8601'",
    "bytea_output = 'escape'",
    "lc_numeric = 'C'",
    "search_path = ''",
    "role = 'none'",
    "extra_float_digits = 3",
    "extra_float_digits = -15",
    "datestyle = 'SQL, DMY'",
    "datestyle = 'Postgres, MDY'",
    "datestyle = 'German'",
]
TYPED = {
    "score": "double precision",
    "mass": "double precision",
    "born": "date",
    "seen": "timestamp",
    "paid": "timestamptz",
    "part": "numeric",
    "illness": "varchar",
}


SHOWN_AS = {
    **dict.fromkeys(("score", "part"), "cast({name} * 1000 as bigint)::text"),
    **dict.fromkeys(("born", "seen", "paid", "mass"), "{name}"),
}


@pytest.fixture(scope="module")
def typed(postgres: str) -> Iterator[tuple[Place, Role]]:
    """Live views that have to turn values of many types into text, one for each column."""
    place = Place(postgres)
    described = ", ".join(f"{name} {kind}" for name, kind in TYPED.items())
    place.execute(f"create table people ({described})")
    common = "'1980-03-%02s', '1980-03-%02s 10:20', '1980-12-31 23:%02s+00', 2.50, 'flu'"
    for day in (11, 12, 13):
        dated = common.replace("%02s", str(day))
        place.execute(f"insert into people values (1.5, 6.5, {dated}), (2.5, 6.75, {dated})")
    hidden = ((7.25, 7.25, 1931, 7.5), (7.125, 55.5, 1932, 8.5), (7.375, 77.5, 1933, 9.5))
    for score, mass, year, part in hidden:
        place.execute(
            f"insert into people values ({score}, {mass}, '{year}-11-29', '{year}-11-29 10:20', "
            f"'{year}-11-29 10:20+00', {part}, 'leprosy')"
        )
    analyst = place.role("analyst")
    years = {"quasi": {"date": ["year"]}, "max_level": 1}
    plain = {"quasi": None, "max_level": 0}
    units = {"quasi": {"intervals": {"width": [1]}}, "min_level": 1, "max_level": 1}
    quasi = {
        "mass": units,
        "score": plain,
        "born": years,
        "seen": years,
        "paid": years,
        "part": plain,
    }
    for name, how in quasi.items():
        asked: dict[str, Any] = policy("live_view") | {
            "columns": {name: how, "illness": "sensitive"},
            "privacy": [{"k": 3}],
            "publish": {
                "live_view": {"name": f"live_{name}", "accept": "differencing"},
                "grant": [analyst.name],
            },
        }
        assert ppdp_sql.run(asked, place.url).published_rows == 6
    yield place, analyst
    place.drop()


def read_with(typed: tuple[Place, Role], setting: str) -> Counter[tuple[str, str, str]]:
    """Read all live views; numbers as numbers, because a setting may change how they look."""
    place, analyst = typed
    query = " union all ".join(
        f"select '{name}', {shown.format(name=name)}, illness from {place.schema}.live_{name}"
        for name, shown in SHOWN_AS.items()
    )
    return Counter((a, b, c) for a, b, c in analyst.execute(f"set {setting}", query))


EXPECTED = Counter(
    {
        ("born", "1980", "flu"): 6,
        ("seen", "1980", "flu"): 6,
        ("paid", "1980", "flu"): 6,
        ("mass", "[6, 7)", "flu"): 6,
        ("part", "2500", "flu"): 6,
        ("score", "1500", "flu"): 3,
        ("score", "2500", "flu"): 3,
    }
)


@pytest.mark.parametrize("setting", SETTINGS)
def test_no_setting_of_the_reader_changes_what_is_shown(
    typed: tuple[Place, Role], setting: str
) -> None:
    assert read_with(typed, setting) == EXPECTED
