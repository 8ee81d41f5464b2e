#!/usr/bin/env python3
"""The text gate: the kernels of one instruction set stay below a limit.

    check_kernel_text.py --size PROGRAM --limit BYTES [--times NAME FACTOR]... --compiler "GNU 12.2.0" --build Release
        --isa NAME OBJECT... [--isa ...]

Text is what `size` calls so: code, constants and unwind tables of all kernel objects of the ISA. Kernels are templates of two
shapes, so a feature that multiplies by shapes, sinks or orders shows here first (docs/lab/2026-11-formulas.md). The limit is for
optimised objects of GCC 12. An ISA of one lane, or whose fused operations are calls, has FACTOR times it. Of other compilers and builds the
gate says that it does not know their sizes, and is skipped.
"""
import argparse
import subprocess
import sys

SKIPPED = 77  # SKIP_RETURN_CODE of the test


def text_of(size, objects):
    """The sum of the first column that `size` prints for each object."""
    run = subprocess.run([size, "--format=berkeley", *objects], check=True, capture_output=True, text=True)
    return sum(int(line.split()[0]) for line in run.stdout.splitlines()[1:])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="size")
    parser.add_argument("--limit", type=int, required=True)
    parser.add_argument("--times", nargs=2, action="append", default=[], metavar=("NAME", "FACTOR"))
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--isa", nargs="+", action="append", required=True, metavar=("NAME", "OBJECT"))
    asked = parser.parse_args()
    if not asked.compiler.startswith("GNU 12.") or asked.build != "Release":
        print(f"skipped: the limit is for release builds of GCC 12, this is a {asked.build} build of {asked.compiler}")
        return SKIPPED
    failed = False
    factors = {name: float(factor) for name, factor in asked.times}
    for name, *objects in asked.isa:
        if not objects:
            sys.exit(f"{name}: no kernel objects")
        text, limit = text_of(asked.size, objects), int(factors.get(name, 1) * asked.limit)
        print(f"{name}: {text:,} bytes of text in {len(objects)} objects, {'above' if text > limit else 'at most'} {limit:,}")
        failed |= text > limit
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
