// Closed meshes: what the scenes of scene.mjs do not say. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';
import { load as loadSmall } from '../../build/web/capsa/small.mjs';

const capsa = await load({ megabytes: 16 });

// A crate from (0, 0, 0) to (4, 4, 4).
const corners = [0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5];
const crate = corners.flatMap((k) => [4 * (k & 1), 2 * (k & 2), k & 4]);
const mesh = () => capsa.triangles(crate);

test('what is inside is said in bits, of signed distances too', () => {
    const source = capsa.between(capsa.spheres([2, 2, 3, 0.5, 9, 9, 9, 0, 1, 2, 2, 0]), mesh()), { nearest, inside } = capsa.signedNearest(source);
    assert.deepEqual([[...inside], [...capsa.inside(source)]], [[5, 0], [5, 0]]);
    assert.deepEqual(Array.from(nearest, ({ gap }) => gap.toFixed(2)), ['-1.50', '8.66', '-1.00']);
});

test('rods are pushed out as a whole, with an index and a workspace too', () => {
    const rods = capsa.capsules([2, 2, 3, 2, 3, 3, 0.25,  2, 1, 3.5, 2, 1, 6, 0.25,  2, 2, 5, 2, 2, 6, 0.5]);
    const index = capsa.index(mesh()), workspace = capsa.workspace(), out = capsa.records('contact', 3);
    for (const found of [capsa.signedContacts(capsa.between(rods, mesh()), { margin: 1 }), capsa.signedContacts(capsa.between(rods, index), { margin: 1, workspace, out })]) {
        assert.deepEqual(Array.from(found, ({ gap, normal }) => [gap, normal[2]]), [[-1.25, -1], [-0.75, -1], [0.5, -1]]);
    }
    capsa.free(out);
    index.free();
    workspace.free();
});

test('places of the caller are written', () => {
    const source = capsa.between(capsa.spheres([2, 2, 2, 0, 9, 9, 9, 0]), mesh()), out = capsa.records('nearest', 2), inside = capsa.words(2);
    const found = capsa.signedNearest(source, { out, inside });
    assert.deepEqual([found.nearest, found.inside, inside[0], out.at(0).gap], [out, inside, 1, -2]);
    const ownBits = new Uint32Array(2);
    assert.equal(capsa.inside(source, { out: ownBits }), ownBits);
    assert.equal(ownBits[0], 1);
    capsa.free(out);
    capsa.free(inside);
});

test('an edge without a neighbour is found', () => {
    assert.equal(capsa.openEdge(mesh()), null);
    assert.deepEqual(capsa.openEdge(capsa.triangles(crate.slice(9))), { row: 0, corner: 0 });  // which the row that is gone had too
    assert.deepEqual(capsa.openEdge(capsa.triangles([0, 0, 0, 1, 0, 0, 0, 1, 0])), { row: 0, corner: 0 });
    assert.equal(capsa.openEdge(capsa.triangles([])), null);
    const index = capsa.index(mesh());
    assert.equal(capsa.openEdge(index), null);
    index.free();
});

test('what makes no sense is refused in a sentence', async () => {
    const points = capsa.spheres([2, 2, 2, 0]), source = capsa.between(points, mesh()), bad = 'bad_argument';
    const asked = (of) => () => capsa.inside(of);
    refused(asked(points), bad, /inside: the first argument is a source/);
    refused(asked(capsa.between(mesh(), points)), 'not_offered', /inside/);
    refused(asked(capsa.between(capsa.capsules([0, 0, 0, 1, 1, 1, 0]), mesh())), 'not_offered', /inside/);
    refused(asked(capsa.within(points)), 'wrong_source', /inside: it takes a between without runs, filters and a period, of spheres and triangles/);
    refused(asked(capsa.filtered(source, { group: 1 })), 'wrong_source', /filters/);
    refused(asked(capsa.periodic(source, [9, 0, 0])), 'wrong_source', /period/);
    refused(() => capsa.inside(source, { out: new Uint32Array(0) }), 'output_too_small', /inside/);
    refused(() => capsa.signedContacts(source, { images: true }), bad, /signedContacts: no image is asked of it/);
    refused(() => capsa.signedContacts(capsa.zip(points, points)), 'wrong_source', /signedContacts/);
    refused(() => capsa.signedNearest(source, { inside: [0, 0] }), bad, /inside is no Uint32Array/);
    refused(() => capsa.signedNearest(source, { inside: new Uint32Array(1) }), bad, /inside has 1 words and 2 are needed/);
    refused(() => capsa.signedNearest(source, { out: capsa.records('nearest', 0) }), 'output_too_small', /signedNearest: .* 0 elements and 1 are needed/);
    refused(() => capsa.openEdge(points), bad, /openEdge: a mesh has triangles, and these are spheres/);
    const small = await loadSmall({ megabytes: 4 });
    assert.throws(() => small.inside(small.within(small.spheres([0, 0, 0, 1]))), /this package has spheres, capsules, segments alone: inside is in capsa.mjs/);
});
