"""The tour runs from its first cell to its picture, or to its last cell where nothing draws."""
import importlib.util
import pathlib
import subprocess
import sys

TOUR = pathlib.Path(__file__).resolve().parents[2] / "examples/tour/tour.py"


def test_it_runs_to_its_end(tmp_path):
    picture = tmp_path / "tour.png"
    draws = importlib.util.find_spec("matplotlib") is not None
    done = subprocess.run([sys.executable, TOUR, *([picture] if draws else [])], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "after 100 rounds 0 pairs overlap" in done.stdout
    assert not draws or picture.read_bytes().startswith(b"\x89PNG")
