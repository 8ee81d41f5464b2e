# Particles fall on a mesh of triangles: when does each touch, where does it lie, and which way is up there?
#
#     python3 examples/terrain/terrain.py [PICTURE.png]
#
# It ends in a picture, if matplotlib is there.

import sys

import numpy as np

import capsa

# A terrain of 2 * 40 * 40 triangles: positions, and three of them for each triangle. Both are read in place.
side = 41
x, y = np.meshgrid(np.linspace(-10, 10, side, dtype=np.float32), np.linspace(-10, 10, side, dtype=np.float32))
height = 1.2 * np.sin(0.6 * x) * np.cos(0.5 * y) + 0.04 * x
positions = np.stack([x, y, height], axis=-1).reshape(-1, 3).astype(np.float32)
corner = np.arange(side * side, dtype=np.uint32).reshape(side, side)
a, b, c, d = corner[:-1, :-1], corner[:-1, 1:], corner[1:, :-1], corner[1:, 1:]
corners = np.concatenate([np.stack([a, b, c], -1).reshape(-1, 3), np.stack([b, d, c], -1).reshape(-1, 3)])
terrain = capsa.mesh(positions, corners)

# Particles above it.
rng = np.random.default_rng(5)
place = rng.uniform([-9.5, -9.5, 4], [9.5, 9.5, 8], (400, 3)).astype(np.float32)
particles = capsa.spheres(place, 0.25)

# They fall by 12 while time goes from 0 to 1. An index of both lets each look at the triangles below it only.
fall = np.float32([0, 0, -12])
touch = capsa.first_touch(capsa.between(capsa.Index(particles), capsa.Index(terrain)), fall)
assert np.isfinite(touch["time"]).all()
print(f"{len(place)} particles meet {len(np.unique(touch['b']))} of {len(corners)} triangles, the first after {touch['time'].min():.2f}")

# Where they lie. The gap to the nearest triangle is 0 but for rounding, and its normal points down into the terrain.
place += touch["time"][:, None] * fall
nearest = capsa.nearest_contacts(capsa.between(particles, terrain))
assert np.abs(nearest["gap"]).max() < 1e-4
slope = np.degrees(np.arccos(np.clip(-nearest["normal"][:, 2], -1, 1)))
print(f"the ground slopes by {slope.min():.0f} to {slope.max():.0f} degrees where they lie")

try:
    import matplotlib
except ImportError:
    sys.exit("No matplotlib, so no picture (Debian, Ubuntu: apt install python3-matplotlib)" if len(sys.argv) > 1 else 0)

matplotlib.use("Agg")
from matplotlib import pyplot

figure = pyplot.figure(figsize=(8, 5.2), layout="constrained")
axes = figure.add_subplot(projection="3d", computed_zorder=False)
axes.plot_trisurf(*positions.T, triangles=corners.astype(int), color="lightgray", edgecolor="gray", linewidth=0.15, zorder=1)
dots = axes.scatter(*place.T, c=slope, s=22, cmap="viridis", depthshade=False, zorder=2)
figure.colorbar(dots, ax=axes, shrink=0.7, label="slope, degrees")
axes.view_init(elev=48, azim=-60)
axes.set_box_aspect((20, 20, 4), zoom=1.2)
axes.set_axis_off()
picture = sys.argv[1] if len(sys.argv) > 1 else "capsa-terrain.png"
figure.savefig(picture, dpi=80)
print(picture)
