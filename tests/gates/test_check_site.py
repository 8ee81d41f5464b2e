#!/usr/bin/env python3
"""The gate of the site can fail: a site of three pages with one fault each."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cmake"))
import check_site

FIRST = ('<h1 id="top">First</h1><a href="docs/guide.html#rays">rays</a> <a href="https://elsewhere.org/">elsewhere</a>'
         '<script src="own.js"></script>')
GUIDE = '<h2 id="rays">Rays</h2><a href="../index.html">first</a> <a href=".">this folder</a> <img src="../a%20b.svg">'
FOLDER = '<a href="guide.html">guide</a><a href="/">first</a>'


class Site(unittest.TestCase):
    def faults(self, first=FIRST, guide=GUIDE, folder=FOLDER, style="a { background: url(own.png) }"):
        with tempfile.TemporaryDirectory() as room:
            root = pathlib.Path(room)
            (root / "docs").mkdir()
            for name, text in {"index.html": first + '<a href="">here</a>', "docs/guide.html": guide, "docs/index.html": folder,
                               "style.css": style, "own.js": "", "a b.svg": ""}.items():
                (root / name).write_text(text)
            return list(check_site.faults(root))

    def test_a_whole_site_passes(self):
        self.assertEqual(self.faults(), [])

    def test_a_page_or_a_place_that_is_not_there(self):
        self.assertEqual(self.faults(first=FIRST.replace("guide.html", "guides.html")), ["index.html: there is no docs/guides.html#rays"])
        self.assertEqual(self.faults(guide=GUIDE.replace('id="rays"', 'id="ray"')), ["index.html: there is no place docs/guide.html#rays"])
        self.assertEqual(self.faults(guide=GUIDE.replace("a%20b", "a_b")), ["docs/guide.html: there is no ../a_b.svg"])

    def test_what_is_fetched_from_elsewhere(self):
        for text in ('<script src="https://cdn.org/x.js"></script>', '<img src="//cdn.org/x.png">',
                     '<link rel="stylesheet" href="https://fonts.org/x.css">', '<link rel="preconnect" href="https://fonts.org">'):
            self.assertEqual(len(self.faults(first=FIRST + text)), 1, text)
        local = '<link rel="canonical" href="https://here.org/"><img src="data:image/png;base64,AA">'
        self.assertEqual(self.faults(first=FIRST + local), [])
        for style in ("@import 'https://fonts.org/x.css';", "a { src: url(//fonts.org/x.woff) }"):
            self.assertEqual(len(self.faults(style=style)), 1, style)

    def test_a_page_without_a_way_back(self):
        self.assertEqual(self.faults(folder='<a href="guide.html">guide</a>'), ["docs/index.html: has no link to the first page"])

    def test_an_empty_folder(self):
        with tempfile.TemporaryDirectory() as room:
            self.assertEqual(len(list(check_site.faults(room))), 1)


if __name__ == "__main__":
    unittest.main()
