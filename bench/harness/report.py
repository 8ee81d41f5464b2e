#!/usr/bin/env python3
"""One self-contained page, a chart for a README and a table for a lab book, from the results of capsa-bench run.

    report.py RESULTS.json... [--html FILE] [--png FILE] [--markdown FILE] [--without-plots]

matplotlib draws the plots. Without it the page has tables only, and says so.
"""
import argparse
import collections
import html
import io
import json
import pathlib
import re
import sys

try:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot
except ImportError:
    pyplot = None

COLOURS = {"capsa": "#2166ac", "index": "#67a9cf", "ready": "#a6c8e0", "loops": "#e08214", "textbook": "#b35806", "libraries": "#aaaaaa", "rebuilt": "#666666"}
LEGEND = {"capsa": "capsa", "index": "capsa with an index built in every call",
          "loops": "best loop for the vectoriser, or Eigen", "textbook": "best textbook loop",
          "libraries": "best library or grid, built beforehand (not timed)", "rebuilt": "best library or grid, built in every call"}
LIBRARIES = {"fcl": "FCL", "bullet": "Bullet", "ode": "ODE", "embree": "Embree", "box2d": "Box2D", "nanoflann": "nanoflann",
             "gromacs": "GROMACS", "openmm": "OpenMM", "cgal": "CGAL"}
RIVALS = ("#b35806", "#1b7837", "#762a83", "#c51b7d", "#666666", "#e08214", "#01665e", "#8c510a")  # where each has a line of its own
INK = "#1f2328"  # of what is drawn; in the page it becomes the colour of the text around it

# The chart for a README: these jobs if they are there, under these names.
CHART = {
    "uniform-10m/spheres-capsules/count/4096x1024": "4,096 spheres × 1,024 capsules, count",
    "uniform-10m/spheres-capsules/find/4096x1024": "4,096 spheres × 1,024 capsules, find",
    "uniform-10m/spheres-within/count/4096": "4,096 spheres among themselves, count",
    "uniform-10m/capsules-within/count/4096": "4,096 capsules among themselves, count",
    "particles-sparse/64-obstacles/find/1e5": "100,000 particles × 64 obstacles, find",
    "strands/links-body/find/1e3-strands": "15,000 hair links × 16 bones, find",
    "recorded-walker/bones-within/count/125-frames": "a walker's 37 bones, 125 frames, count",
    "worst/heap/find/1e3": "a heap where every pair touches, find",
    "uniform-10m/spheres-capsules/nearest/4096x1024": "4,096 spheres, nearest of 1,024 capsules",
    "neighbours/spheres-capsules-zip/gaps/1e6": "a million pairs in step, gaps",
}

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


def kind(who):
    """Whose it is: capsa's without an index, with one that is built in the call, with one built beforehand (ready); or a rival's."""
    if who.startswith("capsa") or who == "runs":
        return "capsa"
    if who.startswith(("index", "cells")):
        return "index" if who.endswith("-rebuilt") else "ready"
    if who.startswith("textbook"):
        return "textbook"
    if who.endswith("-rebuilt"):
        return "rebuilt"
    return "loops" if who.startswith("soa") or who == "eigen" else "libraries"


def read(paths):
    """Jobs by name, each a list of rows; the context of the first file."""
    jobs, context = collections.OrderedDict(), None
    for path in paths:
        try:
            data = json.loads(pathlib.Path(path).read_text())
            for row in data["benchmarks"]:
                jobs.setdefault(row["job"], []).append(row)
        except (ValueError, KeyError) as error:
            sys.exit(f"report.py: {path}: not a file of results ({error})")
        context = context or data["context"]
    return jobs, context


def timed(rows):
    return sorted((row for row in rows if "cpu_time" in row), key=lambda row: row["cpu_time"])


def unit(rows):
    """What a time is divided by, and what it is then called."""
    pairs = rows[0].get("pairs", 0)
    return (pairs, "ns per pair") if pairs else (1, "ns per call")


def limit(rows):
    """The limit for a picture: that of the widest ISA. None where capsa is faster, because it is no limit there."""
    least = min((row["limit_ns"] for row in rows if "limit_ns" in row), default=None)
    ours = best(rows, "capsa")
    return None if least is None or ours is None or ours["cpu_time"] < least else least


def library(who):
    """The name its makers use, of a rival called fcl-tree-rebuilt; None where it is no library."""
    return LIBRARIES.get(who.split("-")[0])


def svg(figure):
    """Without what a page does not need: metadata and namespaces, the only addresses in it. In the page's colour of text."""
    out = io.StringIO()
    figure.savefig(out, format="svg", bbox_inches="tight", transparent=True,
                   metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
    pyplot.close(figure)
    drawn = out.getvalue()[out.getvalue().index("<svg"):]
    drawn = drawn.replace("<text ", f'<text fill="{INK}" ')
    return re.sub(r' xmlns(:\w+)?="[^"]*"', "", drawn).replace(INK, "currentColor")


def logarithmic(axes, span):
    """Plain figures on the axis; where it spans little, at 2 and 5 too."""
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.xaxis.set_minor_formatter(lambda value, _: f"{value:g}" if span < 200 and f"{value:e}"[0] in "25" else "")
    axes.tick_params(axis="x", which="both", labelsize=8)


def dots(rows):
    """A dot for each contender, with the middle half of its repetitions."""
    done = timed(rows)
    per, label = unit(rows)
    figure, axes = pyplot.subplots(figsize=(8.5, 0.26 * len(done) + 1.1))
    values = [row["cpu_time"] / per for row in done]
    for y, (row, value) in enumerate(zip(done, values)):
        colour = COLOURS[kind(row["who"])]
        axes.axhline(y, color=COLOURS["libraries"], alpha=0.3, linewidth=0.8, zorder=0)
        axes.plot([row["quarter"] / per, row["three_quarters"] / per], [y, y], color=colour, linewidth=3, solid_capstyle="butt")
        axes.plot(value, y, "o", markersize=6, color=colour)
        axes.annotate(f"{value:.3g}", (max(value, row["three_quarters"] / per), y), xytext=(7, 0), textcoords="offset points", va="center", fontsize=8)
    if (roof := limit(rows)) is not None:
        axes.axvline(roof / per, color="#d6604d", linewidth=1)
        axes.annotate(f"{roof / per:.3g}: the least that reading and working out every pair takes", (roof / per, len(done) - 0.4), xytext=(4, 0),
                      textcoords="offset points", color="#d6604d", fontsize=8, va="center", annotation_clip=False)
    logarithmic(axes, values[-1] / values[0])
    axes.set_yticks(range(len(done)), [row["who"] for row in done])
    axes.set_ylim(len(done) - 0.1, -0.6)
    axes.set_title("Less time is better", fontsize=9, loc="left")
    axes.set_xlabel(f"{label}, logarithmic", fontsize=9)
    axes.tick_params(labelsize=8)
    axes.tick_params(axis="y", length=0)
    axes.margins(x=0.12)
    axes.spines[["top", "right", "left"]].set_visible(False)
    return svg(figure)


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


def best(rows, *kinds):
    return next((row for row in timed(rows) if kind(row["who"]) in kinds), None)


def way(who):
    """capsa's ways by name. All scenes of a job in one call are `runs`."""
    return f"all pairs, {who.partition('-')[2]}" if who.startswith("capsa-") else who


def standing(jobs):
    """For each job: its name, its rows, the best of capsa's ways, and the best loop and libraries with their time over that of capsa.

    Like is compared with like: loops and trees that are built every time with capsa's ways that begin with the caller's arrays, and
    libraries that were built beforehand with the best of all its ways."""
    for name, rows in jobs.items():
        ours, fresh = best(rows, "capsa", "index", "ready"), best(rows, "capsa", "index")
        if fresh:
            rivals = [(best(rows, "loops", "textbook"), fresh), (best(rows, "libraries"), ours), (best(rows, "rebuilt"), fresh)]
            yield name, rows, ours, [(other["who"], other["cpu_time"] / own["cpu_time"]) if other else None for other, own in rivals]


def share_of_limit(row):
    return f"{100 * row['limit_ns'] / row['cpu_time']:.0f} %" if "limit_ns" in row else ""


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


def growing(jobs):
    """Jobs that differ in their size alone: under their common name, who takes how many ns a row, and bytes a row, by size."""
    families = collections.OrderedDict()
    for name, rows in jobs.items():
        if match := re.fullmatch(r"(scale/.+)/(\d+(?:e\d+)?)", name):
            for row in timed(rows):
                size = float(match[2])
                family = families.setdefault(match[1], ({}, {}))
                family[0].setdefault(row["who"], {})[size] = row["cpu_time"] / size
                if "bytes_per_row" in row:
                    family[1].setdefault(row["who"], {})[size] = row["bytes_per_row"]
    return {name: (times, memory) for name, (times, memory) in families.items() if len({n for one in times.values() for n in one}) > 1}


def in_growth(who):
    """Those who start from the caller's arrays in every call, and what capsa and the grid are with everything ready."""
    return kind(who) in ("capsa", "index", "rebuilt") or who in ("index", "cells-of-b", "grid")


def growth(by_size):
    """How many times as much the largest size takes for a row as the least from 10,000 on; None for one size."""
    sizes = sorted(size for size in by_size if size >= 10000)
    return by_size[sizes[-1]] / by_size[sizes[0]] if len(sizes) > 1 else None


def growth_plot(times, memory):
    """Above the time a row takes, below the memory of an index a row, against the number of rows."""
    figure, axes = pyplot.subplots(2 if memory else 1, 1, figsize=(8.5, 6.2 if memory else 4.4), sharex=True, squeeze=False,
                                   gridspec_kw={"height_ratios": [3, 1]} if memory else None)
    above = axes[0][0]
    shown = sorted(who for who in times if in_growth(who))
    markers = dict(zip(shown, "os^vD<>pPX*hd" * len(shown)))
    colours = dict(zip((who for who in shown if kind(who) == "rebuilt"), RIVALS * len(shown)))
    for who, by_size in sorted(times.items(), key=lambda item: -list(item[1].values())[-1]):
        if not in_growth(who):
            continue
        sizes = sorted(by_size)
        times_more = f", ×{growth(by_size):.2f}" if growth(by_size) else ""
        above.plot(sizes, [by_size[size] for size in sizes], marker=markers[who], markersize=5, color=colours.get(who, COLOURS[kind(who)]),
                   linewidth=2.2 if kind(who) == "index" else 1.2, linestyle="-" if kind(who) in ("index", "rebuilt") else ":", label=who + times_more)
    above.set_yscale("log")
    above.set_ylabel("ns per row, logarithmic", fontsize=9)
    above.set_title("Less time is better; × is the growth of a row's time from 10,000 rows on", fontsize=9, loc="left")
    above.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, fontsize=8)
    above.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
    if memory:
        below = axes[1][0]
        for who, by_size in memory.items():
            sizes = sorted(by_size)
            if who.endswith(("-rebuilt", "-refit")) and by_size in [other for name, other in memory.items() if name < who]:
                continue  # the same index, and it is drawn already
            below.plot(sizes, [by_size[size] for size in sizes], marker=markers.get(who, "o"), markersize=5, color=COLOURS[kind(who)], label=who)
        below.set_ylabel("bytes per row", fontsize=9)
        below.set_ylim(bottom=0)
        below.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, fontsize=8)
    axes[-1][0].set_xscale("log")
    axes[-1][0].set_xlabel("rows, logarithmic", fontsize=9)
    for one in axes[:, 0]:
        one.tick_params(labelsize=8)
        one.grid(color=COLOURS["libraries"], alpha=0.3, linewidth=0.6)
        one.spines[["top", "right"]].set_visible(False)
    return svg(figure)


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
        if pyplot:
            parts.append(growth_plot(times, memory))
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
    if not pyplot:
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
    parts += [f"<span style='color:{COLOURS[k]}'>■</span> {text} &nbsp; " for k, text in LEGEND.items()]
    parts += growth_html(jobs)
    for name, rows in jobs.items():
        pairs = f"{rows[0]['pairs']:,.0f} pairs" if rows[0].get("pairs") else "a small batch"
        parts.append(f"<h2 id='{html.escape(name)}'>{html.escape(name)}</h2><p>{pairs}, {rows[0]['hits']} hits agreed on</p>")
        if timed(rows) and pyplot:
            parts.append(dots(rows))
        parts.append(table(rows))
    parts += ["<h2>Machine and rivals</h2>", facts(context), "</html>\n"]
    return "\n".join(parts)


def chart(jobs, context, path):
    """One dot for the best of each kind, for each job of CHART; a library's dot has its name."""
    shown = [(label, jobs[name]) for name, label in CHART.items() if name in jobs and jobs[name][0].get("pairs")]
    if not shown:
        sys.exit("report.py: none of the chart's jobs is in these results")
    figure, axes = pyplot.subplots(figsize=(9, 0.62 * len(shown) + 1.5), facecolor="white")
    for y, (_, rows) in enumerate(shown):
        per = unit(rows)[0]
        axes.axhline(y, color="#e4e4e4", zorder=0)
        for one, text in LEGEND.items():
            if row := best(rows, one):
                axes.plot(row["cpu_time"] / per, y, "o", markersize=9, color=COLOURS[one], label=text)
                if name := library(row["who"]):
                    above = one == "libraries"
                    axes.annotate(name, (row["cpu_time"] / per, y), xytext=(0, 7 if above else -7), textcoords="offset points",
                                  ha="center", va="bottom" if above else "top", fontsize=7, color="#444444")
    logarithmic(axes, 1e4)
    axes.set_yticks(range(len(shown)), [label for label, _ in shown])
    axes.invert_yaxis()
    axes.set_title("Time for one pair of shapes: less is better (further left)", fontsize=11, loc="left")
    axes.set_xlabel(f"nanoseconds per pair, logarithmic; one core, {context.get('processor', 'unknown')}")
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    found = dict(zip(*reversed(axes.get_legend_handles_labels())))
    handles = {text: found[text] for text in LEGEND.values() if text in found}
    axes.legend(handles.values(), handles.keys(), loc="upper center", bbox_to_anchor=(0.35, -0.1), ncol=2, frameon=False, fontsize=8)
    figure.savefig(path, dpi=130, bbox_inches="tight", facecolor="white")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", nargs="+")
    parser.add_argument("--html", default="capsa-bench.html")
    parser.add_argument("--png")
    parser.add_argument("--markdown")
    parser.add_argument("--without-plots", action="store_true")
    arguments = parser.parse_args()
    if arguments.without_plots:
        globals()["pyplot"] = None
    if pyplot:
        inks = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
        matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "capsa", "font.size": 9} | dict.fromkeys(inks, INK))
    jobs, context = read(arguments.results)
    pathlib.Path(arguments.html).write_text(page(jobs, context))
    print(f"report in {arguments.html}")
    print(comparable(context))
    if arguments.markdown:
        pathlib.Path(arguments.markdown).write_text(standing_markdown(jobs))
        print(f"table in {arguments.markdown}")
    if arguments.png and not pyplot:
        print("no chart: it needs python3-matplotlib", file=sys.stderr)
    elif arguments.png:
        chart(jobs, context, arguments.png)
        print(f"chart in {arguments.png}")


if __name__ == "__main__":
    main()
