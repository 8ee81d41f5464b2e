"""The examples in Python run to their picture, or to their last lines where nothing draws."""
import importlib.util
import pathlib
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.parametrize("name, says", [("tour", "after 100 rounds 0 pairs overlap"), ("terrain", "400 particles meet")])
def test_it_runs_to_its_end(tmp_path, name, says):
    picture = tmp_path / "picture.png"
    draws = importlib.util.find_spec("matplotlib") is not None
    program = [sys.executable, EXAMPLES / name / f"{name}.py", *([picture] if draws else [])]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout
    assert not draws or picture.read_bytes().startswith(b"\x89PNG")
