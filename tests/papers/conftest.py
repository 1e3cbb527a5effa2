"""The papers' exhibits are scripts in a folder of their own, not a part of the package."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "papers"))
