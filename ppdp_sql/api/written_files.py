"""Writes several files that belong together: all of them, or none."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from ppdp_sql.errors import InputError
from ppdp_sql.files import file_error, is_there
from ppdp_sql.names import listing


def refuse_existing(paths: Sequence[Path]) -> None:
    """Refuse to overwrite what somebody may have edited."""
    there = [path for path in paths if is_there(path, "the file")]
    if there:
        shown = [f"'{path}'" for path in there[:5]]
        if len(there) > len(shown):
            shown.append(f"{len(there) - len(shown)} more")
        verb, pronoun = ("exists", "it") if len(there) == 1 else ("exist", "them")
        raise InputError(
            f"{listing(shown)} {verb} already; overwrite {pronoun} with --force, or name another "
            "place with -o"
        )


def check_folder(folder: Path) -> None:
    """Refuse a folder that is not there or takes no files, before anything is counted."""
    if not folder.is_dir():
        raise InputError(f"the folder '{folder}' does not exist; create it or name another with -o")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"the folder '{folder}' cannot be written; name another with -o")


def write_together(texts: Mapping[Path, str]) -> None:
    """Write every file beside its place first, then put them there; on any failure, undo it all.

    Folders that are missing are made, and taken away again with a failure.
    """
    with staged_files() as stage:
        stage(texts)


@contextmanager
def staged_files() -> Iterator[Callable[[Mapping[Path, str]], None]]:
    """Hand out what writes files beside their places; they take them when all went well.

    What is done meanwhile, such as the publishing that the files tell of, may fail: then none of
    them is there.
    """
    staged: list[tuple[Path, Path]] = []
    with ExitStack() as stack:

        def stage(texts: Mapping[Path, str]) -> None:
            stack.enter_context(_made_folders([path.parent for path in texts]))
            base = next(iter(texts)).parent
            try:
                work = Path(tempfile.mkdtemp(prefix=".ppdp_files_", dir=base))
            except OSError as error:
                raise file_error("the folder", base, error) from None
            stack.callback(shutil.rmtree, work, ignore_errors=True)
            for number, (path, text) in enumerate(texts.items()):
                new = work / f"{number}.new"
                _write(new, text, path)
                staged.append((new, path))

        yield stage
        _place(staged)


def _place(staged: Sequence[tuple[Path, Path]]) -> None:
    moved: list[tuple[Path, Path | None]] = []
    try:
        for new, path in staged:
            moved.append((path, _set_aside(path, new.with_suffix(".old"))))
            _move(new, path)
    except BaseException:
        for path, before in reversed(moved):
            with suppress(OSError):
                path.unlink(missing_ok=True)
                if before is not None:
                    os.replace(before, path)
        raise


def _write(path: Path, text: str, shown: Path) -> None:
    try:
        # No translation of line ends: a value may have some.
        path.write_bytes(text.encode("utf-8"))
    except UnicodeEncodeError:
        raise InputError(
            f"'{shown}' cannot be written: a value or name has half of a character"
        ) from None
    except OSError as error:
        raise file_error("the file", shown, error) from None


def _set_aside(path: Path, aside: Path) -> Path | None:
    if not is_there(path, "the file"):
        return None
    _move(path, aside)
    return aside


def _move(old: Path, new: Path) -> None:
    try:
        if new.is_dir():
            raise InputError(f"'{new}' is a folder, and a file is to be written there")
        os.replace(old, new)
    except OSError as error:
        raise file_error("the file", new, error) from None


@contextmanager
def _made_folders(folders: Sequence[Path]) -> Iterator[None]:
    made: list[Path] = []
    try:
        for folder in dict.fromkeys(folders):
            if not folder.is_dir():
                try:
                    folder.mkdir()
                except OSError as error:
                    raise file_error("the folder", folder, error) from None
                made.append(folder)
        yield
    except BaseException:
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        raise
