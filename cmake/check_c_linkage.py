#!/usr/bin/env python3
"""A C program links the static library with -lm and nothing else: no object of it may need the C++ runtime.

    check_c_linkage.py [--nm NM] ARCHIVE
"""
import argparse
import re
import subprocess
import sys

CXX_RUNTIME = re.compile(r"_Z|__cxa_|__gxx_|_Unwind_|__dynamic_cast|__emutls")


def symbols(nm, archive, which):
    listing = subprocess.run([nm, "--format=posix", which, archive], capture_output=True, text=True, check=True).stdout
    return {line.split()[0] for line in listing.splitlines() if len(line.split()) > 1}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--nm", default="nm")
    parser.add_argument("archive")
    arguments = parser.parse_args()
    defined = symbols(arguments.nm, arguments.archive, "--defined-only")
    needed = symbols(arguments.nm, arguments.archive, "--undefined-only") - defined
    runtime = sorted(name for name in needed if CXX_RUNTIME.match(name))
    for name in runtime:
        print(f"{arguments.archive} needs {name} of the C++ runtime", file=sys.stderr)
    print(f"{len(defined)} symbols defined, {len(needed)} needed, {len(runtime)} of the C++ runtime")
    sys.exit(1 if runtime or not defined else 0)


if __name__ == "__main__":
    main()
