// Rectangles of the plane: what the scenes of scene.mjs do not say. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';

const capsa = await load({ megabytes: 16 });

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
