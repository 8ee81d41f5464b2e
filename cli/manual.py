#!/usr/bin/env python3
"""Man pages and the completion for bash, made from what `capsa --help` says.

    manual.py [--gzip] PROGRAM FOLDER

Writes FOLDER/capsa.1 and FOLDER/capsa-<command>.1 for each command, compressed if asked, and FOLDER/capsa.bash.
"""
import argparse
import gzip
import pathlib
import re
import subprocess

# CLI11 2.5 and later put spaces between a short and a long name, or before a long one alone.
NAMES = re.compile(r"^ {2,10}(-\w,)? *(--\S)")
ENTRY = re.compile(r"^  (\S.*?)(?:\s{2,}(\S.*))?$")


def run(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


class Help:
    """One help text in its parts: what it does, how it is used, its options and commands, and the rest."""

    def __init__(self, text):
        lines = [NAMES.sub(r"  \1\2", line.rstrip()) for line in text.rstrip().split("\n")]
        usage = next(i for i, line in enumerate(lines) if line.lower().startswith("usage:"))
        self.does = " ".join(lines[:usage]).strip()
        self.usage = lines[usage].partition(":")[2].strip()
        lists = {"options": [], "subcommands": []}
        rest, entries = [], None
        for line in lines[usage + 1:]:
            heading = line.rstrip(":").lower()
            if line.endswith(":") and heading in lists:
                entries = lists[heading]
            elif entries is not None and line.startswith("  ") and not rest:
                entry = ENTRY.match(line)
                if entry and not line.startswith("      "):
                    entries.append([entry[1], entry[2] or ""])
                else:
                    entries[-1][1] = (entries[-1][1] + " " + line.strip()).strip()
            elif line.strip() or rest:
                rest.append(line)
        self.options, self.commands, self.rest = lists["options"], lists["subcommands"], rest
        if not self.options:
            raise SystemExit(f"manual.py: no options in:\n{text}")

    def words(self):
        """The options as they are typed, and whether each takes a value."""
        for names, _ in self.options:
            typed, _, value = names.partition(" ")
            for word in typed.split(","):
                yield word, bool(value)

    def choices(self):
        """Values of options that the help lists: in braces, as `one or other`, or as a list of verbs."""
        found = {}
        for names, text in self.options:
            typed, _, value = names.partition(" ")
            word = typed.split(",")[-1]
            braces = re.search(r"\{(.*)\}", value)
            either = re.fullmatch(r"(\w+) or (\w+)", text)
            if braces:
                found[word] = [choice for choice in braces[1].split(",") if " " not in choice]
            elif either:
                found[word] = list(either.groups())
        verbs = [i for i, line in enumerate(self.rest) if line.startswith("Verbs")]
        if verbs:
            listed = []
            for line in self.rest[verbs[0] + 1:]:
                if line and not line.startswith(" "):
                    break
                verb = re.match(r"^  ([a-z-]+) ", line)
                if verb:
                    listed.append(verb[1])
            found["--verb"] = listed
        return found


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def page(name, help_text, version, others):
    title = name.replace(" ", "-")
    out = [f'.TH {title.upper()} 1 "" "capsa {version}" "User Commands"', ".SH NAME",
           f"{roff(title)} \\- {roff(help_text.does.rstrip('.'))}", ".SH SYNOPSIS", f".B {roff(help_text.usage)}"]
    for heading, entries in (("OPTIONS", help_text.options), ("COMMANDS", help_text.commands)):
        if entries:
            out.append(f".SH {heading}")
        for names, text in entries:
            out += [".TP", f".B {roff(names)}", roff(text)]
    if help_text.rest:
        out += [".SH DETAILS", ".nf", *(roff(line) for line in help_text.rest), ".fi"]
    out += [".SH SEE ALSO", *(f".BR {roff(other)} (1)" + ("," if other != others[-1] else "") for other in others)]
    return "\n".join(out) + "\n"


def completion(main, commands):
    flags = " ".join(word for word, _ in main.words())
    out = ["# Completion of capsa's command line for bash.", "", "_capsa() {",
           '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}',
           '    local command=${COMP_WORDS[1]}', "    COMPREPLY=()",
           "    if [ \"$COMP_CWORD\" = 1 ]; then",
           f"        COMPREPLY=($(compgen -W '{' '.join(commands)} {flags}' -- \"$word\"))", "        return", "    fi",
           "    case $command:$before in"]
    for name, text in commands.items():
        for option, values in text.choices().items():
            out.append(f"        {name}:{option}) COMPREPLY=($(compgen -W '{' '.join(values)}' -- \"$word\")); return ;;")
        takes = [word for word, value in text.words() if value and word not in text.choices()]
        if takes:
            out.append(f"        {'|'.join(f'{name}:{word}' for word in takes)})")
            out.append('            COMPREPLY=($(compgen -f -- "$word")); return ;;')
    out += ["    esac", "    case $command in"]
    for name, text in commands.items():
        words = " ".join(word for word, _ in text.words())
        out.append(f"        {name}) COMPREPLY=($(compgen -W '{words}' -- \"$word\")) ;;")
    out += ["    esac", "}", "complete -o filenames -F _capsa capsa", ""]
    return "\n".join(out)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gzip", action="store_true")
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    program, folder = arguments.program, arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    version = run(program, "--version").strip()
    whole = Help(run(program, "--help"))
    commands = {name: Help(run(program, name, "--help")) for name, _ in whole.commands}
    pages = {"capsa": whole, **{f"capsa {name}": text for name, text in commands.items()}}
    titles = [name.replace(" ", "-") for name in pages]
    for name, text in pages.items():
        title = name.replace(" ", "-")
        written = page(name, text, version, [t for t in titles if t != title])
        if arguments.gzip:
            (folder / f"{title}.1.gz").write_bytes(gzip.compress(written.encode(), 9, mtime=0))
        else:
            (folder / f"{title}.1").write_text(written)
    (folder / "capsa.bash").write_text(completion(whole, commands))


main()
