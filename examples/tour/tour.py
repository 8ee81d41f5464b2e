# A tour of capsa from Python, in cells. Run it whole, or cell by cell in an editor that knows "# %%".
#
#     python3 examples/tour/tour.py [PICTURE.png]
#
# It ends in a picture, if matplotlib is there.

import sys

import numpy as np

import capsa

# %% Shapes are views of your arrays
#
# A hall with a door: 300 people of 0.25 to 0.35 m on a floor of 20 by 12 m, and walls as capsules of the plane.
# float32 arrays of any stride are read in place, so what you change later is seen by the next query.

rng = np.random.default_rng(7)
place = (rng.random((300, 2), np.float32) - 0.5) * np.float32([19, 11])
radius = rng.uniform(0.25, 0.35, 300).astype(np.float32)
people = capsa.circles(place, radius)

ends = np.float32([[-10, -6, 10, -6], [10, -6, 10, 6], [10, 6, -10, 6], [-10, 6, -10, -6], [0, -6, 0, -1], [0, 1, 0, 6]])
walls = capsa.planar_capsules(ends[:, :2], ends[:, 2:], 0.1)
print(f"{people!r} and {walls!r}, on {capsa.isa()}")

# %% Who touches whom?
#
# A source says which pairs are meant, a verb what you want to know about them.

pairs = capsa.find_hits(capsa.within(people))  # uint32, (n, 2), each pair once
in_walls = capsa.touched(capsa.between(people, walls))  # bool, (300,)
depth = -capsa.deepest(capsa.within(people))["gap"]
print(f"{len(pairs)} pairs overlap, the worst by {depth[np.isfinite(depth)].max():.2f} m; {in_walls.sum()} people stand in a wall")
before = place.copy()

# %% Push them apart
#
# Contacts say where, how deep and in which direction. separate() applies them to `place`, in place. A list of pairs that
# are near is found once; the rounds then ask about these pairs only.

near = capsa.find_hits(capsa.within(capsa.Index(people)), margin=1.0)
for _ in range(100):
    among = capsa.listed(people, people, near)
    capsa.separate(capsa.contacts(among), people, people)
    capsa.separate(capsa.contacts(capsa.between(people, walls)), people, walls, fixed_b=[True] * len(ends))
left = capsa.count_hits(capsa.within(people), margin=-1e-4)  # a negative margin: deeper than 0.1 mm
print(f"after 100 rounds {left} pairs overlap by more than 0.1 mm")

# %% Neighbours
#
# Compressed rows, as SciPy's csr_array takes them: the neighbours of person i are rows[offsets[i]:offsets[i + 1]].

offsets, rows = capsa.neighbours(capsa.within(people), margin=0.3)
count = np.diff(offsets)
nearest, gap = capsa.k_nearest(capsa.within(people), 3)  # (300, 3) each
print(f"{count.mean():.1f} neighbours within 0.3 m; the third nearest is {np.median(gap[:, 2]):.2f} m away (median)")

# %% When does something that moves touch first?
#
# All walk 4 m towards the door for a second. Time goes from 0 to 1; it is infinite for those who meet no wall.

to_door = np.float32([0, 0]) - place
step = (4 * to_door / np.linalg.norm(to_door, axis=1, keepdims=True)).astype(np.float32)
touch = capsa.first_touch(capsa.between(people, walls), step)
meets = np.isfinite(touch["time"])
print(f"{meets.sum()} people would walk into a wall, the first after {touch['time'].min():.2f} s")

# %% The same answers everywhere
#
# Every instruction set gives the same bits, and an index changes no answer.

assert np.array_equal(capsa.contacts(capsa.within(people), isa="scalar"), capsa.contacts(capsa.within(people)))
assert capsa.count_hits(capsa.within(capsa.Index(people)), margin=0.3) == len(rows) // 2

# %% A picture

try:
    import matplotlib
except ImportError:
    sys.exit("No matplotlib, so no picture (Debian, Ubuntu: apt install python3-matplotlib)" if len(sys.argv) > 1 else 0)

matplotlib.use("Agg")
from matplotlib import pyplot
from matplotlib.collections import EllipseCollection, LineCollection

figure, axes = pyplot.subplots(1, 2, figsize=(13, 4.4), layout="constrained")
for axis, at, colour, title in (
    (axes[0], before, np.clip(depth, 0, 0.3), "as they came; colour: deepest overlap, m"),
    (axes[1], place, count, "pushed apart; colour: neighbours within 0.3 m; red: ways into a wall"),
):
    circles = EllipseCollection(2 * radius, 2 * radius, np.zeros(300), units="xy", offsets=at, offset_transform=axis.transData)
    circles.set_array(colour)
    axis.add_collection(circles)
    figure.colorbar(circles, ax=axis, shrink=0.8)
    axis.add_collection(LineCollection(ends.reshape(-1, 2, 2), colors="black", linewidths=3))
    axis.set(xlim=(-10.5, 10.5), ylim=(-6.5, 6.5), aspect="equal")
    axis.set_title(title, fontsize=10)
ways = np.stack([place[meets], place[meets] + touch["time"][meets, None] * step[meets]], axis=1)
axes[1].add_collection(LineCollection(ways, colors="tab:red", linewidths=0.7))
picture = sys.argv[1] if len(sys.argv) > 1 else "capsa-tour.png"
figure.savefig(picture, dpi=70)
print(picture)
