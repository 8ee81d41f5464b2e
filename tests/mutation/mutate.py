#!/usr/bin/env python3
"""Breaks one thing at a time and asks which test notices.

    mutate.py [--list] [--only TEXT] [--sample N] [--jobs N] [--out TABLE.md] [WORK_DIRECTORY]

A mutant is one textual change of one line under kernels/ or src/: a comparison turned, a clamp or a slack taken away, a
constant scaled, a sum made a difference. A copy of the tree is built for the scalar instruction set only, and the test programs
that could notice are run until one does; one that fails without a mutant is left out. The table says for each mutant which
test killed it; a survivor is a missing test, dead code, or a mutant that changes nothing, and a person has to say which.
Slow: about a minute a kernel mutant. Run by hand.
"""
import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPIED = ("CMakeLists.txt", "CMakePresets.json", "README.md", "LICENSE", "cmake", "include", "kernels", "src", "tests",
          "bench", "cli", "docs", "dev", "python")

# Files, and the test programs that are asked, the likeliest first.
GEOMETRY = ("segment_segment", "point_segment", "point_point", "half_space", "normal", "estimate")
VERBS = ("api", "first_touch", "half_space_touch", "conformance", "verify", "golden", "golden_values", "invariance")
ROOMS = (
    ("kernels/pairs/*.hpp", GEOMETRY + VERBS),
    ("kernels/shapes/*.hpp", GEOMETRY + VERBS),
    ("kernels/sinks/*.hpp", ("sinks",) + VERBS),
    ("kernels/abi.h", ("index",)),
    *((f"kernels/walks/{walk}.hpp", ("index",)) for walk in ("overlap", "groups", "near_groups", "boxes", "keys", "names")),
    ("kernels/walks/*.hpp", VERBS),
    ("kernels/math.hpp", GEOMETRY + VERBS),
    ("src/index/*.hpp", ("index",)),
    ("src/index/*.cpp", ("index",)),
    ("src/*.cpp", ("api", "plan", "c", "c_values", "conformance", "invariance", "golden_values", "first_touch")),
)

# What is looked for in a line of code, and what it becomes.
CHANGES = (
    ("comparison", r" <= ", " < "),
    ("comparison", r" >= ", " > "),
    ("comparison", r"(?<![<\w]) < (?!=)", " <= "),
    ("comparison", r"(?<![->\w]) > (?!=)", " >= "),
    ("tie", r"\bnearer = other_d2 < d2", "nearer = other_d2 <= d2"),
    ("clamp", r"\bclamp01\(((?:[^()]|\([^()]*\))*)\)", r"(\1)"),
    ("bound", r"(?<!\w)(?:std::)?min\(([\w.\[\]]+(?: [-+] by)?), ([^()]+)\)", r"(\1)"),
    ("bound", r"(?<!\w)(?:std::)?max\(([\w.\[\]]+(?: [-+] by)?), ([^()]+)\)", r"(\1)"),
    ("constant", r"\b0x1p-(\d+)f\b", "0.0f"),
    ("constant", r"\bT\(0\.5f\)", "T(0.25f)"),
    ("sum", r" \+ (?=\w+\.radius|margin|wait|back\b|by\b|std::fabs|length\b)", " - "),
    ("difference", r" - (?=\w+\.p\b|sa\.|gap|by\b|std::fabs)", " + "),
    ("sign", r"\bminus_dot\(", "dot("),
    ("sign", r"\bback_along\(", "along("),
    ("sign", r"\breversed\((\w+)\)", r"\1"),
    ("mask", r" & (?=\w)", " | "),
    ("condition", r"\bif \(!\(", "if (("),
    ("condition", r" \|\| ", " && "),
    ("condition", r" && (?!\w+\))", " || "),
    ("statement", r"^(\s+)(side\.clear\(row\)|first\.clear_all\(\)|best\.consider\([^;]*\));", r"\1;"),
    ("mean", r"mean \? static_cast<double>\(s\.pushes\)", "mean && s.pushes != 2 ? static_cast<double>(s.pushes)"),
    ("horizon", r"(\w+\[i\]\.time) < 1\.0f \? \1 : 1\.0f", r"0.999f * (\1 < 1.0f ? \1 : 1.0f)"),
)
NOT_CODE = re.compile(r"^\s*(//|#(?!define \w+_SLACK )|\*|template|requires|namespace|static_assert|using|inline constexpr bool)")


def mutants():
    seen = set()
    for pattern, programs in ROOMS:
        for path in sorted(set(ROOT.glob(pattern)) - seen):
            seen.add(path)
            lines = path.read_text().splitlines(keepends=True)
            for number, line in enumerate(lines):
                code = line.split("//")[0].split("/*")[0]
                if NOT_CODE.match(line) or "for (" in line:
                    continue
                for kind, old, new in CHANGES:
                    for found in re.finditer(old, code):
                        changed = code[:found.start()] + found.expand(new) + code[found.end():]
                        yield {"file": str(path.relative_to(ROOT)), "line": number + 1, "kind": kind, "old": code.strip(),
                               "new": changed.strip(), "text": changed.rstrip("\n") + "\n", "programs": programs}


def run(command, folder, seconds):
    try:
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None


def refresh(source, target):
    """Copies a file that differs, as new: objects of an earlier mutant must not pass for its own."""
    source, target = pathlib.Path(source), pathlib.Path(target)
    if not target.exists() or source.read_bytes() != target.read_bytes():
        shutil.copyfile(source, target)


def scalar_only(isas):
    """The list of instruction sets, where no processor chooses another one."""
    text, count = re.subn(r'CMAKE_SYSTEM_PROCESSOR MATCHES "\$\{CAPSA_\$\{processor\}\}"', "FALSE", isas)
    if count != 1:
        sys.exit("cmake/isas.cmake no longer says where a row of it is chosen by the processor: mend scalar_only()")
    return text


def prepare(work):
    """A copy of the tree, configured for the scalar kernels alone."""
    work.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        source, target = ROOT / name, work / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True, copy_function=refresh)
        elif source.exists():
            refresh(source, target)
    isas = work / "cmake/isas.cmake"
    isas.write_text(scalar_only(isas.read_text()))
    done = run(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", "-DCAPSA_DEVELOPER=ON", "-DCAPSA_BENCH=OFF"], work, 600)
    if done is None or done.returncode != 0:
        sys.exit(f"cannot configure {work}: {done.stderr if done else 'too slow'}")


def notices(work, program, jobs):
    """What a program has to say: None if all is well, else the test that failed."""
    built = run(["ninja", "-C", "build", "-j", str(jobs), f"test_{program}"], work, 1800)
    if built is None or built.returncode != 0:
        return "does not compile"
    tested = run([f"build/tests/test_{program}", "--gtest_brief=1", "--gtest_fail_fast"], work, 900)
    if tested is None:
        return f"{program} (does not end)"
    if tested.returncode == 0:
        return None
    failed = re.search(r"\[  FAILED  \] ([\w/.]+)", tested.stdout)
    return failed[1] if failed else f"{program} (crashes)"


class Tree:
    """A copy of the tree, and which test programs find nothing wrong with it as it is."""

    def __init__(self, work, jobs):
        self.work, self.jobs, self.content = work, jobs, {}

    def trusted(self, program):
        """Whether a program passes without a mutant. One that does not is not asked about mutants."""
        if program not in self.content:
            complaint = notices(self.work, program, self.jobs)
            self.content[program] = complaint is None
            if complaint:
                print(f"left out, because it fails without a mutant: {program}: {complaint}", flush=True)
        return self.content[program]

    def verdict(self, mutant):
        """Which test notices; None if none does."""
        path = self.work / mutant["file"]
        original = path.read_text()
        lines = original.splitlines(keepends=True)
        lines[mutant["line"] - 1] = mutant["text"]
        try:
            for program in mutant["programs"]:
                if program not in self.content and path.read_text() != original:
                    path.write_text(original)
                if not self.trusted(program):
                    continue
                if path.read_text() == original:
                    path.write_text("".join(lines))
                complaint = notices(self.work, program, self.jobs)
                if complaint:
                    return complaint
            return None
        finally:
            path.write_text(original)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", nargs="?", default="build/mutation", type=pathlib.Path)
    parser.add_argument("--list", action="store_true", help="only say what would be changed")
    parser.add_argument("--only", action="append", help="mutants whose file, kind or line has this text; may be given again")
    parser.add_argument("--sample", type=int, default=0, help="this many, chosen at random but always the same")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=pathlib.Path, help="write the table here as well")
    options = parser.parse_args()
    texts = options.only or [""]
    chosen = [m for m in mutants() if any(text in f"{m['file']}:{m['line']} {m['kind']} {m['old']}" for text in texts)]
    if options.sample:
        chosen = sorted(random.Random(1).sample(chosen, min(options.sample, len(chosen))), key=lambda m: (m["file"], m["line"]))
    if options.list:
        for m in chosen:
            print(f"{m['file']}:{m['line']} {m['kind']}: {m['old']}  ->  {m['new']}")
        print(f"{len(chosen)} mutants")
        return 0
    work = options.work.resolve()
    prepare(work)
    tree = Tree(work, options.jobs)
    rows = ["| place | change | becomes | killed by |", "|---|---|---|---|"]
    survivors = 0
    for m in chosen:
        killer = tree.verdict(m)
        survivors += killer is None
        rows.append(f"| {m['file']}:{m['line']} | {m['kind']} | `{m['new']}` | {killer or '**nothing**'} |".replace("||", "\\|\\|"))
        print(rows[-1], flush=True)
        if options.out:
            options.out.write_text("\n".join(rows) + "\n")
    print(f"{len(chosen)} mutants, {survivors} survived")
    return survivors != 0


if __name__ == "__main__":
    sys.exit(main())
