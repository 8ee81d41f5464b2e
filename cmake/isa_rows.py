"""The rows of isas.cmake, for the gates."""
import pathlib
import re

ROW = re.compile(r"^capsa_isa\((\w+)\s+([^)]*)\)", re.MULTILINE)


def field(words, key):
    """The words after a key, up to the next one."""
    if key not in words:
        return []
    rest = words[words.index(key) + 1:]
    return rest[:next((k for k, word in enumerate(rest) if word.isupper()), len(rest))]


def rows(path=pathlib.Path(__file__).with_name("isas.cmake")):
    """Lanes and processor features of each ISA, by name, lowest first."""
    found = {}
    for name, text in ROW.findall(path.read_text()):
        words = text.split()
        found[name] = {"lanes": int(field(words, "LANES")[0]), "cpu": set(field(words, "CPU"))}
    if not found:
        raise SystemExit(f"{path}: no rows found; written differently? then ROW must follow")
    return found
