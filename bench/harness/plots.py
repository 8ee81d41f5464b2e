"""The plots of a report, which matplotlib draws: for report.py. Without matplotlib pyplot is None."""
import io
import re
import sys

try:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot
except ImportError:
    pyplot = None

from results import best, growth, in_growth, kind, library, limit, timed, unit

COLOURS = {"capsa": "#2166ac", "index": "#67a9cf", "ready": "#a6c8e0", "loops": "#e08214", "textbook": "#b35806", "libraries": "#aaaaaa", "rebuilt": "#666666"}
LEGEND = {"capsa": "capsa", "index": "capsa with an index built in every call",
          "loops": "best loop for the vectoriser, or Eigen", "textbook": "best textbook loop",
          "libraries": "best library or grid, built beforehand (not timed)", "rebuilt": "best library or grid, built in every call"}
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

if pyplot:
    inks = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "capsa", "font.size": 9} | dict.fromkeys(inks, INK))


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
