#!/usr/bin/env python3
"""One self-contained page, a chart for a README and a table for a lab book, from the results of capsa-bench run.

    report.py RESULTS.json... [--html FILE] [--chart FILE.svg] [--markdown FILE] [--without-plots]

matplotlib draws the plots. Without it the page has tables only, and says so.
"""
import argparse
import html
import pathlib
import re
import sys

import plots
from results import growing, growth, kind, read, share_of_limit, standing, timed, unit, way

STYLE = """
:root { color-scheme: light dark; --capsa: #2166ac; --faint: #666; --line: #ccc; --code: #f3f3f3; }
@media (prefers-color-scheme: dark) { :root { --capsa: #7ab8f5; --faint: #a0a0a0; --line: #444; --code: #2a2a2a; } }
body { font: 15px/1.5 sans-serif; margin: 2em auto; max-width: 62em; padding: 0 1em; }
table { border-collapse: collapse; margin: .5em 0 1em; } td, th { padding: .1em .8em .1em 0; text-align: left; }
td.n { text-align: right; font-variant-numeric: tabular-nums; } tr.capsa td { color: var(--capsa); font-weight: bold; }
tr.out td { color: var(--faint); } h2 { margin-top: 2em; border-top: 1px solid var(--line); padding-top: .6em; }
svg { max-width: 100%; height: auto; } code { background: var(--code); } small { color: var(--faint); }
"""

INTRO = """<p>Less time is better. Every contender gets the same seeded shapes and must give the same answer; a contender with
another answer is not timed. Times are processor time on one pinned core: medians of repetitions that run in random order. ± is
half of the range that holds the middle half of the repetitions.</p>
<p><b>The limit</b> is the time for the multiplications of a pair's formula, if the processor did nothing else. For pairs in step
(zip) it is the time to read the pairs once, if that is longer. It is a limit for those who work out the formula of every pair.
A method that rules out pairs early can be faster: capsa compares bounding spheres first where few shapes are near each other,
and libraries walk a tree. The name of a job says scene, pairs, verb and size.</p>
<p>Where a library's tree is built beforehand, its time does not include the building. capsa and the rivals called rebuilt start
from the caller's arrays in every call.</p>"""


def table(rows):
    per, label = unit(rows)
    lines = [f"<tr><th>who<th>{label}<th>±<th>least … most<th>pairs/s<th>of the limit</tr>"]
    for row in timed(rows) + [row for row in rows if "cpu_time" not in row]:
        who = html.escape(row["who"])
        if "skipped" in row:
            lines.append(f"<tr class=out><td>{who}<td colspan=5>{html.escape(row['skipped'])}</tr>")
            continue
        time = row["cpu_time"]
        half = 50 * (row["three_quarters"] - row["quarter"]) / time
        rate = f"{1e9 * per / time:.3g}" if per > 1 else ""
        lines.append(f"<tr class={kind(row['who'])}><td>{who}<td class=n>{time / per:.4g}<td class=n>{half:.0f} %"
                     f"<td class=n>{row['least'] / per:.3g} … {row['most'] / per:.3g}<td class=n>{rate}<td class=n>{share_of_limit(row)}</tr>")
    return "<table>" + "\n".join(lines) + "</table>"


def standing_html(jobs):
    lines = ["<tr><th>job<th>hits<th>capsa<th>its way<th>of the limit<th>best loop<th>times<th>best library<th>times<th>tree built every time<th>times</tr>"]
    for name, rows, ours, rivals in standing(jobs):
        cells = [f"<td><a href='#{html.escape(name)}'>{html.escape(name)}</a><td class=n>{rows[0]['hits']}",
                 f"<td class=n>{ours['cpu_time'] / unit(rows)[0]:.3g}<td>{html.escape(way(ours['who']))}<td class=n>{share_of_limit(ours)}"]
        cells += [f"<td>{other[0]}<td class=n>{other[1]:.2f}" if other else "<td>none<td>" for other in rivals]
        lines.append("<tr>" + "".join(cells) + "</tr>")
    return ("<table>" + "\n".join(lines) + "</table><p><small>Times: how many times as long the rival takes; below 1 it is ahead. "
            "Medians; ns per pair, per call for small batches. Index and cells that are built beforehand are compared with libraries that "
            "are, and with nobody else.</small></p>")


def standing_markdown(jobs):
    lines = ["| job | hits | capsa | its way | limit | best loop | times | best library | times | tree built every time | times |",
             "|---|--:|--:|---|--:|---|--:|---|--:|---|--:|"]
    for name, rows, ours, rivals in standing(jobs):
        cells = [name, f"{rows[0]['hits']}", f"{ours['cpu_time'] / unit(rows)[0]:.3g}", way(ours["who"]), share_of_limit(ours)]
        for other in rivals:
            cells += [other[0], f"{other[1]:.2f}" if other[1] >= 0.97 else f"**{other[1]:.2f}**"] if other else ["none", ""]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def growth_table(by_who, label):
    sizes = sorted({size for one in by_who.values() for size in one})
    lines = [f"<tr><th>{label}" + "".join(f"<th>{size:,.0f}" for size in sizes) + "<th>growth from 10,000 on</tr>"]
    for who, by_size in sorted(by_who.items(), key=lambda item: list(item[1].values())[-1]):
        cells = "".join(f"<td class=n>{by_size[size]:.3g}" if size in by_size else "<td>" for size in sizes)
        lines.append(f"<tr class={kind(who)}><td>{html.escape(who)}{cells}<td class=n>{growth(by_size):.2f}</tr>" if growth(by_size)
                     else f"<tr class={kind(who)}><td>{html.escape(who)}{cells}<td></tr>")
    return "<table>" + "\n".join(lines) + "</table>"


def growth_html(jobs):
    """A picture and tables for each family of jobs of several sizes."""
    parts = []
    for name, (times, memory) in growing(jobs).items():
        parts.append(f"<h3>{html.escape(name)}</h3>")
        if plots.pyplot:
            parts.append(plots.growth_plot(times, memory))
        parts.append(growth_table(times, "ns per row"))
        if memory:
            parts.append(growth_table(memory, "bytes of the index per row of it"))
    return ["<h2>Time and memory of a row, by the number of rows</h2>"] + parts if parts else []


# AMD's and Intel's processors by family and model; a virtual machine often gives no more than the maker's name.
GENERATIONS = (("AuthenticAMD", 25, range(0x00, 0x10), "Zen 3"), ("AuthenticAMD", 25, range(0x10, 0x20), "Zen 4"),
               ("AuthenticAMD", 25, range(0x20, 0x60), "Zen 3"), ("AuthenticAMD", 25, range(0x60, 0xb0), "Zen 4"),
               ("AuthenticAMD", 26, range(0x100), "Zen 5"), ("GenuineIntel", 6, range(0x100), "Xeon"))
LAB = pathlib.Path(__file__).resolve().parents[2] / "docs" / "lab"
STANDING = "2026-11-standing.md"


def generation(processor):
    """Of the fact processor_id, such as AuthenticAMD 26 2; None of one that is not listed."""
    words = processor.split()
    if len(words) != 3 or not (words[1].isdigit() and words[2].isdigit()):
        return None
    return next((name for maker, family, models, name in GENERATIONS
                 if (words[0], int(words[1])) == (maker, family) and int(words[2]) in models), None)


def comparable(context):
    """With which page these figures can be compared: a page names its processor in its title."""
    ours = generation(context.get("processor_id", ""))
    title = next(iter((LAB / STANDING).read_text().splitlines()), "") if (LAB / STANDING).exists() else ""
    theirs = title.partition(", on ")[2]
    if not theirs:
        return "No page of docs/lab says on which processor its figures were measured."
    if ours and theirs.startswith(ours):
        return f"These figures can be compared with docs/lab/{STANDING}, which is of the same processor: {ours}."
    if ours and re.search(rf"\b{ours}\b", theirs):
        return f"These figures can be compared with the section on {ours} of docs/lab/{STANDING}, and not with the rest of that page."
    return (f"The figures of docs/lab/{STANDING} are of another processor ({theirs}; this one is {ours or 'not known by name'}): "
            "ratios differ between the two, and only the order of magnitude can be compared.")


def missing(jobs):
    """What would make the report fuller: rivals that were not installed, and the drawing program."""
    absent = {}
    for rows in jobs.values():
        for row in rows:
            if match := re.match(r"not in this build: no (\S+)", row.get("skipped", "")):
                absent[row["who"]] = match[1]
    lines = []
    if absent:
        names = ", ".join(html.escape(who) for who in absent)
        packages = " ".join(sorted(set(absent.values())))
        lines.append(f"<p>Not in this build: {names}. <code>apt-get install {html.escape(packages)}</code>, then build again.</p>")
    if not plots.pyplot:
        lines.append("<p>No plots: matplotlib is missing. <code>apt-get install python3-matplotlib</code>, then make the report again.</p>")
    return "\n".join(lines)


def facts(context):
    lines = []
    for key, value in context.items():
        if key == "who":
            continue
        text = " ".join(value) if isinstance(value, list) else str(value)
        lines.append(f"<tr><td>{html.escape(key)}<td>{html.escape(text)}</tr>")
    lines += [f"<tr><td>{html.escape(who)}<td>{html.escape(about)}</tr>" for who, about in context.get("who", {}).items()]
    return "<table>" + "\n".join(lines) + "</table>"


def page(jobs, context):
    parts = [f"<!doctype html><html lang=en><meta charset=utf-8><title>capsa-bench</title><style>{STYLE}</style>",
             "<h1>capsa-bench</h1>", INTRO, f"<p>{html.escape(comparable(context))}</p>", missing(jobs), "<h2>Where capsa stands</h2>", standing_html(jobs), "<p>Colours: "]
    parts += [f"<span style='color:{plots.COLOURS[k]}'>■</span> {text} &nbsp; " for k, text in plots.LEGEND.items()]
    parts += growth_html(jobs)
    for name, rows in jobs.items():
        pairs = f"{rows[0]['pairs']:,.0f} pairs" if rows[0].get("pairs") else "a small batch"
        parts.append(f"<h2 id='{html.escape(name)}'>{html.escape(name)}</h2><p>{pairs}, {rows[0]['hits']} hits agreed on</p>")
        if timed(rows) and plots.pyplot:
            parts.append(plots.dots(rows))
        parts.append(table(rows))
    parts += ["<h2>Machine and rivals</h2>", facts(context), "</html>\n"]
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", nargs="+")
    parser.add_argument("--html", default="capsa-bench.html")
    parser.add_argument("--chart")
    parser.add_argument("--markdown")
    parser.add_argument("--without-plots", action="store_true")
    arguments = parser.parse_args()
    if arguments.without_plots:
        plots.pyplot = None
    jobs, context = read(arguments.results)
    pathlib.Path(arguments.html).write_text(page(jobs, context))
    print(f"report in {arguments.html}")
    print(comparable(context))
    if arguments.markdown:
        pathlib.Path(arguments.markdown).write_text(standing_markdown(jobs))
        print(f"table in {arguments.markdown}")
    if arguments.chart and not plots.pyplot:
        print("no chart: it needs python3-matplotlib", file=sys.stderr)
    elif arguments.chart:
        plots.chart(jobs, context, arguments.chart)
        print(f"chart in {arguments.chart}")


if __name__ == "__main__":
    main()
