"""The copy of the tree that is changed, and its test programs."""
import functools
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys

import mutants

HERE = pathlib.Path(__file__).resolve().parent
COPIED = ("CMakeLists.txt", "CMakePresets.json", "README.md", "LICENSE", "cmake", "include", "kernels", "src", "tests",
          "bench", "cli", "docs", "dev", "python")


def run(command, folder, seconds, **more):
    """The finished command, or None if it takes longer. What it started ends with it."""
    environment = {**os.environ, **{name: str(value) for name, value in more.items()}}
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                          env=environment, start_new_session=True) as process:
        try:
            out, err = process.communicate(timeout=seconds)
            return subprocess.CompletedProcess(command, process.returncode, out, err)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            return None


def refresh(source, target, texts):
    """Copies a file that differs, as new: objects of an earlier mutant must not pass for its own. `texts` stand for files."""
    source, target = pathlib.Path(source), pathlib.Path(target)
    text = texts.get(str(source.relative_to(mutants.ROOT)))
    content = source.read_bytes() if text is None else text.encode()
    if not target.exists() or content != target.read_bytes():
        target.write_bytes(content)
        target.chmod(source.stat().st_mode)


def time_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Tree:
    """A copy of the tree, configured for a few instruction sets. A woven one chooses a mutant when it runs."""

    def __init__(self, work, jobs, woven, isas):
        """`woven` has the texts of files with mutants in them, if there are any."""
        self.work, self.jobs, self.answers = work, jobs, work / "answers"
        work.mkdir(parents=True, exist_ok=True)
        copy = functools.partial(refresh, texts=woven)
        for name in COPIED:
            source, target = mutants.ROOT / name, work / name
            if source.is_dir():
                shutil.copytree(source, target, dirs_exist_ok=True, copy_function=copy)
            elif source.exists():
                copy(source, target)
        # The lanes of ARM are asked in emulation.
        arm = "neon64" in isas
        self.emulator = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"] if arm else []
        flags = ["-DCMAKE_TOOLCHAIN_FILE=cmake/aarch64.cmake"] if arm else []
        if woven:
            self.must(["aarch64-linux-gnu-g++" if arm else "c++", "-std=c++20", "-O1", "-fPIC", f"-I{mutants.ROOT}", "-c", f"{HERE}/chosen.cpp", "-o", "chosen.o"])
            flags += [f"-DCMAKE_CXX_FLAGS=-w -include {HERE / 'chosen.hpp'}", f"-DCMAKE_EXE_LINKER_FLAGS={work / 'chosen.o'}"]
        self.must(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                   "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", "-DCAPSA_DEVELOPER=ON", "-DCAPSA_BENCH=OFF",
                   "-DCAPSA_ONLY_ISA=" + ";".join(isas), "-DCAPSA_MUTANTS=ON", *flags])
        self.answers.mkdir(exist_ok=True)

    def must(self, command):
        done = run(command, self.work, 600)
        if done is None or done.returncode != 0:
            sys.exit(f"cannot prepare {self.work}: {done.stderr if done else 'too slow'}")

    def write(self, name, text):
        path = self.work / name
        if path.read_text() != text:
            path.write_text(text)

    def build(self, programs, keep_going=False):
        """None if the programs are built, else what the compiler said."""
        more = ["-k", "0"] if keep_going else []
        done = run(["nice", "-n", "5", "ninja", "-C", "build", "-j", str(self.jobs), *more, *(f"test_{p}" for p in programs)],
                   self.work, 7200)
        return None if done and done.returncode == 0 else done.stdout + done.stderr if done else "too slow"

    def tests(self, program):
        """The names of the tests of a program; one of no name if it is not GoogleTest's."""
        listed = run([*self.emulator, f"build/tests/test_{program}", "--gtest_list_tests"], self.work, 600)
        names, suite = [], ""
        for line in listed.stdout.splitlines() if listed and listed.returncode == 0 else []:
            if re.match(r"\S+\.$", line.split("#")[0].strip()) and not line.startswith(" "):
                suite = line.split("#")[0].strip()
            elif line.startswith("  ") and suite:
                names.append(suite + line.split("#")[0].strip())
        return names or [""]

    def test(self, program, names, seconds, **environment):
        """How some tests end, run one after the other up to the first that fails: None if all is well, else which one fails.
        Also the processor time it took."""
        began = time_of_children()
        selected = ["--gtest_brief=1", "--gtest_fail_fast", "--gtest_filter=" + ":".join(names)] if names != [""] else []
        # By processor time: on a busy machine a sound test may take long.
        limited = ["prlimit", f"--cpu={int(seconds) + 1}", *self.emulator, f"build/tests/test_{program}", *selected]
        done = run(limited, self.work, 200 * seconds, CAPSA_ANSWERS=self.answers, **environment)
        took = time_of_children() - began
        name = names[0] if len(names) == 1 and names[0] else program
        if done is None or done.returncode == -signal.SIGXCPU:
            return f"{name} (does not end)", took
        if done.returncode == 0:
            return None, took
        failed = re.search(r"\[  FAILED  \] ([\w/.]+)", done.stdout)
        return (failed[1] if failed else f"{name} ({'crashes' if done.returncode < 0 else 'fails'})"), took
