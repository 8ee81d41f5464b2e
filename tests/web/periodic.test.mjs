// A box that repeats: what the scenes of scene.mjs do not say. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';

const capsa = await load({ megabytes: 32 });
const lengths = [4, 5, 0];  // nothing repeats along z

let state = 7;
const next = () => Math.fround(6 * ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) - 1);
const rows = (count) => Array.from({ length: count }, () => [next(), next(), next(), 0.375]);
const a = rows(60), b = rows(40);
const balls = (all) => capsa.spheres(all.flat());
const moved = (row, image) => row.map((x, k) => (k < 3 ? Math.fround(x + image[k] * lengths[k]) : x));
const images = [-2, -1, 0, 1, 2].flatMap((x) => [-2, -1, 0, 1, 2].map((y) => [x, y, 0]));
const say = ({ a: row, b: other, image }) => `${row} ${other} ${image}`;
const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) - one[3] - other[3];

/** The pairs of rows and images that touch, by the formula. */
const touching = (ofA, ofB, margin, isWanted) => ofA.flatMap((one, i) => ofB.flatMap((other, k) => images
    .filter((image) => isWanted(i, k, image) && apart(one, moved(other, image)) <= margin)
    .map((image) => say({ a: i, b: k, image }))));
const once = (i, k, [x, y]) => (x || y ? x > 0 || (x === 0 && y > 0) : i < k);

test('hits are those of rows and images that touch, between two sets and within one', () => {
    const options = { margin: 0.25, images: true };
    const between = capsa.periodic(capsa.between(balls(a), balls(b)), lengths), within = capsa.periodic(capsa.within(balls(a)), lengths);
    for (const [source, wanted] of [[between, touching(a, b, 0.25, () => true)], [within, touching(a, a, 0.25, once)]]) {
        const found = capsa.findHits(source, options);
        assert.deepEqual(Array.from(found, say).sort(), wanted.sort());
        assert.ok(found.images instanceof Int8Array && found.images.length === 3 * found.length && found.images.some((shift) => shift < 0));
        assert.equal(capsa.countHits(source, { margin: 0.25 }), wanted.length);
        assert.equal(capsa.findHits(source, { margin: 0.25 }).at(0).image, undefined);
    }
    assert.ok(capsa.countHits(between) > capsa.countHits(capsa.between(balls(a), balls(b))));
});

test('neighbours, clusters, filters and the k nearest know the box too', () => {
    const line = balls([[0, 0, 0, 1], [4, 0, 0, 1], [8.5, 0, 0, 1]]), ring = capsa.periodic(capsa.within(line), [10, 0, 0]);
    assert.deepEqual(Array.from(capsa.findHits(ring, { images: true }), say), ['2 0 1,0,0']);
    const found = capsa.neighbours(ring, { images: true });
    assert.deepEqual([[...found.offsets], [...found.rows], [...found.images]], [[0, 1, 1, 2], [2, 0], [-1, 0, 0, 1, 0, 0]]);
    assert.deepEqual([[...capsa.clusters(ring).labels], [...capsa.touched(ring)]], [[0, 1, 0], [5, 0]]);
    for (const verb of ['nearest', 'nearestContacts', 'deepest']) {
        assert.deepEqual([0, 2].map((row) => capsa[verb](ring, { images: true }).at(row).image), [[-1, 0, 0], [1, 0, 0]], verb);
    }
    const near = capsa.kNearest(ring, 2, { margin: 3, images: true });
    assert.deepEqual([near.at(0), near.at(5)], [{ index: 2, gap: -0.5, image: [-1, 0, 0] }, { index: 1, gap: 2.5, image: [0, 0, 0] }]);
    for (const source of [capsa.filtered(ring, { group: 7 }), capsa.periodic(capsa.filtered(capsa.within(line), { group: 7 }), [10, 0, 0])]) {
        assert.equal(capsa.anyHit(source), false);
    }
    const narrow = capsa.findHits(capsa.periodic(capsa.within(line), [3, 0, 0]), { margin: 1, images: true });  // a row meets itself
    assert.deepEqual(Array.from(narrow).filter((hit) => hit.a === hit.b).map(say), ['0 0 1,0,0', '1 1 1,0,0', '2 2 1,0,0']);
});

test('a workspace, an index and places of the caller change no answer', () => {
    const source = (rowsOfB) => capsa.periodic(capsa.between(balls(a), rowsOfB), lengths), plain = Array.from(capsa.findHits(source(balls(b)), { images: true }), say);
    const workspace = capsa.workspace(), index = capsa.index(balls(b)), out = capsa.records('pair', 500), places = new Int8Array(1500);
    for (let k = 0; k < 3; ++k) {
        const found = capsa.findHits(source(index), { workspace, out, images: places });
        assert.deepEqual([Array.from(found, say).sort(), found.words.byteOffset, found.images.buffer], [plain.sort(), out.words.byteOffset, places.buffer]);
    }
    const inPlace = capsa.words(400), shifts = new Int8Array(inPlace.buffer, inPlace.byteOffset, 1600);
    assert.equal(capsa.findHits(source(index), { out, images: shifts }).images.byteOffset, inPlace.byteOffset);
    const few = capsa.findHits(source(index), { out: new Uint32Array(8), images: true });
    assert.deepEqual([few.length, few.total, few.images.length], [4, plain.length, 12]);
    for (const none of [undefined, null, 0]) assert.equal(capsa.countHits(source(index), { workspace: none }), plain.length);
    capsa.free(out);
    capsa.free(inPlace);
    index.free();
    workspace.free();
});

test('what has no images is refused in a sentence', () => {
    const within = capsa.within(balls(a)), ring = capsa.periodic(within, lengths), flat = capsa.within(capsa.circles([0, 0, 1]));
    const bad = 'bad_argument', box = (...lengths) => () => capsa.countHits(capsa.periodic(within, lengths));
    refused(() => capsa.periodic(within, [4, 5]), bad, /periodic: 4,5 is no box: give 3 lengths, and 0 where nothing repeats/);
    refused(() => capsa.periodic(within, 4), bad, /4 is no box/);
    refused(() => capsa.periodic(flat, [4, 5, 6]), bad, /give 2 lengths/);
    refused(() => capsa.periodic(balls(a), lengths), bad, /periodic: the first argument is a source/);
    refused(box(-1, 5, 5), 'bad_period', /a length of the box is negative, NaN or beyond 1e18/);
    refused(box(4, NaN, 5), 'bad_period', /NaN/);
    refused(() => capsa.countHits(capsa.periodic(capsa.within(balls(a), [0, 5]), lengths)), 'bad_period', /runs have no images/);
    refused(() => capsa.gaps(capsa.periodic(capsa.zip(balls(a), balls(a)), lengths)), 'bad_period', /a zip or a listed has no images/);
    refused(() => capsa.firstTouch(ring, { dx: 1, dy: 0, dz: 0 }), 'bad_period', /^firstTouch/);
    const floor = capsa.between(balls(a), capsa.halfSpaces([0, 0, 0, 0, 0, 1]));
    refused(() => capsa.countHits(capsa.periodic(floor, lengths)), 'bad_period', /a half-space has no images/);
    refused(() => capsa.kNearest(ring, 2), 'too_many_images', /give a smaller margin/);
    refused(() => capsa.findHits(ring, { images: [1] }), bad, /findHits: images is no Int8Array/);
    refused(() => capsa.countHits(ring, { images: true }), bad, /countHits: no image is asked of it/);
    refused(() => capsa.findHits(ring, { images: new Int8Array(3) }), 'images_too_small', /give as many/);
    for (const verb of ['findHits', 'neighbours']) {
        refused(() => capsa[verb](capsa.within(balls([[0, 0, 0, 1]])), { images: true }), 'bad_period', /the source has no box: make it periodic/);
    }
    refused(() => capsa.neighbours(ring, { margin: 0.25, images: new Int8Array(3) }), 'images_too_small', /neighbours: .*give as many/);
});

test('nothing of a box stays in the memory', () => {
    const place = () => { const array = capsa.floats(1 << 20), at = array.byteOffset; capsa.free(array); return at; };
    const source = capsa.periodic(capsa.within(balls(a)), lengths), before = place();
    for (let k = 0; k < 500; ++k) {
        capsa.findHits(source, { images: true });
        try { capsa.kNearest(source, 2); } catch { /* refused */ }
    }
    assert.equal(place(), before);
});
