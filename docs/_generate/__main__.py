"""Write every generated file of docs/ that is not as it should be."""

from __future__ import annotations

import sys

from docs._generate.files import DOCS, generated

for name, text in generated().items():
    path = DOCS / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"docs/{name}\n")
