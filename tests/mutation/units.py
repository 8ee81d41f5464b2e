"""The smallest statements, conditions and arguments of a C++ file that can be chosen when the program runs.

This is not a C++ parser. It knows the house's style well enough to find bodies of functions and the statements in them; what
it does not recognise is no unit, and a mutant there gets a build of its own.
"""
import re
from dataclasses import dataclass, field

OPENING, CLOSING = "([{", ")]}"
CONTAINER = re.compile(r"^(template\b.*|inline\s+|extern\s.*)*\b(namespace|struct|class|union|enum|extern)\b", re.S)
BODY_FOLLOWS = re.compile(r"(\)|\belse|\bdo|\bconst|\bnoexcept|\boverride|\bmutable|CAPSA_INLINE_LAMBDA|->\s*[\w:<>]+)\s*$")
FIXED = re.compile(r"\b(constexpr|static|static_assert|using|typedef|decltype\s*\(\s*auto)\b")

# A function that the compiler calls and no run: consteval ones, and constructors of constants.
OF_THE_COMPILER = re.compile(r"\bconsteval\b|\bconstexpr\s+(explicit\s+)?\w+\s*\(")

DECLARATION = re.compile(r"(const |auto |[\w:]+(<[^=;()]*>)?(::\w+)?[ *&]+(const )?[*&]*)+\w+\s*(=(?!=)|\(|\{|\[|;)")


@dataclass
class Unit:
    kind: str  # return, statement, initialiser, condition or argument
    begin: int
    end: int
    fixed: bool = False  # a constant of the compiler's, which no run can choose
    inner: list = field(default_factory=list)


def fix(units):
    for unit in units:
        unit.fixed = True
        fix(unit.inner)


def without_comments(text):
    """The text with comments and lines of the preprocessor made blank, of the same length."""
    def blank(found):
        return found[0] if found[0][0] in "\"'" else re.sub(r"[^\n]", " ", found[0])
    text = re.sub(r'"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', blank, text, flags=re.S)
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, text, flags=re.M)


def code_alone(text):
    """That with strings made blank too: brackets in them are no brackets."""
    return re.sub(r'"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])*\'', lambda s: '"' + "_" * (len(s[0]) - 2) + '"',
                  without_comments(text))


class Parser:
    def __init__(self, text):
        self.text = code_alone(text)
        for _ in range(2):  # commas between arguments of a template part nothing
            self.text = re.sub(r"\w<[^<>;(){}=&|]*,[^<>;(){}=&|]*>", lambda s: re.sub("[,<>]", "_", s[0]), self.text)
        self.match = {}
        stack = []
        for place, letter in enumerate(self.text):
            if letter in OPENING:
                stack.append(place)
            elif letter in CLOSING and stack:
                self.match[stack.pop()] = place

    def units(self):
        return self.declarations(0, len(self.text))

    def skip_space(self, at, end):
        while at < end and self.text[at].isspace():
            at += 1
        return at

    def end_of_statement(self, at, end):
        """The place of the semicolon that ends what begins at `at`."""
        while at < end and self.text[at] != ";":
            at = self.match.get(at, at) + 1
        return at

    # --- outside of functions -----------------------------------------------------------------------------------

    def declarations(self, begin, end):
        units, start, at = [], begin, begin
        while at < end:
            letter = self.text[at]
            if letter == ";":
                units += self.member(start, at)
                start = at = at + 1
            elif letter == "{":
                close, before = self.match.get(at, end), self.text[start:at].strip()
                if CONTAINER.match(before) and "(" not in re.sub(r"^template\s*<.*?>\s*(requires[^{]*?)?", "", before):
                    if " enum" not in f" {before}":
                        units += self.declarations(at + 1, close)
                    start = at = close + 1
                elif re.search(r"=\s*$", before) or "(" not in before or self.is_member_initialiser(start, at):
                    at = close + 1
                else:
                    here = self.initialiser_list(start, at) + self.block(at + 1, close)
                    if OF_THE_COMPILER.search(before):
                        fix(here)
                    units += here
                    start = at = close + 1
            elif letter == ":" and re.search(r"\b(public|private|protected)\s*$", self.text[start:at]):
                start = at = at + 1
            else:
                at = self.match.get(at, at) + 1
        return units

    def is_member_initialiser(self, start, at):
        """Whether the brace at `at` initialises a member in front of a constructor's body."""
        before = self.text[start:at]
        return bool(re.search(r"\)\s*(noexcept)?\s*:(?!:)", before) and re.search(r"[\w>]$", before)) and \
            not BODY_FOLLOWS.search(before)

    def initialiser_list(self, start, at):
        found = re.search(r"\)\s*(noexcept)?\s*:(?!:)", self.text[start:at])
        return self.declared(start + found.end(), at) if found else []

    def member(self, start, end):
        start = self.skip_space(start, end)
        if not FIXED.search(self.text[start:end]) and re.search(r"\w\s*(=)[^=]", self.text[start:end]) and \
                "operator" not in self.text[start:end]:
            return self.declared(start, end)
        return []

    # --- in functions -------------------------------------------------------------------------------------------

    def block(self, begin, end):
        units, at = [], self.skip_space(begin, end)
        while at < end:
            at = self.skip_space(self.statement(at, end, units), end)
        return units

    def statement(self, at, end, units):
        """Adds the units of the statement at `at`; returns where it ends."""
        text = self.text
        if text[at] == "{":
            close = self.match.get(at, end)
            units += self.block(at + 1, close)
            return close + 1
        word = re.compile(r"(?:\[\[\w+\]\]\s*)?(\w*)").match(text, at)[1]
        if word in ("else", "do"):
            return self.statement(self.skip_space(at + len(word), end), end, units)
        if word in ("case", "default"):
            return text.index(":", at) + 1
        if word in ("if", "while", "for", "switch"):
            opening = text.index("(", at)
            fixed = "constexpr" in text[at:opening]
            close = self.match[opening]
            units += self.head(word, opening + 1, close, fixed)
            after = self.skip_space(close + 1, end)
            if after >= end:
                return end
            return after + 1 if text[after] == ";" else self.statement(after, end, units)
        stop = self.end_of_statement(at, end)
        units += self.plain(word, at, stop)
        return stop + 1

    def head(self, word, begin, end, fixed):
        """What stands in the brackets of an if, a while or a for."""
        parts, at, last = [], begin, begin
        while at < end:
            if self.text[at] == ";":
                parts.append((last, at))
                last = at + 1
            at = self.match.get(at, at) + 1
        parts.append((last, end))
        inner = []
        if word == "for":
            if len(parts) != 3:
                return []
            first, condition, step = parts
            return self.declared(*first) + self.choosable("condition", *condition) + self.arguments(*step)
        if word == "switch":
            return self.arguments(begin, end)
        for part in parts[:-1]:
            inner += self.declared(*part)
        begin, end = parts[-1]
        declared = re.compile(r"[^()=<>!]*\w\s*=(?!=)").match(self.text, begin, end)
        if declared:
            return inner + self.choosable("initialiser", declared.end(), end, fixed)
        return inner + self.choosable("condition", begin, end, fixed)

    def plain(self, word, begin, end):
        if begin >= end:
            return []
        fixed = bool(FIXED.search(self.text[begin:self.depth_zero_end(begin, end)]))
        if word == "return":
            return self.choosable("return", begin, end + 1, False)
        if word in ("break", "continue", "using", "namespace", "goto") or fixed:
            return [Unit("statement", begin, end + 1, True)]
        if DECLARATION.match(self.text, begin, end + 1) and word not in ("delete", "new", "throw"):
            return self.declared(begin, end)
        return self.choosable("statement", begin, end + 1)

    def depth_zero_end(self, begin, end):
        found = re.compile(r"[=({]").search(self.text, begin, end)
        return found.start() if found else end

    def declared(self, begin, end):
        """The initialisers of a declaration: `T a = x, b = y`, `T a(x)`, `T a{x}`."""
        units, at = [], begin
        while at < end:
            if self.text[at] == "=" and self.text[at + 1] != "=" and self.text[at - 1] not in "=!<>":
                stop = at + 1
                while stop < end and self.text[stop] != ",":
                    stop = self.match.get(stop, stop) + 1
                stop = min(stop, end)
                units += self.choosable("initialiser", at + 1, stop)
                at = stop
            elif self.text[at] in "({":
                units += self.arguments(at + 1, self.match.get(at, end))
                at = self.match.get(at, end) + 1
            else:
                at = self.match.get(at, at) + 1
        return units

    def arguments(self, begin, end):
        """Each argument between commas is a unit."""
        units, at, start = [], begin, begin
        while at <= end:
            if at == end or self.text[at] == ",":
                if self.text[start:at].strip():
                    units += self.choosable("argument", start, at)
                start = at + 1
                at += 1
            else:
                at = min(self.match.get(at, at), end - 1) + 1
        return units

    def choosable(self, kind, begin, end, fixed=False):
        begin = self.skip_space(begin, end)
        if kind != "statement" and re.match(r"[{]", self.text[begin:end]):
            return self.inner_bodies(begin, end) + self.arguments(begin + 1, self.match.get(begin, end))
        return [Unit(kind, begin, end, fixed, self.inner_bodies(begin, end))]

    def inner_bodies(self, begin, end):
        """The bodies of lambdas."""
        units, at = [], begin
        while at < end:
            if self.text[at] == "{" and BODY_FOLLOWS.search(self.text[begin:at]) and "[" in self.text[begin:at]:
                close = self.match.get(at, end)
                units += self.block(at + 1, close)
                at = close
            at += 1
        return units
