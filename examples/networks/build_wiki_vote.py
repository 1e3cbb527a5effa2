"""Make `wiki_vote.csv.gz` from the `Wiki-Vote.txt` file of the SNAP collection.

    python examples/networks/build_wiki_vote.py PATH/TO/Wiki-Vote.txt

Votes are sorted by voter and candidate, which makes the file small; none is dropped or changed.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

VOTES = 103_689


def read_votes(source: Path) -> list[tuple[int, int]]:
    """Read the pairs of SNAP's file, whose comments begin with `#`."""
    lines = source.read_text(encoding="ascii").splitlines()
    pairs = [line.split() for line in lines if line and not line.startswith("#")]
    return sorted((int(voter), int(candidate)) for voter, candidate in pairs)


def build(source: Path, target: Path) -> None:
    """Write `target` from `source`; nothing is written if the number of votes is another."""
    votes = read_votes(source)
    if len(votes) != VOTES:
        raise ValueError(f"{source} has {len(votes)} votes, Wiki-Vote has {VOTES}")
    text = "voter,candidate\n" + "".join(f"{voter},{candidate}\n" for voter, candidate in votes)
    # Neither a time nor a name inside: the same votes make the same bytes.
    target.write_bytes(gzip.compress(text.encode("ascii"), compresslevel=9, mtime=0))


def main() -> None:
    """Parse the command line and build the file."""
    parser = argparse.ArgumentParser(description="Make wiki_vote.csv.gz from SNAP's file.")
    parser.add_argument("source", type=Path, help="path of Wiki-Vote.txt")
    parser.add_argument(
        "target",
        type=Path,
        nargs="?",
        default=Path(__file__).parent / "wiki_vote.csv.gz",
        help="file to write (default: beside this script)",
    )
    arguments = parser.parse_args()
    build(arguments.source, arguments.target)


if __name__ == "__main__":
    main()
