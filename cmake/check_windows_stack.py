#!/usr/bin/env python3
"""On Windows the stack is aligned to 16 bytes, and GCC moves registers of 32 and 64 bytes to it as if it were to 64 (GCC bug 54412): a fault
at run time, on some days. No object of the library may hold such a move.

    check_windows_stack.py [--objdump PROGRAM] DIRECTORY...
"""
import argparse
import pathlib
import re
import subprocess
import sys

# vmovaps %ymm6,0x20(%rsp); of 16 bytes it is right. Frames with a pointer have what they need in %rbp.
ALIGNED = re.compile(r"\tv(movap[sd]|movdqa\d*|movntp[sd]|movntdqa?)\s.*%[yz]mm")
STACK = re.compile(r"\(%r[sb]p")


def complaints(objdump, path):
    listing = subprocess.run([objdump, "-dw", "--no-show-raw-insn", path], check=True, capture_output=True, text=True).stdout
    moves = [line.strip() for line in listing.splitlines() if ALIGNED.search(line) and STACK.search(line)]
    return f"{path}: {len(moves)} aligned moves to the stack, such as {moves[0]}" if moves else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--objdump", default="objdump")
    parser.add_argument("directory", nargs="+", type=pathlib.Path)
    asked = parser.parse_args()
    objects = sorted(path for directory in asked.directory for path in directory.rglob("*.obj")
                     if re.search(r"/capsa_(core|kernels_\w+)\.dir/", path.as_posix()))
    found = [text for path in objects if (text := complaints(asked.objdump, path))]
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    print(f"{len(objects)} objects, {len(found)} complaints")
    sys.exit(1 if found or not objects else 0)


if __name__ == "__main__":
    main()
