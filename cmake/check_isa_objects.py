#!/usr/bin/env python3
"""The leak gate: no wide code where it may run on a machine without it (docs/inside.md).

    check_isa_objects.py [--objdump PROGRAM] [--nm PROGRAM] DIRECTORY...

Looks at the objects of the library below each build directory; only optimised builds can pass. Kernel objects are
those in capsa_kernels_<isa>.dir, the rest of the library is capsa_core.dir. Four rules:

  names     everything a kernel object defines for the linker lies in its own namespace capsa::<isa>, and it
            calls nothing but the C functions below; otherwise the linker may hand wide code to narrow callers
  start     kernel objects run nothing before main and hold no writable data
  encoding  an object holds no instruction its ISA does not promise: VEX where its row of isas.cmake asks the processor
            for avx, EVEX where it asks for avx512f, and what came to x86-64 before them where it asks for that
  spills    the innermost loops named below keep their registers: stack traffic is at most as listed
"""
import argparse
import pathlib
import re
import subprocess
import sys

import isa_rows

# What may be encoded how. The rest of the library holds plain x86-64.
NEEDS = {"VEX": "avx", "EVEX": "avx512f"}
ENCODINGS = {isa: {name for name, feature in NEEDS.items() if feature in row["cpu"]} for isa, row in isa_rows.rows().items()}

# What kernels may call: correctly rounded, or no arithmetic at all.
CALLS = {"sqrtf", "memcpy", "memmove", "memset", "__popcountdi2", "_GLOBAL_OFFSET_TABLE_"}

# The loops that must run in registers.
HOT = {
    "capsule rows, sphere columns": r"\bdense_rows<[^()]*(Capsule|RoundedSegment<1, 7>), [^()]*Sphere, [^()]*>\(",
    "sphere rows, sphere columns": r"\bdense_rows<[^()]*Sphere, [^()]*Sphere, [^()]*>\(",
}

# How often such a loop may touch the stack with a vector register, for one word of 64 columns. AVX2 has 16 registers: ten
# fields of a capsule, two bounds of the clamp and four for the pairs in flight fill them all. Clang 14 moves the loads of
# the whole word to its front and then runs out.
# A capsule's direction waits in memory there by design (kernels/read/row.hpp): 3 operands for each of 8 vectors.
# NEON meets two capsules at a time, whose fields and eight vectors of columns just fit its 32 registers. GCC 12 and Clang 14 do
# not touch the stack; GCC 14 and 16 do it five times in the form for a negative reach.
SPILLS = {"avx2": {"gcc": 32, "clang": 64}, "avx512": {"gcc": 0, "clang": 0}, "neon64": {"gcc": 8, "clang": 8}}

LEGACY_PREFIXES = {0x26, 0x2E, 0x36, 0x3E, 0x64, 0x65, 0x66, 0x67, 0xF0, 0xF2, 0xF3}
# Not told by the encoding, by the feature that has it. (tzcnt is: where it is missing it runs as bsf, and compilers emit it
# knowing that.)
BEYOND_X86_64 = {"popcnt": r"popcnt", "lzcnt": r"lzcnt", "movbe": r"movbe",
                 "sse4.2": r"crc32|pshufb|pblend|blendv?p[sd]|pmul[dl][qd]|round[sp][sd]|dpp[sd]|insertps|p(min|max)(u[dw]|s[db])"}
BEYOND = {isa: re.compile("^(" + "|".join(names for feature, names in BEYOND_X86_64.items() if feature not in cpu) + ")")
          for isa, cpu in {"": set(), **{isa: row["cpu"] for isa, row in isa_rows.rows().items()}}.items()}


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def encoding(code):
    """Of one instruction in 64-bit mode, from its bytes."""
    for byte in code:
        if byte not in LEGACY_PREFIXES:
            return {0xC4: "VEX", 0xC5: "VEX", 0x62: "EVEX"}.get(byte, "plain")
    return "plain"


class Instruction:
    LINE = re.compile(r"^\s*([0-9a-f]+):\t([0-9a-f ]+)\t(\S+)\s*(.*)$")

    def __init__(self, match):
        self.at = int(match[1], 16)
        self.code = bytes.fromhex(match[2])
        self.name, self.operands = match[3], match[4]

    def jumps_back_to(self):
        """Where a loop that this instruction closes begins, or None."""
        if not re.match(r"j|b$|b\.|cbn?z|tbn?z", self.name):
            return None
        target = re.search(r"(?:^|[\s,])([0-9a-f]+) <", self.operands)
        return int(target[1], 16) if target and int(target[1], 16) <= self.at else None


def functions(objdump, path):
    """Pairs of a demangled name and its instructions."""
    name, body = "", []
    for line in output_of(objdump, "-dwC", path).splitlines():
        if heading := re.match(r"^[0-9a-f]+ <(.*)>:$", line):
            if body:
                yield name, body
            name, body = heading[1], []
        elif match := Instruction.LINE.match(line):
            body.append(Instruction(match))
    if body:
        yield name, body


def computes(loop):
    return any(re.search("mul|fm[al]", i.name) for i in loop)


def hot_loops(body):
    """The innermost of the loops that compute. (One that only skips words may stand inside: Clang.)"""
    ends = sorted({(at, i.at) for i in body if (at := i.jumps_back_to()) is not None})
    loops = {(begin, end): [i for i in body if begin <= i.at <= end] for begin, end in ends}
    loops = {span: loop for span, loop in loops.items() if computes(loop)}
    for begin, end in loops:
        if not any((b, e) != (begin, end) and begin <= b and e <= end for b, e in loops):
            yield loops[begin, end]


def stack_traffic(loop, framed):
    stack = r"\(%rsp|\[(sp|x29)" + (r"|\(%rbp" if framed else "")
    return sum(bool(re.search(stack, i.operands) and re.search(r"%[xyz]mm|\b[qv]\d+\b", i.operands)) for i in loop)


def spills(isa, name, body):
    for label, pattern in HOT.items():
        if not re.search(pattern, name):
            continue
        framed = any(i.name == "mov" and i.operands.startswith("%rsp,%rbp") for i in body)
        yield label, max((stack_traffic(loop, framed) for loop in hot_loops(body)), default=None)


def check_names(nm, path, isa):
    own = re.compile(rf"_Z(?:TV|TI|TS|GV|Z)*N[rVKRO]*5capsa{len(isa)}{isa}")
    for line in output_of(nm, path).splitlines():
        *_, kind, symbol = line.split()
        if kind == "U" and symbol not in CALLS and not own.match(symbol):
            yield f"calls {symbol}, which is outside the kernels"
        elif kind not in "U" and (kind.isupper() or kind in "uvw") and not own.match(symbol):
            yield f"defines {symbol}, which is not in capsa::{isa}: the linker may give it to others"


def check_start(objdump, path):
    for line in output_of(objdump, "-hw", path).splitlines():
        match = re.match(r"^\s*\d+ (\S+)\s+([0-9a-f]+) ", line)
        if not match or int(match[2], 16) == 0:
            continue
        section = match[1]
        if re.match(r"\.(init_array|ctors|preinit_array|tdata|tbss)", section):
            yield f"has {section}: something runs before main or per thread"
        elif re.match(r"\.(data|bss)", section) and not section.startswith(".data.rel.ro"):
            yield f"has {section}: kernels hold no writable data"


def compiler_of(objdump, path):
    signature = "".join(line[43:] for line in output_of(objdump, "-sj.comment", path).splitlines())
    return "clang" if "clang" in signature else "gcc"


def check_code(objdump, path, isa, found):
    """Adds the stack traffic of the hot loops to `found`."""
    limit = SPILLS[isa][compiler_of(objdump, path)] if isa in SPILLS else 0
    allowed = ENCODINGS.get(isa, set()) | {"plain"}
    x86 = "x86-64" in output_of(objdump, "-f", path)
    for name, body in functions(objdump, path):
        for i in body if x86 else []:
            if encoding(i.code) not in allowed:
                yield f"{name} holds {encoding(i.code)} code at {i.at:x}: {i.name} {i.operands}"
                break
            if not ENCODINGS.get(isa) and BEYOND.get(isa, BEYOND[""]).match(i.name):
                yield f"{name} holds {i.name} at {i.at:x}, which not every processor has that runs this"
                break
        if isa in SPILLS:
            for label, count in spills(isa, name, body):
                found.setdefault((isa, label), []).append(count)
                if count is None:
                    yield f"{name} has no inner loop to look at"
                elif count > limit:
                    yield f"{name}: {count} vector accesses to the stack in the inner loop, {limit} allowed"


def isa_of(path):
    kernel = re.search(r"capsa_kernels_(\w+)\.dir", str(path))
    return kernel[1] if kernel else ""


def check_hot_loops(isa, found):
    """All objects of an ISA together hold every loop of HOT."""
    for label in HOT:
        if (isa, label) not in found:
            yield f"capsa_kernels_{isa}: no object holds a kernel for '{label}': renamed? then HOT must follow"
        else:
            print(f"{isa}: {label}: {max(c or 0 for c in found[isa, label])} vector accesses to the stack in the loop")


def check(objdump, nm, path, found):
    isa = isa_of(path)
    if isa:
        yield from check_names(nm, path, isa)
        yield from check_start(objdump, path)
    yield from check_code(objdump, path, isa, found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--objdump", default="objdump")
    parser.add_argument("--nm", default="nm")
    parser.add_argument("directory", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    objects = sorted(path for directory in args.directory for path in directory.rglob("*.o")
                     if re.search(r"/capsa_(core|kernels_(?!wide)\w+)\.dir/", str(path)))
    found = {}
    complaints = [f"{path}: {text}" for path in objects for text in check(args.objdump, args.nm, path, found)]
    for isa in sorted({isa_of(path) for path in objects} & SPILLS.keys()):
        complaints += check_hot_loops(isa, found)
    print("\n".join(complaints), file=sys.stderr, end="\n" if complaints else "")
    for part in ("capsa_kernels_", "capsa_core"):
        if not any(part in str(path) for path in objects):
            sys.exit(f"no objects of {part} found: build the library first")
    print(f"{len(objects)} objects, {len(complaints)} complaints")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
