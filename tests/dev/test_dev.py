#!/usr/bin/env python3
"""./dev on machines that lack something: no root, no network, no such package, a preset misspelt, tests that skip.

A machine is a folder of programs, the only one in PATH: the shell's own tools, and fakes of apt, CMake and CTest.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "cmake"))
import isa_rows
TOOLS = ("awk bash basename cat date dirname env grep head kill ln mkdir nproc rm sed sleep sort tail touch tr true uname").split()

# Installed is what stands in the file installed; offered what stands in the file offered.
FAKES = {
    "id": "echo ${FAKE_UID:-0}",
    "dpkg-query": 'grep -qx "$4" "$FAKE/installed" && printf installed',
    "apt-cache": """case $2 in *+*) grep -qxF "$2" "$FAKE/offered" || { printf 'clang-14-doc:\\n  Candidate: 1.0\\n'; exit; } ;; esac
        printf '%s:\\n' "$2"
        if grep -qx "$2" "$FAKE/offered"; then echo '  Candidate: 1.0'; else echo '  Candidate: (none)'; fi
        i=0; while [ $i -lt 4000 ]; do echo "  a version table that is long, line $i"; i=$((i + 1)); done""",
    "apt-get": """echo "$*" >>"$FAKE/apt"
        case " $* " in
            *" update "*) [ -z "$FAKE_OFFLINE" ] || { echo "E: Failed to fetch http://mirror"; exit 100; } ;;
            *" install "*)
                for word in "$@"; do case $word in -* | *=* | install) ;; *) set -- "$@" "+$word" ;; esac; done
                for word in "$@"; do case $word in +*) grep -qx "${word#+}" "$FAKE/can_install" || { echo "E: broken ${word#+}"; exit 100; } ;; esac; done
                for word in "$@"; do case $word in +*) echo "${word#+}" >>"$FAKE/installed" ;; esac; done ;;
        esac""",
    "timeout": """echo "$*" >>"$FAKE/limits"; shift 2
        if [ "$FAKE_SILENT" ]; then echo "$FAKE_SILENT"; exit 124; fi; "$@" """,
    "cmake": """case $1 in
            --version) echo "cmake version 3.25.1" ;;
            --preset) echo "$*" >>"$FAKE/configured"; mkdir -p "build/$2" ;;
            --build)
                one="[1/3] Building CXX object avx2.dir/generated/kernels/one.cpp.o" two="[2/3] Building CXX object tests/two.cpp.o"
                echo "$one"; sleep "${FAKE_BUILD_SECONDS:-0}"; echo "$two" ;;
        esac""",
    "ninja": """[ -z "$FAKE_NO_PLAN" ] || exit 1
        printf '%s\n' "[1/3] Building CXX object avx2.dir/generated/kernels/one.cpp.o" "[2/3] Building CXX object tests/two.cpp.o" "[3/3] Linking" """,
    "ctest": """while [ $# != 0 ]; do [ "$1" != --output-junit ] || cat "$FAKE/junit" >"$2"; shift; done
        cat "$FAKE/ctest"; exit "${FAKE_CTEST:-0}" """,
}

NEON = """ <testcase name="a/{}">
		<skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>
		<system-out>Running main()
[ RUN      ] a/{}
../../tests/a.cpp:87: Skipped
this processor cannot run neon64
[  SKIPPED ] a/{} (0 ms)
</system-out>
	</testcase>
"""
GAPPA = """ <testcase name="proof/scripts">
		<skipped message="SKIP_RETURN_CODE=77"/>
		<system-out>constants agree
no Gappa here
</system-out>
	</testcase>
"""


class Dev(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.fake = pathlib.Path(room.name)
        self.tree = self.fake / "tree"
        self.bin = self.fake / "bin"
        self.tree.mkdir()
        self.bin.mkdir()
        for name in ("dev", "CMakePresets.json"):
            shutil.copy(ROOT / name, self.tree)
        (self.tree / "cmake").mkdir()
        shutil.copytree(ROOT / "cmake/dev", self.tree / "cmake/dev")
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))
        for name, text in FAKES.items():
            self.program(name, text)
        everything = self.needs("test") + self.needs("bench") + self.wishes("test") + self.wishes("bench")
        for name in ("installed", "offered", "can_install"):
            (self.fake / name).write_text("\n".join(everything) + "\n")
        (self.fake / "junit").write_text('<testsuite\n\ttests="3"\n\tfailures="0"\n\tskipped="0"\n>\n')
        (self.fake / "ctest").write_text("")

    def program(self, name, text):
        path = self.bin / name
        path.unlink(missing_ok=True)  # it may be a link to the system's own program, which must not be overwritten
        path.write_text(f"#!{shutil.which('sh')}\n{text}\n")
        path.chmod(0o755)

    def needs(self, command):
        """What packages.txt has for a command, the packages that @NAME stands for included."""
        for names, packages in re.findall(r"^([^#\n]*?):([^#\n]*)", (ROOT / "cmake/dev/packages.txt").read_text(), re.M):
            if command in names.split():
                return [found for word in packages.split() for found in (self.needs(word[1:]) if word[0] == "@" else [word])]
        return []

    def wishes(self, command):
        return self.needs(command + "+")

    def without(self, *packages, file="installed"):
        path = self.fake / file
        path.write_text("".join(line + "\n" for line in path.read_text().split() if line not in packages))

    def installed(self):
        return (self.fake / "installed").read_text().split()

    def dev(self, *arguments, **environment):
        ran = subprocess.run([self.tree / "dev", *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL,
            env={"PATH": str(self.bin), "FAKE": str(self.fake), **environment})
        return ran.returncode, ran.stdout + ran.stderr

    def asked_of_apt(self):
        path = self.fake / "apt"
        return path.read_text() if path.exists() else ""

    def test_a_wrong_preset_is_named_with_the_right_ones(self):
        for command in ("test", "build"):
            code, text = self.dev(command, "releese")
            self.assertEqual(code, 1)
            self.assertIn("no such preset: releese; there are release clang libcxx fuzz debug asan tsan arm windows riscv64 s390x ppc64le armhf i386", text)
        self.assertIn("PRESET is release, clang, debug, asan, tsan, arm, windows", self.dev("help")[1])

    def test_without_root_there_is_a_line_to_paste(self):
        self.without("cmake", "libfmt-dev")
        line = "apt-get install --no-install-recommends cmake libfmt-dev"
        code, text = self.dev("test", FAKE_UID="1000")
        self.assertEqual(code, 1)
        self.assertIn(f"\nsu -c '{line}'\n", text)
        self.program("sudo", "exit 1")
        code, text = self.dev("test", FAKE_UID="1000")
        self.assertEqual(code, 1)
        self.assertIn(f"\nsudo {line}\n", text)
        self.assertEqual(self.asked_of_apt(), "")

    def test_every_command_and_preset_has_its_packages(self):
        text = (ROOT / "cmake/dev/packages.txt").read_text()
        lines = [line.split("#")[0] for line in text.splitlines() if line.split("#")[0].strip()]
        names = [name for line in lines for name in line.split(":")[0].split()]
        self.assertEqual(sorted(names), sorted(set(names)))
        self.assertEqual([word for line in lines for word in line.split() if word[0] == "@" and word[1:] not in names], [])
        commands = re.findall(r"^\./dev ([a-z-]+)", self.dev("help")[1], re.M)
        presets = re.search("there are (.*)", self.dev("test", "releese")[1])[1].split()
        self.assertEqual([name for name in commands + presets if name not in names + ["setup", "clean"]], [])
        code, text = self.dev("setup", "nonsense")
        self.assertEqual((code, text), (1, "no command needs 'nonsense': see ./dev help\n"))

    def test_a_missing_network_is_said_and_servers_are_not_waited_for(self):
        self.without("libfmt-dev")
        self.without("libfmt-dev", file="can_install")
        code, text = self.dev("test", FAKE_OFFLINE="1")
        self.assertEqual(code, 1)
        self.assertIn("is there a network?", text)
        self.assertIn("E: Failed to fetch http://mirror", text)
        for line in self.asked_of_apt().splitlines():
            self.assertIn("Acquire::http::Timeout=12", line)
        self.assertIn("Acquire::Retries=1", self.asked_of_apt().splitlines()[0])

    def test_silent_servers_are_given_up_and_slow_ones_are_not(self):
        self.without("libfmt-dev")
        self.without("libfmt-dev", file="can_install")
        code, text = self.dev("test", FAKE_SILENT="Ign:1 http://mirror")
        self.assertEqual(code, 1)
        self.assertIn("is there a network?", text)
        self.assertNotIn(" update", self.asked_of_apt())
        self.assertLess(int((self.fake / "limits").read_text().split()[1]), 60)
        code, text = self.dev("test", FAKE_SILENT="Get:1 http://mirror")
        self.assertNotIn("is there a network?", text)
        self.assertIn(" update", self.asked_of_apt())

    def test_a_needed_package_that_is_not_offered_is_named(self):
        self.without("libfmt-dev")
        for file in ("offered", "can_install"):
            self.without("libfmt-dev", file=file)
        code, text = self.dev("test")
        self.assertEqual(code, 1)
        self.assertIn("The package lists have no libfmt-dev", text)
        self.assertNotIn("The package lists have no cmake", text)

    # apt-cache writes more than a pipe holds: a reader that leaves first makes it fail.
    def test_one_wish_that_cannot_be_had_keeps_out_no_other(self):
        wishes = self.wishes("bench")
        self.without(*wishes)
        self.without("libode-dev", file="can_install")
        self.without("libembree-dev", file="offered")
        code, text = self.dev("setup", "bench")
        self.assertEqual(code, 0)
        self.assertIn("Going on without: libode-dev libembree-dev", text)
        self.assertEqual([wish for wish in wishes if wish not in self.installed()], ["libode-dev", "libembree-dev"])

    def test_a_name_that_apt_takes_for_a_pattern_is_not_asked_for(self):
        with (self.fake / "installed").open("a") as installed:
            installed.writelines(f"{package}\n" for package in self.needs("canary"))
        for file in ("offered", "can_install"):
            (self.fake / file).write_text("g++-12\nclang-14\nclang-19\n")
        code, text = self.dev("setup", "canary")
        self.assertEqual(code, 0)
        self.assertIn("Going on without: g++-14 (", text)
        self.assertNotIn("g++-14", self.asked_of_apt())
        self.assertIn("g++-12", self.installed())

    def test_a_wish_is_not_asked_for_again(self):
        self.without("gappa")
        self.without("gappa", file="offered")
        self.assertIn("Going on without: gappa (", self.dev("test")[1])
        asked = self.asked_of_apt()
        self.assertIn("update", asked)
        code, text = self.dev("test")
        self.assertEqual((code, self.asked_of_apt()), (0, asked))
        (self.fake / "offered").write_text("gappa\n")
        self.dev("setup", "test")
        self.assertIn("gappa", self.installed())

    def test_a_picture_needs_no_package_of_the_tests(self):
        self.without("libgtest-dev", "libeigen3-dev", "libbenchmark-dev", "gappa", "libtbb-dev", "libcsv-dev", "nlohmann-json3-dev")
        program = self.tree / "build/demo/bin/capsa-demo"
        program.parent.mkdir(parents=True)
        program.write_text("#!/bin/sh\necho picture\n")
        program.chmod(0o755)
        code, text = self.dev("demo")
        self.assertEqual((code, self.asked_of_apt()), (0, ""))
        self.assertIn("picture", text)
        self.assertIn("minutes", text)
        self.assertIn("--preset demo", (self.fake / "configured").read_text())
        presets = json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]
        self.assertIn("native", [preset["cacheVariables"].get("CAPSA_ONLY_ISA") for preset in presets if preset["name"] == "demo"])

    def isas_of_the_picture(self, machine, flags):
        """What CMake compiles kernels for on such a processor."""
        cpuinfo = self.fake / "cpuinfo"
        cpuinfo.write_text(f"processor\t: 0\nflags\t\t: {flags}\nbugs\t\t: none\n" * 2)
        script = self.fake / "isas.cmake"
        script.write_text(f"""cmake_minimum_required(VERSION 3.25)
            set(CAPSA_X86 "x86_64|AMD64|amd64")
            set(CAPSA_ARM64 "aarch64|arm64|ARM64")
            include({ROOT}/cmake/native_isas.cmake)
            capsa_native_isas(isas {ROOT}/cmake/isas.cmake {machine} {cpuinfo})
            message("${{isas}}")""")
        return subprocess.run(["cmake", "-P", script], capture_output=True, text=True, check=True).stderr.strip()

    def test_a_picture_is_built_for_this_processor_alone(self):
        avx2 = "fpu avx avx2 fma bmi1 bmi2 popcnt"
        linux = {"bmi": "bmi1", "lzcnt": "abm", "sse4.2": "sse4_2"}
        flags = {name: " ".join(linux.get(f, f) for f in row["cpu"]) for name, row in isa_rows.rows().items()}
        self.assertEqual(self.isas_of_the_picture("x86_64", "fpu sse2"), "scalar")
        self.assertEqual(self.isas_of_the_picture("x86_64", "fpu avx bmi1 popcnt"), "scalar")
        self.assertEqual(self.isas_of_the_picture("x86_64", flags["sse42"]), "scalar;sse42")
        self.assertEqual(self.isas_of_the_picture("x86_64", avx2), "scalar;avx2")
        self.assertEqual(self.isas_of_the_picture("x86_64", flags["avx2"] + " avx512f"), "scalar;avx2")
        self.assertEqual(self.isas_of_the_picture("x86_64", flags["avx512"]), "scalar;avx512")
        self.assertEqual(self.isas_of_the_picture("aarch64", ""), "scalar;neon64")

    def test_the_pages_have_the_minutes_of_dev(self):
        line = re.search(r"^demo_minutes=(\d+) test_minutes=(\d+) bench_minutes=(\d+) bench_build_minutes=(\d+)$",
            (ROOT / "dev").read_text(), re.M)
        demo, test, bench, bench_build = line.groups()
        said = f"./dev demo` {demo} minutes, `./dev test` {test}, `./dev bench` {bench_build} to install and build, then {bench} to measure"
        self.assertIn(said, " ".join((ROOT / "docs/build-times.md").read_text().split()))
        readme = (ROOT / "README.md").read_text()
        self.assertEqual(re.findall(r"^\./dev (\w+) +# (\d+) minutes", readme, re.M), [("demo", demo), ("test", test)])
        for page in ("README.md", "docs/build-times.md", "dev", "docs/guide.md"):
            others = re.findall(r"about \d+ minutes", (ROOT / page).read_text())
            self.assertEqual(others, [], page)

    def test_progress_is_told_without_a_terminal(self):
        code, text = self.dev("build", FAKE_BUILD_SECONDS="4", CAPSA_PROGRESS_SECONDS="1")
        self.assertEqual(code, 0)
        # One of three steps, and 21 of 25.3 seconds of work.
        self.assertRegex(text, r"\n  \d+ s  \[1/3\] 83 % of the work, 0:0\d left: Building CXX object avx2.dir/generated")
        self.assertRegex(text, r"\nBuilt in \d+ s\n")

    def test_progress_without_a_plan_counts_steps(self):
        code, text = self.dev("build", FAKE_BUILD_SECONDS="3", CAPSA_PROGRESS_SECONDS="1", FAKE_NO_PLAN="1")
        self.assertEqual(code, 0)
        self.assertRegex(text, r"\n  \d+ s  \[1/3\] Building CXX")

    def test_a_long_search_prints_what_asks_the_same_again(self):
        program = self.tree / "build/release/bin/capsa"
        program.parent.mkdir(parents=True)
        program.write_text("""#!/bin/sh
            case $* in *--attack*) printf 'a row\\nin the end\\nits WITHOUT ROOM\\nthe worst case\\n%s\\n' "$FAKE_CLIMB"; [ "$FAKE_CLIMB" = held ]; exit ;; esac
            printf 'a row\\n%s\\n' "$FAKE_ROUND"; [ "$FAKE_ROUND" = held ]""")
        program.chmod(0o755)
        for climb, round, failed in (("held", "held", 0), ("too near", "held", 1), ("held", "VIOLATED", 1)):
            code, text = self.dev("verify-long", "1s", FAKE_CLIMB=climb, FAKE_ROUND=round)
            self.assertEqual(code, failed, text)
            self.assertRegex(text, r"build/release/bin/capsa verify --attack 1 --seed \d+\n")
            self.assertRegex(text, rf"build/release/bin/capsa verify --cases 20000 --seed \d+: {round}\n")
            self.assertRegex(text.splitlines()[-1], rf"--attack 1 --seed \d+: {climb}  \(every error: build/log/climb\)")
            self.assertEqual("the worst case" in text, climb != "held")
            seeds = re.findall(r"--cases 20000 --seed (\d+)", text)
            self.assertEqual(len(seeds), len(set(seeds)))
        for time in ("0", "soon", "1h", "-1"):
            code, text = self.dev("verify-long", time)
            self.assertEqual(code, 1)
            self.assertIn(f"no such time: {time}; 2 is two hours, and 90s are seconds", text)
        self.assertIn("./dev verify-long", self.dev("help")[1])

    def test_skips_are_a_line_a_reason(self):
        tests = "".join(NEON.format(n, n, n) for n in range(5)) + GAPPA
        (self.fake / "junit").write_text(f'<testsuite\n\ttests="9"\n\tfailures="0"\n\tskipped="6"\n>\n{tests}</testsuite>\n')
        code, text = self.dev("test")
        self.assertEqual(code, 0)
        self.assertEqual(text.splitlines()[-3:],
            ["5 skipped: this processor cannot run neon64", "1 skipped: no Gappa here", "3 passed, 0 failed, 6 skipped"])

    def test_a_failure_is_shown_without_what_skipped(self):
        (self.fake / "junit").write_text('<testsuite\n\ttests="2"\n\tfailures="1"\n\tskipped="0"\n>\n')
        (self.fake / "ctest").write_text(
            "      Start  1: a\n 1/2 Test  #1: a .....   Passed    0.01 sec\n 2/2 Test  #2: b .....***Failed    0.01 sec\n"
            "expected 1, got 2\n\nThe following tests did not run:\n\t  3 - c (Skipped)\n\nThe following tests FAILED:\n\t  2 - b (Failed)\n")
        code, text = self.dev("test", FAKE_CTEST="8")
        self.assertEqual(code, 1)
        self.assertIn("expected 1, got 2", text)
        self.assertIn("2 - b (Failed)", text)
        self.assertNotIn("c (Skipped)", text)
        self.assertNotIn("Test  #1", text)
        self.assertEqual(text.splitlines()[-1], "1 passed, 1 failed, 0 skipped")


if __name__ == "__main__":
    unittest.main()
