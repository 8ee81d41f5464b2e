"""The types of __init__.pyi are complete: all names, all defaults, and the guide's programs are well typed."""
import ast
import inspect
import pathlib
import re
import shutil
import subprocess
import sys

import capsa
import pytest
from test_refusals import EVERY, STUB

TEXT = STUB.read_text(encoding="utf-8")
BODY = ast.parse(TEXT).body
GUIDE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "guide.md"


def names_of_stub():
    for node in BODY:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.AnnAssign):
            yield node.target.id


def aliases():
    return {target.id for node in BODY if isinstance(node, ast.Assign) for target in node.targets} - {"__all__"}


def test_every_public_name_has_a_type_and_there_are_no_others():
    public = {name for name in dir(capsa) if not name.startswith("_") and not inspect.ismodule(getattr(capsa, name))}
    assert public | {"__version__"} == set(names_of_stub())
    assert (STUB.parent / "py.typed").is_file()


def test_a_star_imports_all_but_zip():
    (said,) = [ast.literal_eval(node.value) for node in BODY if isinstance(node, ast.Assign) and node.targets[0].id == "__all__"]
    assert said == capsa.__all__ == sorted(set(names_of_stub()) - {"__version__", "zip"})
    names = {}
    exec("from capsa import *", names)
    assert "zip" not in names and names["find_hits"] is capsa.find_hits


def test_every_alias_is_used():
    for name in aliases():
        assert len(re.findall(rf"\b{name}\b", TEXT)) > 1, name
        assert not hasattr(capsa, name), name


def test_every_public_attribute_of_a_class_has_a_type():
    for node in BODY:
        if isinstance(node, ast.ClassDef) and not node.name.endswith("Gradients"):
            kind = getattr(capsa, node.name)
            inherited = {name for base in kind.__mro__[1:] if base.__module__.startswith("capsa") for name in vars(base)}
            has = {name for name in vars(kind) if not name.startswith("_")} - inherited
            said = {member.name for member in node.body if isinstance(member, ast.FunctionDef) and not member.name.startswith("_")}
            assert has == said, node.name


def defaults_of(node):
    positional = node.args.args[len(node.args.args) - len(node.args.defaults):]
    for argument, default in [*zip(positional, node.args.defaults), *zip(node.args.kwonlyargs, node.args.kw_defaults)]:
        if default is not None:
            yield argument.arg, ast.unparse(default)


@pytest.mark.parametrize("name", sorted(set(EVERY) - {"Shapes", "Source", "Index", "Filter", "Plan", "Workspace"}))
def test_it_has_the_defaults_that_help_shows(name):
    """Of functions in Python those of the function; of others those in the first line of the docstring."""
    function = EVERY[name]
    kind, _, short = name.rpartition(".")  # "Plan.contacts" is another function than "contacts"
    nodes = [node for top in BODY if (getattr(top, "name", "") == "Plan") == (kind == "Plan") for node in [top, *getattr(top, "body", [])]
             if isinstance(node, ast.FunctionDef) and node.name == short]
    said = dict(defaults_of(nodes[-1]))  # the last overload has all
    assert nodes
    first = (inspect.getdoc(function) or "").splitlines()[0]
    try:
        real = {key: repr(value.default) for key, value in inspect.signature(function).parameters.items() if value.default is not value.empty}
    except ValueError:
        real = dict(re.findall(r"(\w+): [^=(),]*(?:\[[^=]*\])? = ([^,)]+)", first))
    for key, value in said.items():
        if value != "..." and key in real:
            assert ast.literal_eval(value) == ast.literal_eval(real[key]), key
    assert set(real) <= set(said), first


def programs():
    return re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.M | re.S)


WRONG = "import capsa\ncapsa.find_hits(capsa.within(capsa.spheres([[0, 0, 0]], 1)), images=True).dtype\n"


def test_programs_of_the_guide_are_well_typed_and_a_wrong_type_is_found(tmp_path):
    """All in one run of mypy, which reads the types of NumPy once."""
    for number, program in enumerate([*programs(), WRONG]):
        program = re.sub(r"np\.float32\(\[", "np.asarray(dtype=np.float32, a=[", program)  # numpy has no type for it
        (tmp_path / f"program_{number}.py").write_text(program, encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy"]
    if subprocess.run([*mypy, "--version"], capture_output=True).returncode != 0:
        mypy = [shutil.which("mypy") or pytest.skip("no mypy here (Debian and Ubuntu: apt install mypy)"), "--python-executable", sys.executable]
    # The module where it is built lies beside its extension, which has no types and needs none.
    lines = subprocess.run([*mypy, "--cache-dir", tmp_path / "cache", "--no-error-summary", "--follow-imports", "silent", *tmp_path.glob("*.py")],
                           capture_output=True, text=True, cwd=STUB.parents[1]).stdout.splitlines()
    (error,) = [line for line in lines if ": error: " in line]
    assert f"program_{len(programs())}.py" in error and "has no attribute" in error
