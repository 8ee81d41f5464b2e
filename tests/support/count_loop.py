#!/usr/bin/env python3
"""Counts the instructions of a kernel's hot loop, for processors that cannot be timed here.

    count_loop.py OBJECT --function 'sweep.*Capsule.*Sphere.*CountHits' --fused 7 [--limit 19.55] [--objdump OBJDUMP]

The hot loop is the innermost loop with the most fused multiply-adds. FUSED is how many of them
the formula takes for a vector of pairs, so the loop tells by itself how many vectors a turn answers. Everything in
the loop counts: loads, the making of the word, the loop's own control.
Ends with status 1 when a turn takes more than LIMIT instructions a vector, or no such loop is there.
"""
import argparse
import re
import subprocess
import sys


def functions(objdump, path):
    """(name, [(address, instruction)]) for each function of an object."""
    text = subprocess.run([objdump, "-d", "--no-show-raw-insn", path], capture_output=True, text=True, check=True).stdout
    for block in text.split("\n\n"):
        head = re.match(r"[0-9a-f]+ <(.*)>:", block.strip())
        if not head:
            continue
        lines = (re.match(r"\s*([0-9a-f]+):\s+(.*)", line) for line in block.split("\n")[1:])
        yield head.group(1), [(int(m.group(1), 16), m.group(2)) for m in lines if m]


def fused_count(loop):
    return sum(re.match(r"fml[as]\s+v|vfn?m(?:add|sub)\d+ps", text) is not None for text in loop)


def hot_loops(code):
    """Instructions of each loop with fused operations that holds no other such loop, found by its backward branch."""
    index = {address: i for i, (address, _) in enumerate(code)}
    spans = []
    for i, (address, text) in enumerate(code):
        branch = re.match(r"(?:b|b\.\w+|cbn?z|tbn?z|j\w+)\s+(?:.*,\s*)?([0-9a-f]+) <", text)
        target = int(branch.group(1), 16) if branch else None
        if target is not None and target <= address and target in index:
            first = index[target]
            if fused_count(text for _, text in code[first:i]):
                spans.append((first, i))
    for first, last in spans:
        if not any((a, b) != (first, last) and first <= a and b <= last for a, b in spans):
            yield [text for _, text in code[first : last + 1]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("object")
    parser.add_argument("--function", required=True, help="regular expression on the mangled name")
    parser.add_argument("--fused", type=int, required=True)
    parser.add_argument("--limit", type=float)
    parser.add_argument("--objdump", default="aarch64-linux-gnu-objdump")
    args = parser.parse_args()

    worst = 0.0
    for name, code in functions(args.objdump, args.object):
        if not re.search(args.function, name):
            continue
        loop = max(hot_loops(code), key=fused_count, default=[])
        vectors = fused_count(loop) / args.fused
        if vectors == 0:
            continue
        each = len(loop) / vectors
        worst = max(worst, each)
        print(f"{each:6.2f} instructions a vector ({len(loop)} for {vectors:g})  {name[:100]}")
    if worst == 0.0:
        sys.exit("no such loop")
    if args.limit is not None and worst > args.limit:
        sys.exit(f"more than {args.limit}")


if __name__ == "__main__":
    main()
