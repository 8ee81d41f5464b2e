#!/usr/bin/env python3
"""Who decides (docs/inside.md): src/plan does. So no public header has a threshold, and few places elsewhere read what a source is made
of or which way a route goes.

    check_plan.py [ROOT]

What still decides elsewhere stands in the lists below. They can only shrink: an entry that nothing needs is a complaint, like a
place without an entry.
"""
import pathlib
import re
import sys

# Numbers in the C++ headers that choose or limit something: header, number, why it is there.
NUMBERS = [
    ("bounds.hpp", "64", "room for the first pairs of rows_near"),
    ("origin.hpp", "1000", "an exponent below all"),
    ("origin.hpp", "149", "the exponent of the least float"),
    ("origin.hpp", "50", "bits of a double"),
    ("parallel/manifolds.hpp", "1 << 10", "contacts of a task"),
    ("parallel/neighbours.hpp", "1 << 10", "rows of a task"),
    ("parallel/neighbours.hpp", "1 << 14", "pairs of a task"),
    ("parallel/some_rows.hpp", "1 << 10", "rows of a task"),
    ("prepare.hpp", "1 << 17", "decides whether a vector form uses a workspace of its own"),
    ("storage.hpp", "64", "an alignment"),
    ("types.hpp", "512", "characters of a sentence"),
    ("verbs.hpp", "4096", "bytes of answers on the stack, and answers of which a vector is kept"),
    ("verbs.hpp", "64", "more room for the next answer"),
    ("verbs.hpp", "704", "bytes of answers of few pairs on the stack"),
]
# Places that read the kind of a source, its indexes, its runs or the way of a route: how many each room has.
READS = re.compile(r"\.kind\b|\b(?:a|b|b_|of|side|shapes|shapes_)\.index\b|\b(?:is_within|second_side|has_runs|is_paired|parted|has_share)\("
                   r"|\broute\.way\b")
ROOMS = {"src/verbs": 61, "src/traverse": 13, "src/index": 13, "src/workspace": 12, "src": 24}
# They decide, or say what a source may be and refuse it.
MAY_READ = re.compile(r"src/(plan/.*|source\.[ch]pp|runs\.[ch]pp|misuse\.cpp|sentences\.cpp|bound\.cpp|periodic\.cpp|\w+_api\.cpp)")
LEAST = 32  # smaller ones choose nothing
OF_WORDS = re.compile(r"[/%] 64\b|\+ 63\b|\+= 64\b|< 64 \? [^:;]* : 64\b|<64>")  # bits of a word, one word of rays
NUMBER = re.compile(r"(?:\b1|\{1\}) << ([0-9]+)\b|(?<![\w.'])([0-9]+)(?:[uU]?[lL]*)\b(?![.'x])")
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')


def code_of(path):
    """The lines of a file without comments, texts and the lines of the preprocessor."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.lstrip().startswith("#"):
            yield number, TEXT.sub('""', line.split("//")[0])


def numbers_of(line):
    for match in NUMBER.finditer(OF_WORDS.sub("", line)):
        if match[1] is not None and 1 << int(match[1]) >= LEAST:
            yield f"1 << {match[1]}"
        elif match[2] is not None and int(match[2]) >= LEAST:
            yield match[2]


def check_headers(root, known):
    folder = root / "include" / "capsa"
    found = set()
    for path in sorted(folder.rglob("*.hpp")):
        name = path.relative_to(folder).as_posix()
        if name.startswith("mpi/"):  # between processes, above the library
            continue
        for number, line in code_of(path):
            for text in numbers_of(line):
                found.add((name, text))
                if (name, text) not in known:
                    yield f"include/capsa/{name}:{number}: {text} may be a threshold: src/plan decides"
    for name, text in sorted(known - found):
        yield f"include/capsa/{name} has no {text} any more: take it out of the list"


def count_reads(root):
    found = dict.fromkeys(ROOMS, 0)
    for path in sorted((root / "src").rglob("*.[ch]pp")):
        name = path.relative_to(root).as_posix()
        room = next((room for room in ROOMS if name.startswith(room + "/")), None)
        if room is None or MAY_READ.fullmatch(name) or (room == "src" and name.count("/") > 1):
            continue
        found[room] += sum(len(READS.findall(line)) for _, line in code_of(path))
    return found


def check_reads(found, rooms):
    for room, most in rooms.items():
        if found[room] > most:
            yield f"{room}: {found[room]} places read a source or a route's way, {most} may: ask src/plan"
        elif found[room] < most:
            yield f"{room}: only {found[room]} places read a source or a route's way: lower the number ({most})"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1]).resolve()
    complaints = list(check_headers(root, {(name, text) for name, text, _ in NUMBERS}))
    found = count_reads(root)
    complaints += check_reads(found, ROOMS)
    print("\n".join(complaints), file=sys.stderr, end="\n" if complaints else "")
    print(f"{len(NUMBERS)} numbers in public headers, {sum(found.values())} places that read a source, {len(complaints)} complaints")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
