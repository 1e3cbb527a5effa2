"""What attackers need before they can begin."""

from __future__ import annotations

from ppdp_sql.leaks.attacks.scene import Scene


def nothing(scene: Scene) -> str | None:
    """Every release can be looked at."""
    return None


def no_sensitive(scene: Scene) -> str | None:
    """A value can be learned only where a column has values worth learning."""
    return None if scene.sensitive else "a sensitive column (--sensitive)"


def no_sensitive_hierarchy(scene: Scene) -> str | None:
    """What values have in common is the hierarchy's to say."""
    if any(column.hierarchy is not None for column in scene.sensitive):
        return None
    return "the hierarchy of a sensitive column (--hierarchy COLUMN=...)"


def no_population(scene: Scene) -> str | None:
    """Presence is told among the people of a public table."""
    return None if scene.population else "a public table with everybody in it (--population)"


def no_earlier(scene: Scene) -> str | None:
    """Two releases are compared by the people who may be in both."""
    if scene.earlier is None:
        return "an earlier release (--earlier)"
    if scene.external is None and scene.source is None:
        return "the people who are in both releases (--external)"
    return no_sensitive(scene)
