"""Every public function and method has a text with an example, and the example is true."""
import doctest
import inspect
import pathlib
import re

import capsa
import numpy
import pytest
from test_refusals import EVERY

KINDS = {"Shapes": capsa.Shapes, "Source": capsa.Source}
SCENE = re.search(r"^    balls = .*\n    floor = .*$", capsa.__doc__, re.M).group()
GUIDE = (pathlib.Path(__file__).resolve().parents[2] / "docs/guide.md").read_text(encoding="utf-8")


def text_of(name):
    """What help() shows, without the line of the signature."""
    doc = inspect.getdoc(EVERY[name]) or ""
    first, _, rest = doc.partition("\n")
    return (rest if "->" in first else doc).strip()


@pytest.mark.parametrize("name", sorted(EVERY))
def test_it_has_a_text(name):
    said = text_of(name).split(">>>")[0].strip()
    assert len(said) > 20 and said.endswith("."), said


@pytest.mark.parametrize("name", sorted(set(EVERY) - set(KINDS)))
def test_its_example_is_true(name):
    names = {"capsa": capsa, "numpy": numpy}
    exec(inspect.cleandoc(SCENE), names)
    example = doctest.DocTestParser().get_doctest(text_of(name), names, name, None, 0)
    assert example.examples
    assert any(name.split(".")[-1] in one.source for one in example.examples)
    told = []
    doctest.DocTestRunner(verbose=False).run(example, out=told.append)
    assert not told, "".join(told)


def test_the_guide_names_all_that_there_is():
    for name in EVERY:
        assert re.search(rf"\b{name.split('.')[-1]}\b", GUIDE), name
