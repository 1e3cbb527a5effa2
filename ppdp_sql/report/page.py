"""Writes the page of a report."""
from __future__ import annotations
import json
from ppdp_sql.report.facts import ReportFacts
def report_page(facts: ReportFacts) -> str:
    """Stub."""
    return json.dumps(facts.to_dict())
