"""capsa.mpi: its types are complete, and capsa does without mpi4py. What ranks answer: tests/mpi/check.sh."""
import ast
import os
import pathlib
import subprocess
import sys

import capsa

HERE = pathlib.Path(capsa.__file__).absolute().parent


def public(name):
    """Functions and methods with their parameters, of a file."""
    found = {}
    for node in ast.parse((HERE / name).read_text(encoding="utf-8")).body:
        for part in [node, *(node.body if isinstance(node, ast.ClassDef) else [])]:
            if isinstance(part, ast.FunctionDef) and (not part.name.startswith("_") or part.name == "__init__"):
                arguments = part.args
                defaults = [ast.unparse(d) for d in arguments.kw_defaults if d is not None]
                found[(node.name, part.name)] = ([a.arg for a in arguments.args + arguments.kwonlyargs], defaults)
    return found


def test_types_are_complete():
    said = public("mpi.pyi")
    code = {**{key: value for key, value in public("_ranks.py").items() if key[0] in ("Error", "LocalRows")}, **public("mpi.py")}
    code = {key: value for key, value in code.items() if not key[0].startswith("_")}
    assert set(said) == set(code)
    for key, (names, defaults) in said.items():
        assert names == code[key][0], key
        assert [d for d, of in zip(defaults, code[key][1]) if d not in ("...", of)] == [], key


def test_every_public_function_has_a_text():
    for name in ("mpi.py", "_ranks.py"):
        tree = ast.parse((HERE / name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                for part in [node, *node.body]:
                    if isinstance(part, (ast.ClassDef, ast.FunctionDef)) and not part.name.startswith("_") and node.name != "Route":
                        assert len(ast.get_docstring(part) or "") > 20, part.name


def test_capsa_needs_no_mpi4py():
    program = "import capsa, sys; sys.exit('mpi4py' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": str(HERE.parent)}).returncode == 0
