#!/usr/bin/env python3
"""native.py [--check] BUILD: what the module must answer, asked of the native library: tests/web/native.json.

With --check the file must say it already. BUILD is a built folder of the release preset.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ANSWERS = ROOT / "tests" / "web" / "native.json"
CASES = 20000


def lines_of_scenes(build):
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/scene"
        subprocess.run(["cc", "-std=c11", f"-I{ROOT}/include", f"-I{build}/generated/include", f"{ROOT}/tests/web/scene.c",
                        f"{build}/libcapsa.a", "-lm", "-o", program], check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


def hash_of_cases(build):
    text = subprocess.run([f"{build}/bin/capsa", "verify", "--cases", str(CASES)], check=True, capture_output=True, text=True).stdout
    return next(line for line in text.splitlines() if line.startswith("hash"))


def main(arguments):
    check = arguments[0] == "--check"
    build = arguments[-1]
    text = json.dumps({"cases": CASES, "hash": hash_of_cases(build), "scene": lines_of_scenes(build)}, indent=1) + "\n"
    if not check:
        ANSWERS.write_text(text)
    elif ANSWERS.read_text() != text:
        print(f"{ANSWERS.relative_to(ROOT)} says otherwise than {build}: if answers changed on purpose, run {__file__} {build}")
        return 1
    print("the native answers are those of tests/web/native.json")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
