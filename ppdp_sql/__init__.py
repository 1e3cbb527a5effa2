"""ppdp_sql: the anonymizer that lives inside the database."""

from ppdp_sql.api import (
    check,
    compare,
    compare_releases,
    drop_release,
    plan,
    release_mapping,
    releases,
    run,
    verify_release,
)
from ppdp_sql.errors import (
    EngineError,
    HierarchyError,
    InputError,
    LimitError,
    NoSolutionError,
    PolicyError,
    PpdpError,
    RelationError,
    RightsError,
    SearchError,
    TemplateError,
    VerificationError,
)
from ppdp_sql.version import __version__

__all__ = [
    "EngineError",
    "HierarchyError",
    "InputError",
    "LimitError",
    "NoSolutionError",
    "PolicyError",
    "PpdpError",
    "RelationError",
    "RightsError",
    "SearchError",
    "TemplateError",
    "VerificationError",
    "__version__",
    "check",
    "compare",
    "compare_releases",
    "drop_release",
    "plan",
    "release_mapping",
    "releases",
    "run",
    "verify_release",
]
