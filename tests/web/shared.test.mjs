// Rows that share points, the order of an index, and boxes around rows. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';
import { load as loadSmall } from '../../build/web/capsa/small.mjs';

const capsa = await load({ megabytes: 16 });

// Six points, and rows of every shape that can share them: numbers of points, and what else a row has.
const corners = [0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0.5, 1, 1, 2, 3, 1, 1];
const rows = [[0, 1, 4], [1, 2, 4], [2, 3, 5], [3, 0, 4]];
const sharing = {
    spheres: ['centre', { radius: [0.5, 0.25, 1, 2] }], capsules: ['a b', { radius: 0.25 }], segments: ['a b', {}], triangles: ['a b c', {}],
    halfSpaces: ['p', { nx: [0, 1, 2, 3], ny: 1, nz: 0 }], roundCones: ['a b', { ra: 0.5, rb: [0.25, 0.125, 0.5, 1] }],
    circles: ['centre', { radius: 0.5 }], planarCapsules: ['a b', { radius: 0.25 }], planarSegments: ['a b', {}], halfPlanes: ['p', { nx: 1, ny: [0, 1, 2, 3] }],
    planarRoundCones: ['a b', { ra: 0.5, rb: [0.25, 0.125, 0.5, 1] }],
};
const planar = ['circles', 'planarCapsules', 'planarSegments', 'halfPlanes', 'planarRoundCones'];

test('rows that share points answer as rows that have their own, of every shape', () => {
    for (const [kind, [points, own]] of Object.entries(sharing)) {
        const dimension = planar.includes(kind) ? 2 : 3, names = points.split(' '), position = (k) => corners.slice(3 * k, 3 * k + dimension);
        const numbers = Object.fromEntries(names.map((name, k) => [name, rows.map((row) => row[k])]));
        const shared = capsa[kind]({ points: corners.filter((_, k) => k % 3 < dimension), ...numbers, ...own });
        const apart = rows.flatMap((row, i) => [...names.flatMap((_, k) => position(row[k])), ...Object.values(own).map((x) => (typeof x === 'number' ? x : x[i]))]);
        const other = dimension === 2 ? capsa.circles([1, 0.5, 0.75, 2, 1.5, 0.25]) : capsa.spheres([1, 0.5, 0.25, 0.75, 2, 1.5, 1, 0.25]);
        const answers = (given) => {
            const source = capsa.between(other, given);
            return [capsa.contacts(source, { margin: 1 }), capsa.nearest(source)].map(({ words }) => [...words]);
        };
        assert.equal(shared.count, 4);
        assert.deepEqual(answers(shared), answers(capsa[kind](apart)), kind);
    }
});

test('a mesh is read in place, as WebGL has it, and takes an index, poses and a filter', () => {
    const points = capsa.floats(12), corner = capsa.words(6);
    points.set([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
    corner.set([0, 1, 2, 0, 2, 3]);
    const mesh = capsa.mesh(points, corner), source = capsa.between(capsa.spheres([0.25, 0.75, 1, 0.5]), mesh);
    assert.deepEqual({ ...capsa.nearest(source).at(0) }, { index: 1, gap: 0.5 });
    points[2] = points[11] = 1;  // two corners rise
    assert.deepEqual([capsa.countHits(source), capsa.countHits(source, { margin: 0.25 })], [1, 2]);
    corner[5] = 9;
    refused(() => capsa.countHits(source), 'index_out_of_range', /row 1 of B names a position for cx that is not there: there are 4/);
    assert.deepEqual(capsa.validate(mesh), { row: 1, field: 'cx', reason: 'has an index out of range' });
    corner[5] = 3;
    const index = capsa.index(capsa.mesh(points, new Uint16Array(corner))), posed = capsa.posed(mesh, { quaternions: [1, 0, 0, 0, 0, 0, 0] });
    for (const rows of [index, posed]) assert.equal(capsa.countHits(capsa.between(source.a, rows), { margin: 0.25 }), 2);
    assert.equal(capsa.countHits(capsa.filtered(source, { group: 1 }, { group: [0, 1] })), 0);
    index.free();
    posed.free();
    capsa.free(points);
    capsa.free(corner);
});

test('what makes no sense is refused in a sentence', async () => {
    const bad = 'bad_argument', points = [0, 0, 0, 1, 1, 1];
    refused(() => capsa.boxes({ points, centre: [0], hx: 1, hy: 1, hz: 1 }), bad, /boxes share no points: leave points out/);
    refused(() => capsa.segments({ points, a: [0] }), bad, /b of segments is missing: give a number, an array/);
    refused(() => capsa.segments({ points, a: [0, 1], b: [1] }), bad, /b has 1 rows and a has 2: give all as many/);
    refused(() => capsa.segments({ points, a: [0], b: [0.5] }), bad, /b of segments: element 0 is 0.5: say a whole number/);
    refused(() => capsa.segments({ points, a: [0], c: [1] }), bad, /segments have no c; they have a, b/);
    refused(() => capsa.segments({ points: [0, 0], a: [0], b: [0] }), bad, /points of segments: 2 numbers are no whole number of rows of 3: x y z/);
    refused(() => capsa.mesh(points, [0, 1]), bad, /mesh: 2 corners are no whole number of triangles: give three for each/);
    const small = await loadSmall({ megabytes: 4 });
    assert.throws(() => small.mesh(points, [0, 1, 1]), /this package has spheres, capsules, segments alone: triangles are in capsa.mjs/);
});

test('an index says its order, and keeps that of its rows where it is asked to', () => {
    const along = capsa.spheres({ x: [9, 0, NaN, 8, 1], y: 0, z: 0, radius: 0.75 }), index = capsa.index(along);
    assert.deepEqual([...index.order].sort(), [0, 1, 3, 4]);
    assert.ok(['1 4', '4 1'].some((near) => [index.order.slice(0, 2), index.order.slice(2)].some((half) => half.join(' ') === near)));  // which are near
    index.build(along, { inOrder: true });
    assert.deepEqual([...index.order], [0, 1, 3, 4]);
    assert.equal(capsa.countHits(capsa.within(index)), 2);
    refused(() => capsa.index(along, { inOrder: 1 }), 'bad_argument', /index: inOrder is 1: say true or false/);
    index.free();
    refused(() => index.order, 'bad_argument', /this index was freed/);
});

test('boxes stand around rows, some at a time or all', () => {
    const balls = capsa.spheres([0, 0, 0, 1, 4, 0, 0, 1, 9, 9, 9, NaN]), all = capsa.bounds(balls), each = capsa.bounds(balls, 1);
    [-1, -1, -1, 5, 1, 1].forEach((wanted, k) => assert.ok((all[k] - wanted) * (k < 3 ? -1 : 1) >= 0 && Math.abs(all[k] - wanted) < 1e-4, `${all}`));
    assert.deepEqual([each.length, ...each.subarray(12)], [18, Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
    assert.ok(each[3] < 1.001 && each[6] > 2.999);
    refused(() => capsa.bounds(balls, -1), 'bad_argument', /bounds: -1 rows a box: say how many, or 0 for all/);
});
