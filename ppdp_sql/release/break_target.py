"""The relations that a release in pieces will be: may they be made, and what stands there now?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import RelationError
from ppdp_sql.policy import Publishing
from ppdp_sql.release.broken import PIECES
from ppdp_sql.release.comments import release_id
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.steps import Step
from ppdp_sql.release.target import Target
from ppdp_sql.templating import Session

#: Kinds of release that are one relation, which another release of their name may replace.
_WHOLE = ("table", "view", "live_view")


class PieceTarget(Target):
    """One relation of a release in pieces."""

    def __init__(
        self, session: Session, publish: Publishing, source: Source, whole: Target, text: str
    ) -> None:
        super().__init__(session, publish, source, text)
        self._release = whole.name

    def _marked(self, mark: str | None) -> ReleaseRecord | None:
        """A piece of the release of this prefix, or a release that is called like the piece."""
        found = release_id(mark)
        if found is None or not self.log.exists:
            return None
        for record in self.log.records(found):
            is_piece = record.kind == self._publish.kind and record.name == self._release
            if record.name == self.name or (is_piece and self.relation in _owned(self, record)):
                return record
        return None


class Pieces:
    """All relations of a release in pieces, and what they replace."""

    def __init__(
        self,
        session: Session,
        publish: Publishing,
        source: Source,
        whole: Target,
        relations: Sequence[Relation],
    ) -> None:
        self._session = session
        self._publish = publish
        self._whole = whole
        self.targets = [
            PieceTarget(session, publish, source, whole, str(relation)) for relation in relations
        ]
        #: What goes when the release comes: relations and their kinds, views first.
        self._replaced: dict[Relation, str] = {}

    def check(self, *, writing: bool, whole: bool) -> None:
        """Refuse names that are taken.

        Args:
            writing: false for a plan.
            whole: whether the release may turn out to be one table, called like the prefix.
        """
        for target in self.targets:
            if target.is_source:
                raise RelationError(f"'{target.name}' is the source itself; choose another prefix")
            target.check(writing=writing)
        if whole:
            if self._whole.is_source:
                raise RelationError(
                    f"'{self._whole.name}' is the source itself, and when: leaks may publish a "
                    "table of that name; choose another prefix"
                )
            self._whole.check(writing=writing)
        else:
            self._look_at_whole()
        if writing or self._whole.log.readable:
            self._find_replaced()

    def _look_at_whole(self) -> None:
        """See whether a release that is one relation has the name of this one."""
        if self._whole.is_source:
            return
        found = self._session.fetch("catalog/relation_kind", relation=self._whole.relation)
        if not found or not self._whole.log.readable:
            return
        record = self._whole.log.marked(self._whole.name, found[0][2])
        if record is not None and record.kind in _WHOLE:
            self._whole.record, self._whole.replaced = record, str(found[0][0])

    def _find_replaced(self) -> None:
        """Gather what stood under these names, and the rest of the releases that it was."""
        log = self._whole.log
        for record in log.records(name=self._whole.name) if log.exists else []:
            if record.kind == self._publish.kind:
                self._add_pieces(record)
        if self._whole.replaced is not None:
            self._replaced[self._whole.relation] = self._whole.replaced
            self._add_owned(self._whole, self._whole.record)
        for target in self.targets:
            if target.replaced is not None and target.relation not in self._replaced:
                self._replaced[target.relation] = target.replaced
                if target.record is not None and target.record.name == target.name:
                    self._add_owned(target, target.record)

    def _add_pieces(self, record: ReleaseRecord) -> None:
        """Add what is left of an earlier release of the prefix, under whatever names."""
        current = False
        for item in record.owned:
            relation = item.relation(self._whole.relation.catalog)
            found = self._session.fetch("catalog/relation_kind", relation=relation)
            if found and release_id(found[0][2]) == record.id:
                current = True
                self._replaced[relation] = str(found[0][0])
        if current:
            # A mapping has no mark; it belongs to the pieces that are there.
            self._add_owned(self._whole, record)

    def _add_owned(self, target: Target, record: ReleaseRecord | None) -> None:
        for item in [] if record is None else record.owned:
            relation = item.relation(target.relation.catalog)
            is_there = self._session.fetch("catalog/relation_kind", relation=relation)
            if item.role not in PIECES and (item.kind == "function" or is_there):
                self._replaced[relation] = item.kind

    def schema_steps(self) -> list[Step]:
        """Create the schema of all pieces where it is missing and that is allowed."""
        return self.targets[0].schema_steps()

    def drop_steps(self) -> list[Step]:
        """Drop all that is replaced; views go before the tables that they read."""
        first = sorted(self._replaced.items(), key=lambda item: item[1] == "table")
        return [
            Step("release/drop_relation", {"relation": relation, "kind": kind})
            for relation, kind in first
        ]


def _owned(target: Target, record: ReleaseRecord) -> Iterable[Relation]:
    return [item.relation(target.relation.catalog) for item in record.owned]
