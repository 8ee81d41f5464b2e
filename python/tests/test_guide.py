"""The Python of the guide and of the README runs, and its answers have the shapes that they say."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guide.md"


def run(program):
    names = {}
    exec(compile(program, str(GUIDE), "exec"), names)
    return names


def programs():
    """The programs of the page, and what it says they print, if anything."""
    page = GUIDE.read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", page, re.M | re.S)


def program_with(word):
    """The one program of the page that has this word, and what it prints."""
    (found,) = [(program, says) for program, says in programs() if word in program]
    return found


def test_the_first_program_answers_in_the_shapes_that_it_says():
    names = run(program_with("deep = ")[0])
    assert names["pairs"].shape[1] == 2 and len(names["pairs"]) > 1000
    assert (names["deep"]["gap"] <= 0).sum() > 1000
    assert names["index"].shape == names["gap"].shape == (100_000, 4)
    assert len(names["offsets"]) == 100_001 and names["offsets"][-1] == len(names["rows"])


def test_the_fibres_print_what_the_page_says(capsys):
    program, says = program_with("capsa.chains")
    assert len(program.splitlines()) <= 20
    names = run(program)
    assert capsys.readouterr().out == says
    # Every link touches the next one of its fibre, and none of these pairs is left.
    pairs, fibre = names["pairs"], names["fibre"]
    assert not ((fibre[pairs[:, 0]] == fibre[pairs[:, 1]]) & (pairs[:, 1] - pairs[:, 0] == 1)).any()
    capsa = names["capsa"]
    assert capsa.count_hits(capsa.within(names["fibres"])) - len(pairs) == 200 * 48
    assert len(names["met"]) > 10


def test_the_plan_prints_what_the_page_says(capsys):
    program, says = program_with("capsa.Plan")
    run(program)
    assert says and capsys.readouterr().out == says


def test_the_readme_prints_what_it_says(capsys):
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)
    run(program)
    assert capsys.readouterr().out == re.search(r"^```text\n(.*?)^```$", page, re.M | re.S).group(1) != ""
