#!/usr/bin/env python3
"""The pages of build/site lead where they say, fetch nothing from elsewhere, and none is a dead end.

    check_site.py FOLDER

- Every link within the site has its page, and every #place its place.
- Scripts, styles, pictures and fonts are of the site itself: it works without a network.
- Every page has a link to the first one.
"""
import collections
import html.parser
import pathlib
import re
import sys
import urllib.parse

FETCHED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("object", "data"), ("embed", "src")}
FETCHING = {"stylesheet", "icon", "preload", "prefetch", "preconnect", "dns-prefetch", "manifest"}


class Page(html.parser.HTMLParser):
    """links: pairs of an address and whether the browser fetches it by itself; places: what # can name."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.places.update(given[name] for name in ("id", "name") if given.get(name))
        for name, value in attrs:
            if value is None:
                continue
            if (tag, name) in FETCHED:
                self.links.append((value, True))
            elif tag == "link" and name == "href":
                if FETCHING & set(given.get("rel", "").split()):
                    self.links.append((value, True))
            elif tag in ("a", "area") and name == "href":
                self.links.append((value, False))


def target(root, page, address):
    """The file that an address within the site means."""
    path = urllib.parse.unquote(urllib.parse.urlsplit(address).path)
    if not path:
        return page
    file = (root / path.lstrip("/") if path.startswith("/") else page.parent / path).resolve()
    return file / "index.html" if file.is_dir() else file


def faults(root):
    root = pathlib.Path(root).resolve()
    pages = {file.resolve(): Page(file.read_text(encoding="utf-8", errors="replace")) for file in sorted(root.rglob("*.html"))}
    if not pages:
        yield f"{root}: no pages"
    for file, page in pages.items():
        name, home = file.relative_to(root), False
        for address, fetched in page.links:
            parts = urllib.parse.urlsplit(address)
            if parts.scheme or parts.netloc:
                if fetched and parts.scheme not in ("data", "javascript"):
                    yield f"{name}: fetches {address}"
                continue
            to = target(root, file, address)
            home = home or to == root / "index.html"
            if not to.is_file():
                yield f"{name}: there is no {address}"
            elif parts.fragment and to in pages and urllib.parse.unquote(parts.fragment) not in pages[to].places | {"top"}:
                yield f"{name}: there is no place {address}"
        if not home and "search" not in name.parts[:-1]:  # Doxygen shows what it found in a frame of the page
            yield f"{name}: has no link to the first page"
    for style in sorted(root.rglob("*.css")):
        for address in re.findall(r"(?:url\(|@import )\s*[\"']?((?:https?:)?//[^\"')\s]+)", style.read_text(encoding="utf-8")):
            yield f"{style.relative_to(root)}: fetches {address}"


if __name__ == "__main__":
    found = list(faults(sys.argv[1]))
    for fault, times in collections.Counter(found).items():
        print(fault if times == 1 else f"{fault} ({times} times)")
    if not found:
        print(f"{sum(1 for _ in pathlib.Path(sys.argv[1]).rglob('*.html'))} pages, and every link leads somewhere")
    sys.exit(bool(found))
