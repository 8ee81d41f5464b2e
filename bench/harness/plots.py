"""The plots of a report, which matplotlib draws: for report.py. Without matplotlib pyplot is None."""
import io
import pathlib
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

# The chart for a README: jobs that users have, if they are there, under these names. Where the scene stays from call to call, trees are
# built beforehand, capsa's too.
CHART = {
    "particles-sparse/64-obstacles/find/1e5": ("100,000 particles, 64 obstacles: pairs", "call"),
    "scale/dense/find/1e5": ("100,000 spheres, 1,000 capsules: pairs", "call"),
    "strands/links-body/find/1e3-strands": ("15,000 links of hair, 16 bones: pairs", "call"),
    "recorded-pedestrians/agents-within/find/67-frames": ("67 frames of a recorded crowd: pairs", "call"),
    "recorded-walker/bones-within/count/125-frames": ("125 frames of a walker's bones: pairs", "call"),
    "recorded-robot/spheres-obstacles/any/700-scenes": ("700 scenes of a planner: does the robot touch?", "call"),
    "uniform-10m/capsules-within/count/4096": ("4,096 capsules among themselves: count", "call"),
    "scale/ground/nearest/1e4": ("10,000 points, mesh of 10,000 triangles: nearest", "stays"),
    "terrain/rays-20000-triangles/touch/4e3": ("4,000 rays, mesh of 20,000 triangles: first hit", "stays"),
    "neighbours/capsules-zip/gaps/2048": ("2,048 pairs of capsules: distances", "call"),
    "batch/spheres-capsules/count/1x8": ("one sphere, eight capsules: count", "call"),
}
AHEAD, BEHIND = "#2f81f7", "#d4720b"  # on a light page and on a dark one

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


def rival_of(rows, stays):
    """The strongest rival that begins with the same things, its name, and its time over that of capsa."""
    ours = best(rows, "capsa", "index", "ready") if stays else best(rows, "capsa", "index")
    other = best(rows, "loops", "textbook", "libraries" if stays else "rebuilt")
    return library(other["who"]) or "a loop" if library(other["who"]) or kind(other["who"]) in ("loops", "textbook") else other["who"].split("-")[0], \
        other["cpu_time"] / ours["cpu_time"]


def chart(jobs, context, path):
    """A bar for each job of CHART: how many times as long the strongest rival takes. It is right of 1 where capsa is ahead."""
    shown = [(label, *rival_of(jobs[name], stays == "stays")) for name, (label, stays) in CHART.items() if name in jobs and timed(jobs[name])]
    if not shown:
        sys.exit("report.py: none of the chart's jobs is in these results")
    figure, axes = pyplot.subplots(figsize=(9, 0.42 * len(shown) + 1.3))
    for y, (_, rival, times) in enumerate(shown):
        axes.barh(y, times - 1, left=1, height=0.62, color=AHEAD if times >= 1 else BEHIND)
        axes.annotate(f"{rival}: {times:.2g} ×", (max(times, 1), y), xytext=(5, 0), textcoords="offset points", va="center", fontsize=9)
    axes.axvline(1, color=INK, linewidth=1)
    logarithmic(axes, 100)
    axes.set_xlim(0.08, 1.9 * max(times for _, _, times in shown))
    axes.set_yticks(range(len(shown)), [label for label, _, _ in shown])
    axes.invert_yaxis()
    axes.set_title("How many times as long the strongest rival takes (blue: capsa is ahead)", fontsize=11, loc="left")
    processor = {"AuthenticAMD 25 17": "AMD EPYC (Zen 4)", "AuthenticAMD 26 2": "AMD EPYC (Zen 5)", "GenuineIntel 6 143": "Intel Xeon (Sapphire Rapids)"}.get(
        context.get("processor_id"), context.get("processor", "unknown"))
    axes.set_xlabel(f"one core of an {processor}, {context.get('date', '')[:7]}; trees with their building, but where the mesh stays")
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    # A picture of its own has no page whose colour of text it could take.
    own_colour = "<style>svg { color: #1f2328; font-family: sans-serif } @media (prefers-color-scheme: dark) { svg { color: #e6edf3 } }</style>"
    pathlib.Path(path).write_text(re.sub(r"<svg([^>]*)>", rf'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"\1>{own_colour}', svg(figure), count=1))
