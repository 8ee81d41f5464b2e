// Two contacts of a pair: what the scenes of scene.mjs do not say. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';
import { load as loadSmall } from '../../build/web/capsa/small.mjs';

const capsa = await load({ megabytes: 16 });
const margin = 0.0625;
const floor = () => capsa.halfSpaces([0, 0, 0, 0, 0, 1]);
const logs = () => capsa.capsules([-1, 0, 0.25, 1, 0, 0.28125, 0.25,  3, 0, 0.25, 3, 0, 2.25, 0.25,  5, 0, 0.25, 7, 0, 0.5, 0.25]);

test('a capsule that lies has a contact at each end, one that stands or leans has one', () => {
    const source = capsa.between(floor(), logs()), found = capsa.contacts(source, { margin }), { contacts, ends } = capsa.manifolds(source, found, { margin });
    assert.deepEqual(Array.from(contacts, ({ b, gap, atB }, i) => [b, gap, atB[0], ends[i]]), [[0, 0, 0, 0], [0, 0.03125, 1, 1], [1, 0, 0, 0], [2, 0, 0, 0]]);
    assert.deepEqual([contacts.total, contacts.at(1).point, contacts.at(1).normal], [4, [1, 0, 0.015625], [0, 0, 1]]);
    assert.equal(capsa.manifolds(source, found).contacts.length, 3);  // the second one is beyond the margin
    assert.equal(capsa.manifolds(source, capsa.deepest(source, { margin })).contacts.length, 1);
});

test('the second contact of two capsules is at the far end of the length that they share', async () => {
    const pair = (module) => module.zip(module.capsules([0, 0, 0, 4, 0, 0, 0.5]), module.capsules([1, 0, 0.9375, 6, 0, 1, 0.5]));
    const ask = (module) => {
        const source = pair(module), one = module.witnesses(source).at(0), list = module.listed(source.a, source.b, [0, 0]);
        const { contacts, ends } = module.manifolds(list, module.contacts(list), { margin });
        assert.deepEqual([contacts.length, contacts.at(0).gap, [...ends]], [2, one.gap, [0, 1]]);
        return contacts.at(1);
    };
    const { atA, atB, gap } = ask(capsa);
    assert.equal(atA[0], 1);
    const place = 1 + 5 * atB[0], height = 0.9375 + 0.0625 * atB[0];  // of the second capsule, above the end of the first
    assert.ok(Math.abs(Math.hypot(place - 4, height) - 1 - gap) < 1e-6 && Math.abs(place - 4) < 0.02, `${gap} at ${place}`);
    assert.deepEqual(ask(await loadSmall({ megabytes: 8 })).gap, gap);
});

test('places of the caller are written, as many as there are', () => {
    const source = capsa.between(floor(), logs()), found = capsa.contacts(source, { margin });
    const out = capsa.records('contact', 3), ends = new Uint8Array(3).fill(9);
    const given = capsa.manifolds(source, found, { margin, out, ends });
    assert.deepEqual([given.contacts.length, given.contacts.total, given.contacts.words.byteOffset], [3, 4, out.words.byteOffset]);
    assert.deepEqual([[...ends], given.ends.buffer, out.at(1).atB[0]], [[0, 1, 0], ends.buffer, 1]);
    const none = capsa.manifolds(source, capsa.records('contact', 0), { margin });
    assert.deepEqual([none.contacts.length, none.ends.length], [0, 0]);
    capsa.free(out);
});

test('what makes no sense is refused in a sentence', () => {
    const source = capsa.between(floor(), logs()), bad = 'bad_argument', kept = capsa.records('contact', 3);
    const found = capsa.contacts(source, { margin, out: kept }), ask = (...rest) => () => capsa.manifolds(...rest);
    refused(ask(found), bad, /manifolds: the first argument is a source/);
    refused(ask(source, [...found]), bad, /manifolds: the second argument is no contacts/);
    refused(ask(source, capsa.findHits(source)), bad, /manifolds: the second argument is no contacts/);
    refused(ask(source, found, { out: kept }), bad, /out lies where the contacts are/);
    refused(ask(source, found, { out: new Float32Array(99) }), bad, /manifolds: out is no Uint32Array/);
    refused(ask(source, found, { out: capsa.records('pair', 9) }), bad, /out has records pair/);
    refused(ask(source, found, { ends: [0, 1] }), bad, /ends is no Uint8Array/);
    refused(ask(source, found, { ends: new Uint8Array(3) }), bad, /ends has 3 elements and out has room for 6/);
    refused(ask(source, found, { margin: '1' }), bad, /the margin is 1: say a number/);
    refused(ask(capsa.between(floor(), capsa.capsules([0, 0, 0, 1, 0, 0, 1])), found), 'index_out_of_range', /contact 1 is of rows 0 and 1, and a has 1 rows, b 1/);
    refused(ask(capsa.periodic(capsa.within(logs()), [9, 0, 0]), capsa.contacts(capsa.within(logs()))), 'bad_period', /manifolds/);
    capsa.free(kept);
});
