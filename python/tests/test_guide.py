"""The Python of the guide runs, and its answers have the shapes that it says."""
import pathlib
import re

GUIDE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "guide.md"


def test_the_program_of_the_guide():
    programs = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.M | re.S)
    assert programs
    for program in programs:
        names = {}
        exec(compile(program, str(GUIDE), "exec"), names)
        assert names["pairs"].shape[1] == 2 and len(names["pairs"]) > 1000
        assert (names["deep"]["gap"] <= 0).sum() > 1000
        assert names["index"].shape == names["gap"].shape == (100_000, 4)
        assert len(names["offsets"]) == 100_001 and names["offsets"][-1] == len(names["rows"])
