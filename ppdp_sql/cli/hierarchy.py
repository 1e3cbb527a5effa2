"""`ppdp hierarchy`: draw one, check one, build one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.tree import Tree

from ppdp_sql.api.hierarchy import HierarchyCheck, build_hierarchy, check_hierarchy, find_hierarchy
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_file import packaged_names, write_hierarchy
from ppdp_sql.cli import options
from ppdp_sql.cli.output import Output
from ppdp_sql.errors import InputError
from ppdp_sql.files import write_text

app = typer.Typer(help="Draw, check and build hierarchies.", no_args_is_help=True)

Reference = Annotated[
    str,
    typer.Argument(metavar="HIERARCHY", help="A packaged name (adult/age), a CSV file or a table."),
]


@app.command("show")
def show_command(
    hierarchy: Annotated[
        str | None,
        typer.Argument(
            metavar="HIERARCHY", help="A packaged name, a CSV file or a table; none: list."
        ),
    ] = None,
    most: Annotated[
        int, typer.Option("--most", metavar="N", help="Children that are drawn under each value.")
    ] = 12,
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Draw the tree of a hierarchy, or list the packaged ones."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        if hierarchy is None:
            output.document({"hierarchies": packaged_names()})
            for name in packaged_names():
                output.console.print(name)
            return
        found = find_hierarchy(hierarchy, engine, log=log)
        output.document(
            {
                "name": hierarchy,
                "height": found.height,
                "leaves": found.leaves,
                "levels": list(found.level_names),
                "rows": [list(row) for row in found.rows],
            }
        )
        levels = " > ".join(found.level_names) or f"{found.height + 1} levels"
        output.console.print(
            f"[bold]{escape(hierarchy)}[/bold]  {found.leaves} leaves, height {found.height}: "
            f"{escape(levels)}"
        )
        output.console.print(_tree(found, most))


def _tree(hierarchy: Hierarchy, most: int) -> Tree:
    """Draw from the top down; long lists of children are cut."""
    children: dict[tuple[Any, ...], list[Any]] = {}
    for row in hierarchy.rows:
        path = tuple(reversed(row))
        for depth in range(1, len(path)):
            known = children.setdefault(path[:depth], [])
            if path[depth] not in known[-1:] and path[depth] not in known:
                known.append(path[depth])
    root = (hierarchy.rows[0][-1],)
    tree = Tree(_shown(root[0]))

    def grow(branch: Tree, path: tuple[Any, ...]) -> None:
        below = children.get(path, [])
        for child in below[:most]:
            grow(branch.add(_shown(child)), (*path, child))
        if len(below) > most:
            branch.add(f"[dim]... {len(below) - most} more[/dim]")

    grow(tree, root)
    return tree


def _shown(value: str | None) -> str:
    return "[dim]NULL[/dim]" if value is None else escape(value)


@app.command("check")
def check_command(
    hierarchy: Reference,
    relation: Annotated[
        str | None,
        typer.Option(
            "--relation", metavar="RELATION", help="A relation whose values it must cover."
        ),
    ] = None,
    column: Annotated[
        str | None, typer.Option("--column", metavar="COLUMN", help="The column of the relation.")
    ] = None,
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Check that a file is a hierarchy and, with a relation and a column, that it covers it."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        result: HierarchyCheck = check_hierarchy(
            hierarchy, engine, relation=relation, column=column, log=log
        )
        output.document(result.to_dict())
        covered = f", covers '{column}' of {relation}" if relation else ""
        output.console.print(
            f"[green]good[/green]  {escape(hierarchy)}: {result.leaves} leaves, height "
            f"{result.height}{escape(covered)}"
        )


@app.command("build")
def build_command(
    relation: Annotated[str, typer.Argument(metavar="RELATION", help="A relation or data file.")],
    column: Annotated[str, typer.Argument(metavar="COLUMN", help="The column to build it for.")],
    widths: Annotated[
        str | None,
        typer.Option("--intervals", metavar="5,10,20", help="Widths of intervals, fine to coarse."),
    ] = None,
    origin: Annotated[
        str, typer.Option("--from", metavar="N", help="Where intervals are counted from.")
    ] = "0",
    cuts: Annotated[
        str | None,
        typer.Option("--cuts", metavar="'25,45,65;45'", help="Cut points, levels split by ;"),
    ] = None,
    prefix: Annotated[
        str | None,
        typer.Option("--prefix", metavar="5,3,2", help="Characters kept, long to short."),
    ] = None,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="month,year", help="month, quarter, year, decade."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where the CSV goes.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
    engine: options.Engine = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    log: options.Log = None,
    show_values: options.ShowValues = False,
) -> None:
    """Build a hierarchy from a column's values and write it as CSV. The CSV holds those values."""
    output = Output(as_json=as_json, quiet=quiet, show_values=show_values)
    with output.faults():
        builders: dict[str, Any] = {
            "intervals": None if widths is None else {"width": widths.split(","), "from": origin},
            "prefix": None if prefix is None else [_whole(n) for n in prefix.split(",")],
            "date": None if date is None else date.split(","),
        }
        if cuts is not None:
            if widths is not None:
                raise InputError("give --intervals or --cuts, not both")
            builders["intervals"] = {"cuts": [level.split(",") for level in cuts.split(";")]}
        given = {name: value for name, value in builders.items() if value is not None}
        if len(given) != 1:
            raise InputError("give exactly one of --intervals, --cuts, --prefix and --date")
        if out is not None and out.exists() and not force:
            raise InputError(f"the file '{out}' exists; overwrite it with --force")
        built = build_hierarchy(relation, column, given, engine, log=log)
        text = write_hierarchy(built)
        if out is not None:
            write_text(out, text, "the file")
        output.document(
            {
                "name": str(out) if out else None,
                "height": built.height,
                "leaves": built.leaves,
                "levels": list(built.level_names),
                "rows": [list(row) for row in built.rows],
            }
        )
        if out is None:
            output.console.print(text, markup=False, end="", soft_wrap=True)
        else:
            output.console.print(
                f"{escape(str(out))}: {built.leaves} leaves, height {built.height}. It holds the "
                f"values of column '{escape(column)}'."
            )


def _whole(text: str) -> int | str:
    return int(text) if text.strip().isdigit() else text
