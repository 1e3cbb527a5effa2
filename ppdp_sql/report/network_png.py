"""Draws dependency networks as a PNG file with matplotlib, which is an extra."""

from __future__ import annotations

from pathlib import Path

from ppdp_sql.report.network_drawing import Networks, places
from ppdp_sql.report.png import load_matplotlib


def write_networks_png(networks: Networks, path: Path) -> None:
    """Draw networks side by side into a PNG file, without a display."""
    figure = load_matplotlib().Figure(figsize=(6 * len(networks), 6))
    for place, (title, (columns, edges)) in enumerate(networks.items(), start=1):
        axes = figure.add_subplot(1, len(networks), place)
        where = places(columns)
        middle = sum(y for _, y in where.values()) / max(1, len(where))
        for edge in edges:
            arrow = {"arrowstyle": "-|>" if edge.directed else "-", "color": edge.colour, "lw": 2}
            ends = {"xy": where[edge.second], "xytext": where[edge.first]}
            axes.annotate("", arrowprops=arrow | {"shrinkA": 6, "shrinkB": 6}, **ends)
        for name, (x, y) in where.items():
            axes.plot([x], [y], "o", color="#333333")
            # Away from the middle, where no edge runs through the name.
            lift = (0, 9) if y <= middle else (0, -17)
            axes.annotate(name, (x, y), textcoords="offset points", xytext=lift, ha="center")
        axes.set_title(title)
        axes.margins(0.2)
        axes.invert_yaxis()
        axes.set_axis_off()
    figure.savefig(path, format="png", dpi=150)
