"""Runs a program of a page: it must end well and print what the page says. A line of three dots stands for any lines.

usage: run.py expected program...
"""

import pathlib
import re
import subprocess
import sys


def main():
    expected = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    ran = subprocess.run(sys.argv[2:], capture_output=True, text=True, check=False)
    pattern = re.escape(expected).replace(re.escape("...\n"), r"(.*\n)*")
    if ran.returncode != 0 or not re.fullmatch(pattern, ran.stdout):
        sys.exit(f"ended with {ran.returncode}\nprinted:\n{ran.stdout}{ran.stderr}\nthe page says:\n{expected}")


if __name__ == "__main__":
    main()
