#!/usr/bin/env python3
"""The man pages and the completion have every command, option and verb of the help.

    test_manual.py PROGRAM
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MAKER = pathlib.Path(__file__).resolve().parents[2] / "cli" / "manual.py"


def expect(holds, what):
    if not holds:
        sys.exit(what)


def completed(bash, script, *words):
    """What bash offers for the last of the words."""
    program = f'. "{script}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _capsa; printf "%s\\n" "${{COMPREPLY[@]}}"'
    out = subprocess.run([bash, "-c", program, "bash", *words], check=True, capture_output=True, text=True)
    expect(not out.stderr, f"bash: {out.stderr}")
    return set(out.stdout.split())


def main():
    program = sys.argv[1]
    help_of = lambda *arguments: subprocess.run([program, *arguments, "--help"], check=True, capture_output=True, text=True).stdout
    options_in = lambda text: set(re.findall(r"^ +(?:-\w, *)?(--[\w-]+)", text, re.M))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.run([sys.executable, str(MAKER), program, str(folder)], check=True)
        pages = {path.stem for path in folder.glob("*.1")}
        expect({"capsa", "capsa-query", "capsa-info", "capsa-verify", "capsa-demo"} <= pages, f"pages: {pages}")
        for path in folder.glob("*.1"):
            text = path.read_text().replace("\\-", "-")
            command = path.stem.split("-")[1:]
            options = options_in(help_of(*command))
            expect(options and options <= set(re.findall(r"--[\w-]+", text)), f"{path.name} lacks options: {options}")
            if shutil.which("groff"):
                out = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-rLL=130n", str(path)], check=True, capture_output=True, text=True)
                expect(not out.stderr, f"{path.name}: {out.stderr}")
        expect("k-nearest" in (folder / "capsa-query.1").read_text().replace("\\-", "-"), "capsa-query.1 lacks the verbs")

        bash = shutil.which("bash")
        if not bash:
            print("SKIPPED: no bash here")
            return
        script = folder / "capsa.bash"
        expect({"query", "info", "--version"} <= completed(bash, script, "capsa", ""), "commands are not completed")
        expect(completed(bash, script, "capsa", "query", "--mar") == {"--margin"}, "--margin is not completed")
        expect(completed(bash, script, "capsa", "query", "--verb", "k") == {"k-nearest"}, "verbs are not completed")
        expect(completed(bash, script, "capsa", "query", "--format", "") == {"csv", "json"}, "formats are not completed")
        expect(options_in(help_of("query")) <= completed(bash, script, "capsa", "query", "-"), "options are not completed")

    # A help without options is no help, and the maker says so.
    with tempfile.TemporaryDirectory() as folder:
        mute = pathlib.Path(folder) / "mute"
        mute.write_text("#!/bin/sh\necho Something\necho Usage: mute\n")
        mute.chmod(0o755)
        out = subprocess.run([sys.executable, str(MAKER), str(mute), folder], capture_output=True, text=True)
        expect(out.returncode != 0 and "no options" in out.stderr, "a program without options gets a manual")


main()
