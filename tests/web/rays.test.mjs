// Rays, chains of capsules, and answers that are put together from several. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';

const capsa = await load({ megabytes: 16 });
const bad = 'bad_argument', noRow = 4294967295;
const wall = capsa.mesh({ x: 4, y: [-2, 2, 2, -2], z: [0, 0, 3, 3] }, [0, 1, 2, 0, 2, 3]);

test('rays hit what is on their way first, in space and in the plane', () => {
    const eye = { x: 0, y: 0, z: 1 }, rays = capsa.rays(eye, { dx: [8, 8, 3, 8], dy: [0, -2, 0, 8], dz: [0, 2, 0, 0] });
    const found = (given, options) => Array.from(capsa.firstHit(given, wall, options), ({ b, time }) => [b, time]);
    assert.deepEqual([rays.count, ...found(rays)], [4, [0, 0.5], [1, 0.5], [noRow, Infinity], [noRow, Infinity]]);
    assert.deepEqual([...capsa.occluded(rays, wall)], [3, 0]);
    assert.deepEqual(found(rays, { ofRays: { group: [1, 0, 0, 0] }, ofTarget: { group: 1 } })[0], [noRow, Infinity]);
    const thick = capsa.rays(eye, [8, 0, 0, 8, 0, 0], { radius: [0, 1] }), index = capsa.index(wall), out = new Uint32Array(2).fill(7);
    assert.deepEqual([found(thick), found(capsa.rays([0, 0, 1], { dx: 8, dy: 0, dz: 0 }))], [[[0, 0.5], [0, 0.375]], [[0, 0.5]]]);
    assert.equal(capsa.occluded(capsa.rays([1, 0, 0, 6, 0, 0, 1, 6, 0], [7, 0, 4, 2, 0, 4, 7, -6, 4]), index, { out }), out);
    assert.deepEqual([...out], [1, 7]);  // the bits of the rays alone are written, as those of touched
    index.free();
    const posts = capsa.circles([3, 0, 1, 6, 0, 1]), planar = capsa.planarRays({ x: [0, 9], y: 0 }, { dx: [10, -10], dy: 0 });
    assert.deepEqual(Array.from(capsa.firstHit(planar, posts), ({ b, time }) => [b, Math.round(100 * time)]), [[0, 20], [1, 20]]);
    assert.deepEqual([...capsa.occluded(planar, posts, { approaching: true })], [3, 0]);
    assert.equal(capsa.findTouches(capsa.between(planar.origins, posts), planar.directions).length, 4);
});

test('rays that make no sense are refused', () => {
    const eye = { x: 0, y: 0, z: 1 }, way = { dx: 1, dy: 0, dz: 0 }, rays = capsa.rays({ ...eye, count: 2 }, way);
    assert.equal(rays.count, 2);
    refused(() => capsa.rays(eye, way), bad, /rays: every field is one number: say the count of the origins too/);
    refused(() => capsa.rays([0, 0, 1], [1, 2, 3, 4, 5, 6]), bad, /rays: there are 1 origins and 2 directions: give as many/);
    refused(() => capsa.rays([0, 0, 1, 2], way), bad, /the origins of rays: 4 numbers are no whole number of rows of 3: x y z/);
    refused(() => capsa.rays({ ...eye, count: 2 }, { dx: 1, dy: 0 }), bad, /dz of the directions of rays is missing/);
    refused(() => capsa.planarRays({ x: [0], y: 0 }, { ...way }), bad, /the directions of planarRays have no dz; they have dx, dy/);
    refused(() => capsa.firstHit(rays.origins, wall), bad, /firstHit: the first argument is no rays: make them by rays/);
    refused(() => capsa.occluded(null, wall), bad, /occluded: the first argument is no rays/);
    refused(() => capsa.firstHit(rays, {}), bad, /B is no rows/);
    refused(() => capsa.firstHit(rays, capsa.circles([0, 0, 1])), 'mixed_dimensions', /^firstHit/);
    refused(() => capsa.occluded(rays, wall, { out: new Uint32Array(1) }), 'output_too_small', /^occluded: /);
    refused(() => capsa.occluded(rays, wall, { out: [0, 0] }), bad, /occluded: out is no Uint32Array/);
});

test('chains are capsules from point to point', () => {
    const x = capsa.floats(7), y = [0, 0, 0, -1, 0, 1, 2], offsets = [0, 3, 3, 7], { chain, point } = capsa.links(offsets);
    x.set([0, 1, 2, 1.5, 1.5, 1.5, 1.5]);
    const hair = capsa.chains({ x, y, z: 0 }, offsets, 0.01), crossing = capsa.filtered(capsa.within(hair), { chain, exclude: 1 });
    assert.deepEqual([[...chain], [...point], hair.count], [[0, 0, 2, 2, 2], [0, 1, 3, 4, 5], 5]);
    assert.deepEqual(Array.from(capsa.findHits(crossing), ({ a, b }) => [a, b]), [[1, 2], [1, 3]]);
    x.set([9, 9, 9, 9], 3);
    assert.equal(capsa.countHits(crossing), 0);
    capsa.free(x);
    const flat = capsa.planarChains([0, 0, 4, 0, 4, 4], [0, 3], [1, 0.5]);
    assert.deepEqual([...capsa.touched(capsa.between(flat, capsa.circles([5, 3, 0.25])), { margin: 0.25 })], [2, 0]);
    assert.equal(capsa.chains([], [0], 1).count, 0);
    refused(() => capsa.chains({ x: y, y, z: 0 }, [0, 3], 1), bad, /chains: the last chain ends at 3 and there are 7 points/);
    refused(() => capsa.chains({ x: y, y, z: 0 }, offsets, [1, 2]), bad, /radius has 2 rows and the count says 5/);
    refused(() => capsa.links([0, 3, 2]), bad, /links: offset 1 is 3 and the next is 2: they must not fall/);
    refused(() => capsa.links([1, 2]), bad, /links: chains begin at point 0/);
    refused(() => capsa.links([0, 1.5]), bad, /the offsets of chains: element 1 is 1.5/);
});

test('the nearest of several sets, and contacts with the k nearest rows', () => {
    const balls = capsa.spheres([0, 0, 0.5, 0.5, 3, 0, 2, 0.5, 9, 0, 0, NaN]), floor = capsa.halfSpaces([0, 0, 0, 0, 0, 1]);
    const { set, index, row, gap } = capsa.nearestOf(balls, [floor, wall]);
    assert.deepEqual([[...set], [...index], [...gap]], [[0, 1, noRow], [0, 1, noRow], [0, 0.5, Infinity]]);
    assert.equal(row, index);  // its earlier name
    const near = capsa.kNearestContacts(balls, wall, 3), all = capsa.kNearest(capsa.between(balls, wall), 3);
    assert.deepEqual(Array.from(near, ({ a, b, gap: far }) => [a, b, far]), Array.from(all, ({ index, gap: far }, i) => [Math.floor(i / 3), index, far]));
    assert.deepEqual(near.at(3).normal, [1, 0, 0]);
    assert.deepEqual(Array.from(capsa.kNearestContacts(balls, wall, 1, { margin: 1 }), ({ b }) => b), [noRow, 1, noRow]);
    refused(() => capsa.nearestOf(balls, wall), bad, /nearestOf: the second argument is no list of rows/);
    refused(() => capsa.nearestOf(balls, [floor, 3]), bad, /set 1 is no rows/);
    refused(() => capsa.kNearestContacts(balls, wall, 0), bad, /kNearestContacts: how many is 0: say 1 or more/);
});
