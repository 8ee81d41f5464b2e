#!/usr/bin/env python3
"""Asks of a wheel for Linux what auditwheel asks, which Debian does not have, and gives it the tag that it deserves.

    check_wheel.py [--limit BYTES] [--tag] WHEEL

The module may need the C and C++ libraries of the system, of no newer version than its manylinux tag says (PEP 600), and nothing else. The
wheel must have its types, its licence and no file beside the package. --tag writes the wheel anew with that tag in its name, in place of
the old one.
"""
import argparse
import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

SYSTEM = {"libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libpthread.so.0", "libdl.so.2", "librt.so.1"}
# What the C library of a tag comes with, as auditwheel's policies have it. Between two rows the older one holds.
POLICIES = [((2, 17), {"GLIBCXX": (3, 4, 19), "CXXABI": (1, 3, 7), "GCC": (4, 8, 0)}),
            ((2, 24), {"GLIBCXX": (3, 4, 22), "CXXABI": (1, 3, 10), "GCC": (4, 8, 0)}),
            ((2, 27), {"GLIBCXX": (3, 4, 24), "CXXABI": (1, 3, 11), "GCC": (7, 0, 0)}),
            ((2, 31), {"GLIBCXX": (3, 4, 28), "CXXABI": (1, 3, 12), "GCC": (7, 0, 0)}),
            ((2, 34), {"GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13), "GCC": (7, 0, 0)}),
            ((2, 35), {"GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)}),
            ((2, 39), {"GLIBCXX": (3, 4, 33), "CXXABI": (1, 3, 15), "GCC": (14, 0, 0)})]


def numbers(version):
    return tuple(int(part) for part in version.split("."))


def text_of(version):
    return ".".join(map(str, version))


def asked_versions(listing):
    """The newest version of each name that the version references of `objdump -p` name."""
    newest = {}
    for name, version in re.findall(r"^ +0x\w+ 0x\w+ \d+ ([A-Z]+)_([0-9.]+)$", listing, re.M):
        newest[name] = max(newest.get(name, ()), numbers(version))
    return newest


def manylinux(newest):
    """The oldest C library that a module with these references runs on, as (2, 34)."""
    tag = max(newest.get("GLIBC", (2, 17))[:2], (2, 17))
    for library, has in POLICIES:
        known = [row for row in POLICIES if row[0] <= tag][-1][1]
        if all(newest.get(name, ()) <= known[name] for name in known):
            return tag
        tag = max(tag, library)
    raise ValueError("it needs a newer C++ library than any manylinux tag has: " + ", ".join(f"{k} {text_of(v)}" for k, v in newest.items()))


def faults_of(names, listings, size, limit):
    """Sentences, each about what is wrong. Listings are those of the modules by name."""
    if limit and size > limit:
        yield f"it has {size:,} bytes, more than {limit:,}"
    for wanted in ("capsa/__init__.py", "capsa/__init__.pyi", "capsa/py.typed"):
        if wanted not in names:
            yield f"it lacks {wanted}"
    if not any(re.search(r"\.dist-info/(licenses/)?LICENSE$", name) for name in names):
        yield "it lacks the licence: build it from the archive that `python -m build python` makes"
    for name in names:
        if not re.match(r"capsa/|capsa-[^/]*\.dist-info/", name):
            yield f"{name} lies beside the package"
    if len(listings) != 1:
        yield f"it has {len(listings)} modules of machine code and not one"
    for name, listing in listings.items():
        for library in re.findall(r"^ +NEEDED +(\S+)$", listing, re.M):
            if library not in SYSTEM and not library.startswith("ld-linux"):
                yield f"{name} needs {library}, which a system may not have"
        if re.search(r"^ +(RPATH|RUNPATH) ", listing, re.M):
            yield f"{name} looks for libraries in a folder of the machine that built it"


def listing_of(module):
    with tempfile.NamedTemporaryFile(suffix=".so") as file:
        file.write(module)
        file.flush()
        return subprocess.run(["objdump", "-p", file.name], check=True, capture_output=True, text=True).stdout


def tagged(path, platform):
    """Writes the wheel anew for this platform, and returns its path."""
    python, abi, _ = path.stem.split("-")[-3:]
    new = path.with_name("-".join([*path.stem.split("-")[:-1], platform]) + ".whl")
    record, rows = "", []
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(path.with_suffix(".new"), "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename.endswith(".dist-info/RECORD"):
                record = entry
                continue
            if entry.filename.endswith(".dist-info/WHEEL"):
                content = re.sub(rb"(?m)^Tag: .*$", f"Tag: {python}-{abi}-{platform}".encode(), content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            rows.append(f"{entry.filename},sha256={digest},{len(content)}\n")
            out.writestr(entry, content, compress_type=zipfile.ZIP_DEFLATED)
        out.writestr(record, "".join(rows) + f"{record.filename},,\n", compress_type=zipfile.ZIP_DEFLATED)
    path.with_suffix(".new").replace(new)
    if new != path:
        path.unlink()
    return new


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=pathlib.Path)
    parser.add_argument("--limit", type=int, default=0, help="bytes")
    parser.add_argument("--tag", action="store_true")
    said = parser.parse_args(arguments)
    with zipfile.ZipFile(said.wheel) as wheel:
        names = wheel.namelist()
        listings = {name: listing_of(wheel.read(name)) for name in names if re.search(r"\.so(\.|$)", name)}
    faults = list(faults_of(names, listings, said.wheel.stat().st_size, said.limit))
    newest = {}
    for listing in listings.values():
        newest.update(asked_versions(listing))
    try:
        library = manylinux(newest)
    except ValueError as fault:
        faults.append(str(fault))
    if faults:
        print("\n".join(f"{said.wheel.name}: {fault}" for fault in faults), file=sys.stderr)
        return 1
    machine = re.sub(r"^.*linux\w*?_(x86_64|aarch64|[a-z0-9]+)$", r"\1", said.wheel.stem)
    path = tagged(said.wheel, f"manylinux_{library[0]}_{library[1]}_{machine}") if said.tag else said.wheel
    asks = ", ".join(f"{name} {text_of(version)}" for name, version in sorted(newest.items()))
    print(f"{path.name}: {path.stat().st_size:,} bytes; asks the system for {asks}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
