"""What MkDocs does to a page before it is drawn, so that one text serves repository and site.

- A link that leads out of docs/ leads to the repository, or is plain text where none is configured.
- `<!-- file: NAME -->` before a block, by which tests know the file, is shown as its title.
- A picture that knows light and dark is put into the page, where it follows the reader's choice.

A page that would load anything from the network stops the build.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

_LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]+)\]\((?P<target>\.\./[^)\s]+)\)")
_FILE = re.compile(r"^<!-- file: (?P<name>\S+) -->\n```(?P<language>\w+)$", re.M)
_NOTE = re.compile(r"^<!-- [^\n]* -->\n", re.M)
_PICTURE = re.compile(r"^!\[(?P<words>[^\]]*)\]\((?P<target>[^)\s]+\.svg)\)$", re.M)
_LOADED = re.compile(
    r"<(?:script|img|iframe|link)\b[^>]*?\b(?:src|href)=[\"']?(?:https?:)?//[^>]*>"
)
_FENCE = re.compile(r"^```.*?^```$", re.M | re.S)


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Change what differs between a page of the repository and one of the site."""
    here = posixpath.dirname(page.file.src_uri)
    markdown = _FILE.sub(r'```\g<language> title="\g<name>"', markdown)
    parts, end = [], 0
    for fence in _FENCE.finditer(markdown):
        parts += [_prose(markdown[end : fence.start()], here, config), fence[0]]
        end = fence.end()
    return "".join([*parts, _prose(markdown[end:], here, config)])


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Stop where a page would ask the network for something: readers may have none."""
    asked = [tag for tag in _LOADED.findall(output) if 'rel="canonical"' not in tag]
    if asked:
        raise RuntimeError(f"{page.file.src_uri} loads from the network: {asked[0]}")
    return output


def _prose(text: str, here: str, config: Any) -> str:
    text = _LINK.sub(lambda found: _outward(found, here, config), text)
    text = _PICTURE.sub(lambda found: _inlined(found, here, config), text)
    return _NOTE.sub("", text)


def _outward(found: re.Match[str], here: str, config: Any) -> str:
    """Lead a link that leaves docs/ to the repository."""
    path = posixpath.normpath(posixpath.join("docs", here, found["target"]))
    if path.startswith("docs/"):
        return found[0]
    if config.repo_url:
        return f"[{found['text']}]({config.repo_url.rstrip('/')}/blob/main/{path})"
    # A folder's README is what a repository shows of the folder.
    path = path.removesuffix("/README.md")
    words = found["text"].strip("`")
    return f"`{path}`" if words == path else f"{found['text']} (`{path}`)"


def _inlined(found: re.Match[str], here: str, config: Any) -> str:
    """Put a picture of ours into the page; one of another program stays a file."""
    path = Path(config.docs_dir, here, found["target"])
    drawing = path.read_text(encoding="utf-8")
    if 'class="picture"' not in drawing:
        return found[0]
    # A blank line would end the block of HTML.
    drawn = re.sub(r"\n\s*\n", "\n", drawing[drawing.index("<svg") :])
    return f'<figure class="drawing" markdown="0">\n{drawn}</figure>\n'
