// Rectangles of the plane: what the scenes of scene.mjs do not say. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';

const capsa = await load({ megabytes: 16 });

/** The gap of a circle and a rectangle by real numbers: along the nearest way out where the centre is inside. */
const gapOf = ([x, y, r], [cx, cy, hx, hy, qw, qz, radius]) => {
    const angle = 2 * Math.atan2(qz, qw), c = Math.cos(angle), s = Math.sin(angle);
    const u = Math.abs(c * (x - cx) + s * (y - cy)) - hx, v = Math.abs(c * (y - cy) - s * (x - cx)) - hy;
    return Math.hypot(Math.max(u, 0), Math.max(v, 0)) + Math.min(Math.max(u, v), 0) - r - radius;
};

test('gaps are those of the formula, outside and inside', () => {
    let state = 5;
    const next = (scale) => Math.fround(scale * ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32));
    const rows = (count, row) => Array.from({ length: count }, row);
    const circles = rows(300, () => [next(8), next(8), next(0.5)]);
    const rectangles = rows(300, () => [next(8), next(8), next(4), next(3), next(2) - 1, next(2) - 1, next(0.25)]);
    const gaps = capsa.gaps(capsa.zip(capsa.circles(circles.flat()), capsa.rectangles(rectangles.flat())));
    const wanted = circles.map((circle, i) => gapOf(circle, rectangles[i]));
    gaps.forEach((gap, i) => assert.ok(Math.abs(gap - wanted[i]) < 1e-5, `row ${i}: ${gap}, not ${wanted[i]}`));
    const deep = wanted.filter((gap, i) => gap < -circles[i][2] - rectangles[i][6]).length;
    assert.ok(deep > 20 && deep < 280, `${deep} centres are inside`);
});

test('they lie along the axes where nothing else is said, and meet points, capsules and segments', () => {
    const cars = capsa.rectangles({ cx: [0, 5], cy: 0, hx: 2, hy: 1 });
    assert.deepEqual([cars.count, cars.dimension, cars.kind], [2, 2, 'rectangles']);
    const gaps = (rows) => [...capsa.gaps(capsa.zip(rows, cars))];
    assert.deepEqual(gaps(capsa.circles([0, 3, 0, 5, 0.5, 0])), [2, -0.5]);
    assert.deepEqual(gaps(capsa.planarCapsules([-3, 2, 3, 2, 0.25, 9, 0, 8, 0, 0.5])), [0.75, 0.5]);
    assert.deepEqual(gaps(capsa.planarSegments([-3, 1.5, 3, 1.5, 8, 3, 7.5, 0])), [0.5, 0.5]);
    const [contact] = capsa.contacts(capsa.between(capsa.circles([2.25, 0, 0.5]), cars), { margin: 0.5 });
    assert.deepEqual([contact.b, contact.gap, contact.normal.map(Math.abs)], [0, -0.25, [1, 0, 0]]);
    const touch = capsa.firstTouch(capsa.between(cars, capsa.circles([10, 0, 1])), { dx: 4, dy: 0 });
    assert.deepEqual([touch.at(0).time, touch.at(1).time.toFixed(3)], [Infinity, '0.500']);
});

test('what they do not meet is refused in a sentence, and so are wrong columns', () => {
    const one = capsa.rectangles([0, 0, 1, 1, 1, 0, 0]), ask = (rows) => () => capsa.countHits(capsa.between(rows, one));
    refused(ask(one), 'not_offered', /a rectangle and a rectangle/);
    refused(ask(capsa.halfPlanes([0, 0, 0, 1])), 'not_offered', /a half_plane and a rectangle; ask about its corners/);
    refused(ask(capsa.spheres([0, 0, 0, 1])), 'mixed_dimensions', /plane/);
    refused(() => capsa.rectangles([0, 0, 1, 1]), 'bad_argument', /4 numbers are no whole number of rows of 7: cx cy hx hy qw qz radius/);
    refused(() => capsa.rectangles({ cx: [0], cy: 0, hx: 1 }), 'bad_argument', /hy of rectangles is missing/);
    refused(() => capsa.rectangles({ cx: [0, 1], cy: [0], hx: 1, hy: 1 }), 'bad_argument', /cy has 1 rows and cx has 2/);
    assert.deepEqual(capsa.validate(capsa.rectangles({ cx: [0, 0], cy: 0, hx: [1, -1], hy: 1 })), { row: 1, field: 'hx', reason: 'is negative' });
});
