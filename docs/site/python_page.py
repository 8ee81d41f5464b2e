#!/usr/bin/env python3
"""Writes the page of the Python module: each signature of __init__.pyi, with the docstring that help() shows.

    python_page.py FOLDER    FOLDER/capsa is the module, built
"""
import ast
import importlib
import inspect
import pathlib
import re
import sys

STUB = pathlib.Path(__file__).resolve().parents[2] / "python/capsa/__init__.pyi"
sys.dont_write_bytecode = True


def module(folder):
    sys.path.insert(0, folder)
    return importlib.import_module("capsa")


def arguments(args):
    """Names and defaults, without types: the docstrings have shapes and units."""
    defaults = [None] * (len(args.args) - len(args.defaults)) + args.defaults
    yield from (argument(arg, default) for arg, default in zip(args.args, defaults) if arg.arg != "self")
    if args.vararg or args.kwonlyargs:
        yield f"*{args.vararg.arg}" if args.vararg else "*"
    yield from (argument(arg, default) for arg, default in zip(args.kwonlyargs, args.kw_defaults))


def argument(arg, default):
    return arg.arg if default is None else f"{arg.arg}={ast.unparse(default)}"


def call(node):
    return f"{node.name}({', '.join(arguments(node.args))})"


def special(kind, member):
    """What one writes in place of __init__ and __len__."""
    if member.name == "__init__":
        return f"{kind.name}({', '.join(arguments(member.args))})"
    return f"len({kind.name.lower()})" if member.name == "__len__" else None


def is_property(node):
    return any(ast.unparse(decorator) == "property" for decorator in node.decorator_list)


def is_overload_of_a_kind(node):
    """Whether a type checker reads this signature for one value of an argument. Another one has all values."""
    return any("Literal" in ast.unparse(arg.annotation) for arg in node.args.kwonlyargs)


def doc_of(thing):
    """The docstring as Markdown, without the signature that pybind11 puts in its first line. Indented lines are code."""
    doc = inspect.getdoc(thing) or ""
    first, _, rest = doc.partition("\n")
    text = (rest if "(" in first and "->" in first else doc).strip()
    said, start, example = text.partition("\n\n>>> ")
    if start:
        example = f"\n\n```python\n>>> {example}\n```"
    return "\n".join(line if line.startswith("    ") else re.sub(r"([*<])", r"\\\1", line) for line in said.splitlines()) + example


def member_of(thing, name):
    return doc_of(getattr(thing, name))


def page(built):
    yield "# The Python module"
    yield doc_of(built)
    yield "[From Python](../guide.md#from-python) has a program. Types stand in `capsa/__init__.pyi`, for type checkers."
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield f"## {node.name}"
            yield member_of(built, node.name)
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    yield f"### `{member.name if is_property(member) else special(node, member) or call(member)}`"
                    yield member_of(getattr(built, node.name), member.name)
        elif isinstance(node, ast.FunctionDef) and not is_overload_of_a_kind(node):
            yield f"## {node.name}"
            yield f"```python\n{call(node)}\n```"
            yield member_of(built, node.name)


if __name__ == "__main__":
    print("\n\n".join(part for part in page(module(sys.argv[1])) if part))
