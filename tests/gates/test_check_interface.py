#!/usr/bin/env python3
"""That tests/consumer/check_interface.py sees a member that moved, a value that changed and a function that takes something else."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHANGES = [
    ("types.h", "    uint32_t a, b; /* rows */", "    uint32_t b, a; /* rows */", "capsa_index_pair"),
    ("types.h", "capsa_shape_rectangle = 11", "capsa_shape_rectangle = 13", "capsa_shape_rectangle = 13"),
    ("types.h", "capsa_max_rows 4294901760u", "capsa_max_rows 4294901759u", "capsa_max_rows"),
    ("capsa.h", "uint64_t* count)", "uint32_t* count)", "uint32_t*)"),
]


def check(compiler, generated, root):
    command = [sys.executable, ROOT / "tests/consumer/check_interface.py", "--compiler", compiler, "--include", generated, root]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main():
    compiler, generated = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        shutil.copytree(ROOT / "include", root / "include")
        (root / "tests/consumer").mkdir(parents=True)
        for name in ("interface.txt", "symbols.txt"):
            shutil.copy(ROOT / "tests/consumer" / name, root / "tests/consumer")
        whole = check(compiler, generated, root)
        if whole.returncode == 77:
            sys.exit(77)
        if whole.returncode != 0:
            sys.exit(f"the interface as it is fails: {whole.stdout}{whole.stderr}")
        for header, was, becomes, seen in CHANGES:
            path = root / "include/capsa/c" / header
            text = path.read_text(encoding="utf-8")
            if was not in text:
                sys.exit(f"{header} has not the line that this test changes: {was!r}")
            path.write_text(text.replace(was, becomes, 1), encoding="utf-8")
            found = check(compiler, generated, root)
            path.write_text(text, encoding="utf-8")
            if found.returncode != 1 or not any(seen in line for line in found.stdout.splitlines() if line[:1] in "+-"):
                sys.exit(f"{becomes!r} in {header} is not seen: {found.stdout}{found.stderr}")


if __name__ == "__main__":
    main()
