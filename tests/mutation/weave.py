"""Puts many mutants into one program, which chooses one of them when it runs.

A mutant becomes a choice between the changed and the original text of the smallest unit around it (units.py):
CAPSA_MUTANT(7) of chosen.hpp is true where the environment chooses mutant 7. Lines keep their numbers, so that an error
of the compiler says which unit does not compile in this form.
"""
import re

import units

CONSTANT = re.compile(r"^inline constexpr float ((?:\w+ = [^,;{}]+(?:,\s*)?)+);", re.M)


def one_line(text):
    return re.sub(r"\s+", " ", text).strip()


def changed(text, begin, end, mutant):
    return one_line(text[begin:mutant["begin"]] + mutant["instead"] + text[mutant["end"]:end])


def chain(text, begin, end, mutants, wrap):
    """The changed texts of an expression, each behind its question."""
    return "".join(f"CAPSA_MUTANT({m['number']}) ? {wrap(changed(text, begin, end, m))} : " for m in mutants)


def written(text, unit, mutants, original):
    """A unit with its mutants. `original` is its text with the mutants of inner units."""
    begin, end = unit.begin, unit.end
    if unit.kind == "return":
        ways = "".join(f"if (CAPSA_MUTANT({m['number']})) {changed(text, begin, end, m)} " for m in mutants)
        return "{ " + ways + original + " }"
    if unit.kind == "statement":
        ways = "".join(f"if (CAPSA_MUTANT({m['number']})) {{ {changed(text, begin, end, m)} }} else " for m in mutants)
        return "{ " + ways + "{ " + original + " } }"
    if unit.kind == "condition":
        def as_bool(expression):
            return f"static_cast<bool>({expression})"
        return chain(text, begin, end, mutants, as_bool) + as_bool(original)
    space = " " if unit.kind == "initialiser" else ""
    return space + "(" + chain(text, begin, end, mutants, lambda e: f"({e})") + f"({original}))"


def place_of(found, mutant):
    """The innermost unit around a mutant."""
    for unit in found:
        if unit.begin <= mutant["begin"] and mutant["end"] <= unit.end:
            return place_of(unit.inner, mutant) or unit
    return None


def render(text, begin, end, found, chosen):
    """The text from begin to end with the mutants of the units in it."""
    parts, at = [], begin
    for unit in sorted(found, key=lambda u: u.begin):
        parts.append(text[at:unit.begin])
        original = render(text, unit.begin, unit.end, unit.inner, chosen)
        here = chosen.get(id(unit), ())
        parts.append(written(text, unit, here, original) if here else original)
        at = unit.end
    return "".join(parts) + text[at:end]


def constants(text, mutants):
    """Constants of a namespace become objects that are asked each time they are read. Returns replacements and mutants."""
    pieces, woven = [], []
    for found in CONSTANT.finditer(text):
        here = [m for m in mutants if found.start() <= m["begin"] < found.end()]
        if not here:
            continue
        lines = []
        for name in re.finditer(r"(\w+) = ([^,;]+)", found[1]):
            begin, end = found.start(1) + name.start(2), found.start(1) + name.end(2)
            of_it = [m for m in here if begin <= m["begin"] and m["end"] <= end]
            if len(of_it) == 1:
                woven += of_it
                values = f"{of_it[0]['number']}, {changed(text, begin, end, of_it[0])}, {name[2]}"
                lines.append(f"inline constexpr MutantConstant {name[1]}{{{values}}};")
            else:
                lines.append(f"inline constexpr float {name[1]} = {one_line(name[2])};")
        newlines = "\n" * text[found.start():found.end()].count("\n")
        pieces.append((found.start(), found.end(), " ".join(lines) + newlines))
    return pieces, woven


def weave(source, mutants, refused=()):
    """The text of a file with as many of its mutants as possible, and those that are in it. `refused` are not."""
    text = units.without_comments(source)
    keep = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
    directives = [(f.start(), f.end()) for f in keep.finditer(source)]
    mutants = [m for m in mutants if m["number"] not in refused]
    pieces, woven = constants(text, mutants)
    taken = {m["number"] for m in woven}
    found = units.Parser(source).units()
    chosen = {}
    for m in mutants:
        unit = None if m["number"] in taken else place_of(found, m)
        if unit is None or unit.fixed or any(b < unit.end and unit.begin < e for b, e in directives):
            continue
        chosen.setdefault(id(unit), []).append(m)
        woven.append(m)
    for begin, end in directives:  # blank while units were looked for
        text = text[:begin] + source[begin:end] + text[end:]
    if not pieces:
        return render(text, 0, len(text), found, chosen), woven
    result, at = [], 0
    for begin, end, instead in pieces:
        result += [render(text, at, begin, [u for u in found if at <= u.begin and u.end <= begin], chosen), instead]
        at = end
    result.append(render(text, at, len(text), [u for u in found if u.begin >= at], chosen))
    return "".join(result), woven
