// Parts of sources, answers for some rows, bits of pairs, clusters in steps, and how a query finds its pairs. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';

const capsa = await load({ megabytes: 16 });

const along = (count) => capsa.spheres({ x: Float32Array.from({ length: count }, (_, i) => i), y: 0, z: 0, radius: 0.6 });
const bad = 'bad_argument';

test('the slices of a source are the source', () => {
    const index = capsa.index(along(500)), others = along(700), filtered = capsa.filtered(capsa.within(along(500)), { group: 1 });
    for (const [source, hits] of [[capsa.within(along(500)), 499], [capsa.between(others, along(500)), 1499], [capsa.between(index, others), 1499], [filtered, 0],
        [capsa.listed(others, others, Array.from({ length: 1400 }, (_, i) => i >> 1)), 700]]) {
        for (const cut of [(k) => capsa.slice(source, k, 3), (k) => capsa.part(source, 'pairs', k, 3), (k) => capsa.slice(capsa.slice(source, k, 3), 0, 1)]) {
            assert.equal([0, 1, 2].reduce((sum, k) => sum + capsa.countHits(cut(k)), 0), hits);
        }
        const ranges = [0, 1, 2].map((k) => capsa.slice(source, k, 3).range);
        assert.deepEqual([ranges[0][0], ranges[1], ranges[2][1]], [0, [ranges[0][1], ranges[2][0]], source.range[1]]);
    }
    assert.ok(capsa.partCount(capsa.between(others, others)) >= 1);
    const whole = capsa.nearest(capsa.between(others, index)), out = capsa.records('nearest', 700);
    for (const k of [0, 1]) capsa.nearest(capsa.slice(capsa.between(others, index), k, 2), { out });
    assert.deepEqual([...out.words], [...whole.words]);
    const rows = new Uint32Array(1000);
    for (const k of [0, 1]) capsa.nearest(capsa.part(capsa.between(index, others), 'rows', k, 2), { out: rows });
    assert.deepEqual([...rows], [...capsa.nearest(capsa.between(index, others)).words]);
    capsa.free(out);
    index.free();
    refused(() => capsa.slice(filtered, 3, 3), bad, /slice: 3 of 3: say which, from 0 on, and of how many/);
    refused(() => capsa.part(filtered, 'both', 0, 3), bad, /part: the kind is both: say one of pairs, rows/);
    refused(() => capsa.partCount(others), bad, /partCount: the first argument is a source/);
});

test('some rows have the answers that they have among all', () => {
    const source = capsa.periodic(capsa.between(along(9), along(4)), [9, 0, 0]), rows = [7, 0, 7], options = { margin: 3, images: true };
    for (const [verb, ask] of [['nearest', (o) => capsa.nearest(source, o)], ['nearestContacts', (o) => capsa.nearestContacts(source, o)],
        ['deepest', (o) => capsa.deepest(source, o)], ['kNearest', (o) => capsa.kNearest(source, 2, o)]]) {
        const all = ask(options), some = ask({ ...options, rows }), each = verb === 'kNearest' ? 2 : 1;
        assert.deepEqual([...some], rows.flatMap((row) => Array.from({ length: each }, (_, k) => all.at(each * row + k))), verb);
    }
    const out = capsa.records('nearest', 2);
    assert.equal(capsa.nearest(source, { rows: Uint32Array.of(1, 2), out }), out);
    assert.deepEqual([...out], [...capsa.nearest(source)].slice(1, 3));
    assert.equal(capsa.nearest(source, { rows: [] }).length, 0);
    refused(() => capsa.nearest(source, { rows, out }), 'output_too_small', /nearest: out has 2 elements and 3 are needed: one for each answer/);
    refused(() => capsa.nearest(source, { rows: [9] }), 'index_out_of_range', /^nearest: a row of the list is none of rows 0 to 8 of A/);
    refused(() => capsa.nearest(source, { rows: [0.5] }), bad, /rows of nearest: element 0 is 0.5/);
    refused(() => capsa.contacts(source, { rows }), bad, /contacts: it is not asked of some rows: leave rows out/);
    capsa.free(out);
});

test('a mask has a bit for each pair', () => {
    const a = along(70), b = along(67), source = capsa.between(a, b), { words, stride } = capsa.hitMask(source);
    const hits = new Set(Array.from(capsa.findHits(source), (p) => `${p.a} ${p.b}`));
    assert.deepEqual([stride, words.length], [4, 280]);
    for (let i = 0; i < 70; ++i) for (let j = 0; j < 67; ++j) assert.equal((words[i * stride + (j >> 5)] >>> j % 32 & 1) === 1, hits.has(`${i} ${j}`));
    const out = new Uint32Array(2), listed = capsa.listed(a, b, [0, 0, 0, 2, 3, 4]);
    assert.equal(capsa.hitMask(listed, { out }).words, out);
    assert.deepEqual([...out], [5, 0]);
    refused(() => capsa.hitMask(capsa.within(a)), 'wrong_source', /^hitMask: it takes between, zip or listed, not within/);
    refused(() => capsa.hitMask(listed, { out: new Uint32Array(0) }), 'output_too_small', /^hitMask/);
});

test('clusters of several sources are joined one after the other', () => {
    const labels = capsa.beginClusters(8), free = capsa.beginClusters(capsa.words(2));
    capsa.joinClusters(capsa.within(along(3)), labels);
    capsa.joinClusters(capsa.between(along(3), along(1)), labels, { firstOfB: 5 });
    capsa.joinClusters(capsa.within(along(2)), labels, { firstOfA: 6, margin: -1 });
    assert.deepEqual([capsa.endClusters(labels), ...labels], [5, 0, 0, 0, 1, 2, 0, 3, 4]);
    capsa.joinClusters(capsa.within(along(2)), free);
    assert.deepEqual([capsa.endClusters(free), ...free], [1, 0, 0]);
    capsa.free(free);
    refused(() => capsa.beginClusters(-1), bad, /beginClusters: -1 is no number of rows/);
    refused(() => capsa.joinClusters(capsa.within(along(3)), [0, 1, 2]), bad, /joinClusters: the labels are no Uint32Array/);
    refused(() => capsa.joinClusters(capsa.within(along(3)), new Uint32Array(2)), 'output_too_small', /^joinClusters: there are 2 labels/);
    refused(() => capsa.joinClusters(capsa.within(along(3)), labels, { firstOfA: -1 }), bad, /joinClusters: the first label is -1: say 0 or more/);
    refused(() => capsa.endClusters([0]), bad, /endClusters: the labels are no Uint32Array/);
});

test('a query explains itself, and pairs are sorted', () => {
    const few = capsa.within(along(3)), workspace = capsa.workspace();
    assert.equal(capsa.explain(few), '3 sphere rows among themselves: tests all pairs: too few for an index');
    assert.match(capsa.explain(capsa.within(along(5000)), { workspace, question: 'pairs' }), /^5000 sphere rows among themselves: builds /);
    assert.match(capsa.explain(capsa.zip(along(1), along(2))), /a has 1 rows and b has 2/);
    workspace.free();
    refused(() => capsa.explain(few, { question: 'why' }), bad, /question is why: say one of hits, nearest, deepest, firstTouch, places, pairs/);
    const pairs = capsa.records('pair', 3);
    pairs.words.set([2, 1, 0, 9, 0, 3]);
    assert.deepEqual(Array.from(capsa.sortPairs(pairs), ({ a, b }) => [a, b]), [[0, 3], [0, 9], [2, 1]]);
    capsa.free(pairs);
    const found = capsa.findHits(capsa.between(capsa.spheres([5, 0, 0, 9, 0, 0, 0, 9]), along(2)));
    found.words.reverse();
    assert.deepEqual([...capsa.sortPairs(found).words], [0, 0, 0, 1, 1, 0, 1, 1]);
    refused(() => capsa.sortPairs([0, 1]), bad, /sortPairs: these are no pairs/);
});
