"""Which program calls which public function: the programs of the pages that tests run, and those of examples/.

A public function has a comment, or Doxygen fails, so `functions` finds them in what docs/doxygen_filter.py makes of a header. Left out is
what stands in a namespace `detail`, what is private or deleted, operators, constructors and destructors.
"""
import collections
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGES = ["docs/guide.md", "README.md", "docs/by-header.md"]  # tests/guide runs their programs
MOST = 3  # programs that the reference names for one function

# What a program names when it has an object of the class, where that is not the name of the class.
OWNERS = {
    "BitGrid": "hit_mask",
    "ChainsView": "chains",
    "FindResult": "find_hits contacts manifolds",
    "IndexedView": "indexed_spheres indexed_capsules indexed_segments mesh",
    "LocalRows": "Halo",
    "Movable": "movable",
    "Owned": "Spheres Capsules Segments Triangles HalfSpaces Circles PlanarCapsules PlanarSegments HalfPlanes Boxes RoundCones Rectangles PlanarRoundCones",
    "RaysOf": "rays",
    "View": "spheres capsules segments triangles half_spaces circles half_planes boxes round_cones rectangles points chain SphereView",
}

Function = collections.namedtuple("Function", "language scope name comment last")  # lines of the comment: the first, the last
Program = collections.namedtuple("Program", "page title anchor language code")

NO_NAMES = {"noexcept", "requires", "decltype", "alignas", "sizeof", "explicit", "static_assert"}


def code_of(text):
    """The text without comments and literals, with as many lines."""
    def blank(found):
        return "\n" * found[0].count("\n") if found[0][0] == "/" else '""'
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', blank, text, flags=re.S)


def comment_above(lines, code, number):
    """The first and the last line of the comment above line `number`, or None."""
    last = number - 1
    while last >= 0 and not lines[last].strip():
        last -= 1
    if last < 0 or code[last].strip() or not lines[last].strip():
        return None
    first = last
    if lines[last].lstrip().startswith("///"):
        while first > 0 and lines[first - 1].lstrip().startswith("///"):
            first -= 1
        return first, last
    if not lines[last].rstrip().endswith("*/"):
        return None
    while first > 0 and "/**" not in lines[first]:
        first -= 1
    return first, last


def declared(statement):
    """What a statement declares, up to its `;` or `{`: pairs of a kind and a name."""
    text = re.sub(r"\[\[.*?\]\]", "", " ".join(statement.split()))
    while text.startswith("template"):
        depth, at = 0, text.index("<")
        for at in range(at, len(text)):
            depth += {"<": 1, ">": -1}.get(text[at], 0) if text[at - 1] != "-" else 0
            if depth == 0:
                break
        text = text[at + 1:].lstrip()
    scope = re.match(r"(?:inline )?(namespace|class|struct|union|extern)\b ?(?:(?!final\b)([\w:]*))", text)
    if scope and "(" not in text.split(":")[0]:
        return scope[1], scope[2]
    names = [found for found in re.finditer(r"(~?\b[A-Za-z_]\w*) ?\(", text) if found[1] not in NO_NAMES and not found[1].isupper()
             and not found[1].startswith("CAPSA_")]
    if not names or re.match(r"(typedef|using|enum|friend|return)\b", text) or text.endswith("= delete"):
        return "other", ""
    before = text[:names[0].start()]
    if "=" in before or "operator" in before or names[0][1].startswith("~"):
        return "other", ""
    return "function", names[0][1]


def functions(text, language):
    """The public functions of a header, which docs/doxygen_filter.py has gone over."""
    lines, code = text.split("\n"), code_of(text).split("\n")
    scopes, depth, statement, begun = [], 0, "", 0  # scopes: kind, name, whether what follows is public
    continued, directive = False, False
    for number, line in enumerate(code):
        continued, directive = line.endswith("\\") and (continued or line.lstrip().startswith("#")), continued or line.lstrip().startswith("#")
        if directive:
            continue
        for char in line + "\n":
            if depth > len(scopes):  # in a body
                depth += {"{": 1, "}": -1}.get(char, 0)
                statement = ""
            elif char == ":" and re.fullmatch(r"\s*(public|private|protected)", statement):
                scopes[-1] = (*scopes[-1][:2], statement.strip() == "public")
                statement = ""
            elif statement.count("(") != statement.count(")") or char not in ";{}":
                begun = begun if statement.strip() else number
                statement += char
            elif char == "}":
                scopes.pop()
                depth, statement = len(scopes), ""
            else:
                kind, name = declared(statement)
                names = [scope[1] for scope in scopes if scope[1]]
                comment = (number, number) if "/**<" in lines[number] and char == ";" else comment_above(lines, code, begun)
                public = "detail" not in names and all(scope[2] for scope in scopes)
                if kind == "function" and comment and public and name not in "::".join(names).split("::")[-1:]:
                    yield Function(language, "::".join(names), name, *comment)
                if char == "{":
                    depth += 1
                    if kind in ("namespace", "class", "struct", "union", "extern"):
                        scopes.append((kind, name, kind != "class"))
                statement = ""


def anchor(title):
    """The place of a heading, as MkDocs and GitHub name it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def programs(root=ROOT):
    """The programs of the pages, and then the files of examples/, whose title is their name."""
    for page in PAGES:
        title = ""
        if not (root / page).exists():
            continue
        for found in re.finditer(r"^## (.+?)$|^```(cpp|c)\n(.*?)^```$", (root / page).read_text(encoding="utf-8"), re.M | re.S):
            title = found[1] or title
            if found[2] and "int main(" in found[3]:
                yield Program(page, title, anchor(title), found[2], code_of(found[3]))
    for path in sorted((root / "examples").rglob("*.[ch]pp")):
        yield Program("", path.relative_to(root).as_posix(), "", "cpp", code_of(path.read_text(encoding="utf-8")))


def calls(program, function):
    if function.language == "c":
        return program.language == "c" and re.search(rf"\b{function.name}\b", program.code)
    if program.language != "cpp":
        return False
    *outer, last = function.scope.split("::")
    if last[:1].islower():  # a namespace; programs have a short name for capsa::parallel, or none
        return re.search(rf"(?<!\w){last}::{function.name}\b(?!::)", program.code)
    owners = "|".join(OWNERS.get(last, last).split())
    return re.search(rf"(\.|->){function.name}\b", program.code) and re.search(rf"\b({owners})\b", program.code)


def examples(function, known):
    """The programs that call a function: those of pages, or, where no page has one, files of examples/."""
    found = [program for program in known if calls(program, function)]
    return ([program for program in found if program.page] or found)[:MOST]
