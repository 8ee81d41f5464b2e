#!/usr/bin/env python3
"""bundle.py MODULE OUTPUT [KIND...]: one ES module of src/web and a module of WebAssembly.

With KINDs the module has the kernels of those shapes alone, and the others are refused with a sentence. The module is packed by gzip, which
browsers and Node unpack themselves, and written as base64: so the file has a third more than the packed module, and about as much as that
where a server packs it again. Where there is zopfli, it packs: to what gzip unpacks, in 0.955 of the bytes.
"""
import base64
import gzip
import pathlib
import re
import shutil
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "src" / "web"
ORDER = ("table.mjs", "memory.mjs", "options.mjs", "rows.mjs", "sources.mjs", "images.mjs", "answers.mjs", "held.mjs", "poses.mjs",
         "asking.mjs", "visits.mjs", "plans.mjs", "gradients.mjs", "separate.mjs",
         "rays.mjs", "chains.mjs", "several.mjs", "capsa.mjs")

LOADER = """
let compiled;
const unpacked = async () => {
    const packed = Uint8Array.from(atob(packedModule), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
};

/** A module with a memory of its own, of so many megabytes. */
export const load = (options = {}) => {
    compiled ??= unpacked();
    return start(compiled, options, onlyKinds);
};
export { CapsaError, Records };
"""


def inside(text):
    """A source without what it takes from the others and gives to them, and without comments that are lines of their own."""
    text = re.sub(r"^ */\*\*.*?\*/\n|^ *//[^\n]*\n", "", text, flags=re.M | re.S)
    text = re.sub(r"^import .*;\n", "", text, flags=re.M)
    text = re.sub(r"^export \{.*\};\n", "", text, flags=re.M)
    return re.sub(r"^export ", "", text, flags=re.M)


def packed_module(path):
    zopfli = shutil.which("zopfli")
    if not zopfli:
        return gzip.compress(path.read_bytes(), 9, mtime=0)
    return subprocess.run([zopfli, "-c", "--gzip", "--i5", path], check=True, capture_output=True).stdout


def bundled(module, kinds):
    packed = base64.b64encode(packed_module(module)).decode()
    only = "[" + ", ".join(f"'{kind}'" for kind in kinds) + "]" if kinds else "null"
    parts = [inside((SOURCE / name).read_text()) for name in ORDER]
    return "".join(["/*! capsa: MIT licence. Made by cmake/web/bundle.py of src/web. */\n", *parts,
                    f"const onlyKinds = {only};\nconst packedModule = '{packed}';\n", LOADER])


def main(arguments):
    module, output, *kinds = arguments
    text = bundled(pathlib.Path(module), kinds)
    pathlib.Path(output).write_text(text)
    print(f"{output}: {len(text)} bytes, {len(gzip.compress(text.encode(), 9))} packed")


if __name__ == "__main__":
    main(sys.argv[1:])
