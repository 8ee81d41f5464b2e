#!/usr/bin/env python3
"""Every public function of C++ and of C has a program that calls it, and every function of Python has the name of one of C++.

    check_examples.py ROOT

- A program is one of docs/guide.md, README.md and docs/by-header.md, which tests/guide runs, or a file of examples/. One of C is meant for a
  function of C. The comments of the reference name the programs (docs/doxygen_filter.py).
- Python's functions and classes have the names of C++, or a row in the table of docs/by-header.md that says what they are called there.
"""
import ast
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "docs"))
import doxygen_filter
import examples_of

# Functions that need none, and why.
REFUSALS = "ends the program: the C++ headers call it, and a program of C handles its status"
ZOLTAN = "needs Zoltan beside MPI: tests/mpi/zoltan.cpp runs it, and the guide shows the call (More than one machine)"
WITHOUT = {
    "capsa_refuse": REFUSALS, "capsa_stop": REFUSALS,
    "capsa_on_refusal": "is about calls of the C++ headers: a program of the guide in C++ calls it",
    "capsa::mpi::rcb": ZOLTAN,
}
PYTHON_TABLE = re.compile(r"^\| Python \| C\+\+ \|\n\|[-|]+\n((?:\|.*\n)+)", re.M)


def public_functions(root):
    """Pairs of a header and a function of it."""
    for path in sorted((root / "include/capsa").rglob("*.h*")):
        language = "c" if path.suffix == ".h" else "cpp"
        for function in examples_of.functions(doxygen_filter.filtered(path), language):
            yield path.relative_to(root).as_posix(), function


def full_name(function):
    return "::".join(filter(None, [function.scope, function.name]))


def without_a_program(found, known, excepted):
    """Yields a sentence for each function that no program calls, and for each exception that is none."""
    unused = dict.fromkeys(excepted)
    for header, function in found:
        name = full_name(function)
        has_one = bool(examples_of.examples(function, known))
        if name in excepted:
            unused.pop(name, None)
            if has_one:
                yield f"tests/gates/check_examples.py: {name} has a program: take it out of WITHOUT"
        elif not has_one:
            yield (f"{header}: no program calls {name}: call it in a program of docs/by-header.md or docs/guide.md"
                   f"{' in C' if function.language == 'c' else ''}")
    for name in unused:
        yield f"tests/gates/check_examples.py: there is no {name}: take it out of WITHOUT"


def exported_but_unseen(found, symbols):
    """Yields a sentence for each function that the library exports and this gate does not see."""
    seen = {function.name for _, function in found}
    for name in symbols:
        if name not in seen and not name.startswith("capsa_linked_"):
            yield f"tests/gates/check_examples.py: does not see {name}, which tests/consumer/symbols.txt has"


def names_of_python(stub, page, cpp):
    """Yields a sentence for each name of Python that C++ does not have and the page does not explain, and for each row that is wrong."""
    table = PYTHON_TABLE.search(page)
    rows = {}
    for row in table[1].splitlines() if table else []:
        python, other = (re.findall(r"`(\w+)", cell) for cell in row.strip("| ").split(" | ", 1))
        rows.update((name, other) for name in python)
    names = {node.name for node in ast.parse(stub).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    if not rows:
        yield "docs/by-header.md: there is no table `| Python | C++ |`"
    for name in sorted(names):
        if name in cpp and name in rows:
            yield f"docs/by-header.md: C++ has a {name} too: take it out of the table of Python's names"
        if name not in cpp and name not in rows:
            yield f"python: C++ has no {name}: give both one name, or say in the table of docs/by-header.md what it is called in C++"
    for name, others in rows.items():
        if name not in names:
            yield f"docs/by-header.md: Python has no {name}"
        for other in others:
            if other not in cpp:
                yield f"docs/by-header.md: C++ has no {other}, which stands beside Python's {name}"


def names_of_cpp(root, found):
    """The functions of the namespace capsa that stay, and its types."""
    names = {function.name for _, function in found if function.scope == "capsa" and full_name(function) not in WITHOUT}
    for path in (root / "include/capsa").glob("*.hpp"):
        names.update(re.findall(r"^(?:class|struct|using|concept) (\w+)", path.read_text(encoding="utf-8"), re.M))
    return names


def main():
    root = pathlib.Path(sys.argv[1])
    found = list(public_functions(root))
    symbols = re.findall(r"^capsa_\w+", (root / "tests/consumer/symbols.txt").read_text(encoding="utf-8"), re.M)
    faults = [*without_a_program(found, list(examples_of.programs(root)), WITHOUT), *exported_but_unseen(found, symbols),
              *names_of_python((root / "python/capsa/__init__.pyi").read_text(encoding="utf-8"),
                               (root / "docs/by-header.md").read_text(encoding="utf-8"), names_of_cpp(root, found))]
    for fault in dict.fromkeys(faults):
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
