"""Every error that ppdp_sql raises on purpose.

    PpdpError                      exit 1
    ├── InputError                 exit 2: what was asked cannot be asked
    │   ├── PolicyError            a policy file, with all its faults
    │   ├── HierarchyError         a hierarchy, or a value that it does not cover
    │   ├── RelationError          a table, column or type
    │   ├── RightsError            a missing right, or a read-only database
    │   └── SearchError            an algorithm that refuses the policy's models
    ├── NoSolutionError            exit 3: the data are known and nothing satisfies
    │   └── DriftError             the plan of a release no longer fits its source
    ├── VerificationError          exit 4: what was built is not what was promised
    ├── EngineError                exit 1: connection, disk, lock, driver
    └── TemplateError              exit 1: a template that cannot be rendered

A message is one sentence: what is wrong, where, and the way out. Values of the
source appear only where they name the fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ppdp_sql.names import masked


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a policy, and its place in the file."""

    message: str
    key: str = ""
    line: int | None = None
    #: The file, where several were read.
    file: str | None = None

    def __str__(self) -> str:
        place = f"{self.file}: " if self.file is not None else ""
        place += f"line {self.line}: " if self.line is not None else ""
        key = f"{self.key}: " if self.key else ""
        return f"{place}{key}{self.message}"


class PpdpError(Exception):
    """The root of all errors of this package."""

    exit_code: ClassVar[int] = 1
    kind: ClassVar[str] = "error"

    def __init__(
        self, message: str, *, faults: Sequence[Fault] = (), detail: str | None = None
    ) -> None:
        # A password may stand where none belongs, and a fault repeats what it found.
        self.message = masked(message)
        super().__init__(self.message)
        self.faults = tuple(
            replace(fault, message=masked(fault.message), key=masked(fault.key)) for fault in faults
        )
        #: The driver's own words. They may hold values, so they are shown on request only.
        self.detail = detail

    def to_dict(self) -> dict[str, Any]:
        """Return the error as the JSON document of a failed command."""
        faults = [
            {
                **({} if fault.file is None else {"file": fault.file}),
                "line": fault.line,
                "key": fault.key,
                "message": fault.message,
            }
            for fault in self.faults
        ]
        facts = {"exit": self.exit_code, "kind": self.kind, "message": self.message}
        return {"error": {**facts, "faults": faults}}


class InputError(PpdpError):
    """What was asked cannot be asked: names, types, parameters, rights."""

    exit_code = 2
    kind = "input"


class PolicyError(InputError):
    """A policy with one or more faults; all of them are in `faults`."""

    kind = "policy"

    @classmethod
    def from_faults(cls, faults: Sequence[Fault], origin: str) -> PolicyError:
        """Build the error of a policy from its faults, in the order of the file."""
        ordered = sorted(faults, key=lambda fault: (fault.line is None, fault.line or 0))
        if len(ordered) == 1:
            return cls(f"{origin}: {ordered[0]}", faults=ordered)
        listing = "; ".join(str(fault) for fault in ordered)
        return cls(f"{origin} has {len(ordered)} faults: {listing}", faults=ordered)

    @classmethod
    def from_files(cls, faults: Sequence[Fault]) -> PolicyError:
        """Build the error of several policies from the faults of all, each with its file."""
        if len(faults) == 1:
            return cls(str(faults[0]), faults=faults)
        listing = "; ".join(str(fault) for fault in faults)
        return cls(f"the policies have {len(faults)} faults: {listing}", faults=faults)


class HierarchyError(InputError):
    """A hierarchy that is none, or a value of the source that it does not cover."""

    kind = "hierarchy"


class RelationError(InputError):
    """A table or column that does not exist, is empty, or has the wrong type."""

    kind = "relation"


class RightsError(InputError):
    """A right that is missing, or a read-only database that was asked to publish."""

    kind = "rights"


class SearchError(InputError):
    """An algorithm that would be unsound for the models of the policy."""

    kind = "search"


class NoSolutionError(PpdpError):
    """The data are known and nothing satisfies the policy."""

    exit_code = 3
    kind = "no_solution"

    def __init__(self, message: str, *, best: int | None = None) -> None:
        super().__init__(message)
        #: The best k within reach, where that is known.
        self.best = best


class DriftError(NoSolutionError):
    """The plan of a release, applied to the source of today, does not satisfy the policy."""

    kind = "drift"

    def __init__(
        self,
        message: str,
        *,
        release: str = "",
        reason: str = "",
        suppressed: int | None = None,
        limit: int | None = None,
    ) -> None:
        super().__init__(message)
        #: The release whose plan was applied.
        self.release = release
        #: What no longer fits, in words.
        self.reason = reason
        #: Rows that the plan would suppress today, and how many may be; None where not counted.
        self.suppressed = suppressed
        self.limit = limit


class LimitError(PpdpError):
    """A search that used up its limit; without a node by then, there is no answer."""

    exit_code = 3
    kind = "limit"


class VerificationError(PpdpError):
    """The finished relation does not hold what was promised; nothing was published."""

    exit_code = 4
    kind = "verification"


class EngineError(PpdpError):
    """The database could not do its work: connection, disk, lock, driver."""

    kind = "engine"


class TemplateError(PpdpError):
    """A template that is missing or cannot be rendered."""

    kind = "template"
