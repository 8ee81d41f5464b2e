"""Where a mutant stands, in words that do not change when its code is moved or formatted: the function with its parameters, the
change with the two words before and behind it, and which of several equal ones in that function it is.

Spaces, comments, line breaks, the file and the line do not matter. A change of the function's name or parameters, of the words at
the change, or of the number of equal changes before it in the function makes it another mutant, which has to be judged again.
"""
import bisect
import collections
import re

import units

WORD = re.compile(r"\w+(?:\.\w+)*|[^\w\s]")
PARTS = " \n\t(),;{}"  # between them stands a word, an operator or both
NO_FUNCTION = ("if", "for", "while", "switch", "requires", "noexcept", "decltype", "alignas", "sizeof", "catch", "return")


def compact(code):
    """Without spaces, but for those between two words."""
    return re.sub(r"(?<=\w) (?=\w)", " ", re.sub(r"\s*([^\w\s])\s*", r"\1", " ".join(code.split())))


def signature(before):
    """The name and the parameters of the function whose body follows, or None where none does."""
    before = re.sub(r"\[\[[^\]]*\]\]", " ", before)
    for found in re.finditer(r"(~?\w+|operator\s*\S+?)\s*\(", before):
        depth = len(re.findall(r"[({\[]", before[:found.start()])) - len(re.findall(r"[)}\]]", before[:found.start()]))
        if depth or found[1] in NO_FUNCTION:
            continue
        depth, at = 1, found.end()
        while at < len(before) and depth:
            depth += {"(": 1, ")": -1}.get(before[at], 0)
            at += 1
        return f"{compact(found[1])}({compact(before[found.end():at - 1])})"
    return None


def bodies(text):
    """Begin, end and signature of each body of a function; lambdas and blocks in it are a part of it."""
    code = units.code_alone(text)
    found, open_blocks, start = [], [], 0
    for place, letter in enumerate(code):
        if letter in ";{}":
            if letter == "{":
                inside = any(name for _, name in open_blocks)
                before = code[start:place]
                container = units.CONTAINER.match(before.strip()) and not re.search(r"\)\s*(const|noexcept|->.*)?\s*$", before)
                constant = re.search(r"=\s*$", before)
                open_blocks.append((place, None if inside or container or constant else signature(before)))
            elif letter == "}" and open_blocks:
                begin, name = open_blocks.pop()
                if name:
                    found.append((begin, place, name))
            start = place + 1
    return sorted(found)


class Places:
    """The keys of the mutants of one file, in their order."""

    def __init__(self, text):
        self.code, self.bodies = units.code_alone(text), bodies(text)
        self.text, self.begins = text, [begin for begin, _, _ in self.bodies]
        self.seen = collections.Counter()

    def function(self, place):
        k = bisect.bisect(self.begins, place) - 1
        return self.bodies[k][2] if k >= 0 and place < self.bodies[k][1] else "no function"

    def key(self, begin, end, instead):
        """The function, the change, and its number among equal ones (left out for the first)."""
        name = self.function(begin)
        first, last = begin, end
        while first > 0 and self.text[first - 1] not in PARTS:
            first -= 1
        while last < len(self.text) and self.text[last] not in PARTS:
            last += 1
        old = " ".join(self.text[first:last].split())
        new = " ".join((self.text[first:begin] + instead + self.text[end:last]).split())
        left = compact(" ".join(WORD.findall(self.code[max(0, first - 200):first])[-2:]))
        right = compact(" ".join(WORD.findall(self.code[last:last + 200])[:2]))
        change = f"{left} [{old} -> {new}] {right}"
        self.seen[name, change] += 1
        number = self.seen[name, change]
        return name, change + (f" #{number}" if number > 1 else "")
