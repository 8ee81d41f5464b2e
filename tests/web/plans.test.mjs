// Plans and visits in the package. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';

const capsa = await load({ megabytes: 16 });

const along = (count, x = (i) => i) => capsa.spheres({ x: Float32Array.from({ length: count }, (_, i) => x(i)), y: 0, z: 0, radius: 0.6 });
const wordsOf = (records) => [...records.words];
const bad = 'bad_argument';

/** A plan answers what the verbs do. */
const alike = (plan, source, options = {}) => {
    assert.deepEqual([plan.anyHit(), plan.countHits()], [capsa.anyHit(source, options), capsa.countHits(source, options)]);
    for (const verb of ['findHits', 'contacts', 'nearest']) assert.deepEqual(wordsOf(plan[verb]()), wordsOf(capsa[verb](source, options)), verb);
};

test('a plan answers as the verbs do, of few rows and many, with every option and kind of source', () => {
    const boxes = capsa.boxes({ cx: [0, 3], cy: 0, cz: 0, hx: 0.5, hy: 1, hz: 1 }), runs = [0, 3, 9], margin = 0.5;
    const index = capsa.index(along(9)), workspace = capsa.workspace(), posed = capsa.posed(along(2), { quaternions: [1, 0, 0, 0, 1, 0, 0] });
    for (const [source, options] of [[capsa.between(along(1), along(8))], [capsa.between(along(9), boxes), { margin }], [capsa.within(along(300))],
        [capsa.within(along(9), runs), { margin }], [capsa.filtered(capsa.within(along(9)), { group: [1, 1, 1, 0, 0, 0, 2, 2, 2] })],
        [capsa.periodic(capsa.within(along(9)), [9, 0, 0])], [capsa.within(index), { exact: true }], [capsa.within(along(9)), { workspace }],
        [capsa.between(posed, along(9)), { isa: 'scalar' }], [capsa.slice(capsa.between(along(130), along(9)), 1, 2), { margin }]]) {
        const plan = capsa.plan(source, options);
        assert.equal(plan.source, source);
        for (let again = 0; again < 2; ++again) alike(plan, source, options);
        plan.free();
    }
    for (const held of [index, workspace, posed]) held.free();
    const listed = capsa.plan(capsa.listed(along(3), along(3), [0, 1, 0, 2]));
    assert.deepEqual(Array.from(listed.findHits(), ({ a, b }) => [a, b]), [[0, 1]]);
    refused(() => listed.nearest(), 'wrong_source', /nearest: it takes between or within, not listed/);
    listed.free();
});

test('a plan reads its arrays at each question, those of the module and others', () => {
    const x = capsa.floats(1), y = new Float32Array(1), out = capsa.records('contact', 8);
    const plan = capsa.plan(capsa.between(capsa.spheres({ x, y, z: 0, radius: 0.6 }), along(8)));
    const found = () => Array.from(plan.contacts({ out }), ({ b }) => b);
    assert.deepEqual(found(), [0, 1]);
    x[0] = 6.5;
    assert.deepEqual([found(), out.at(0).b], [[6, 7], 6]);
    y[0] = 5;
    assert.deepEqual(found(), []);
    plan.free();
    capsa.free(x);
    capsa.free(out);
});

test('a plan that makes no sense is refused, and so is a question that it cannot have', () => {
    const source = capsa.between(along(3), along(2)), index = capsa.index(along(3)), plan = capsa.plan(source), ofIndex = capsa.plan(capsa.within(index));
    refused(() => capsa.plan(along(3)), bad, /plan: the first argument is a source/);
    refused(() => capsa.plan(capsa.zip(along(3), along(2))), 'sizes_differ', /plan: a has 3 rows and b has 2/);
    refused(() => capsa.plan(source, { images: true }), bad, /plan: images and out are of one question/);
    refused(() => plan.findHits({ margin: 1 }), bad, /findHits: margin is said when the plan is made: a question has out alone/);
    refused(() => plan.nearest({ out: capsa.records('nearest', 2) }), 'output_too_small', /nearest: the output has 2 elements and 3 are needed/);
    index.build(along(5));
    refused(() => ofIndex.countHits(), 'bad_source', /countHits: /);
    index.free();
    refused(() => ofIndex.anyHit(), bad, /this index was freed/);
    ofIndex.free();
    plan.free();
    refused(() => plan.anyHit(), bad, /this plan was freed/);
    refused(() => plan.free(), bad, /this plan was freed/);
});

test('visits get what the verbs find, in blocks, of a box with images', () => {
    const many = capsa.within(along(400, (i) => i / 4)), workspace = capsa.workspace(), cell = capsa.periodic(capsa.within(along(400, (i) => i / 4)), [100, 0, 0]);
    for (const [verb, all] of [['visitHits', 'findHits'], ['visitContacts', 'contacts']]) {
        for (const [source, options] of [[many, {}], [many, { workspace, margin: 0.25 }], [cell, { images: true }]]) {
            const blocks = [], words = [], images = [];
            capsa[verb](source, (block) => {
                blocks.push(block.length);
                words.push(...block.words);
                if (block.images) images.push(...block.images);
            }, options);
            const found = capsa[all](source, options);
            assert.ok(blocks.length > 1 && Math.max(...blocks) <= 192);
            assert.deepEqual([words, images], [wordsOf(found), [...(found.images ?? [])]], verb);
        }
    }
    workspace.free();
    const source = capsa.between(along(3), along(200)), way = { dx: 100, dy: 0, dz: 0 }, touches = [];
    capsa.visitTouches(source, way, { dx: 50, dy: 0, dz: 0 }, (block) => {
        assert.equal(new Set(Array.from(block, ({ a }) => a)).size, 1);
        touches.push(...block.words);
    });
    assert.deepEqual(touches, wordsOf(capsa.findTouches(source, way, { dx: 50, dy: 0, dz: 0 })));
});

test('a visit ends by false, passes on what the function throws, and may ask itself', () => {
    const many = capsa.within(along(1000)), workspace = capsa.workspace();
    let calls = 0;
    capsa.visitHits(many, () => ++calls < 2, { workspace });
    assert.equal(calls, 2);
    const mine = new Error('mine');
    assert.throws(() => capsa.visitHits(many, () => { throw mine; }, { workspace }), (error) => error === mine);
    let inner = 0;
    capsa.visitHits(capsa.within(along(3)), (block) => {
        assert.throws(() => capsa.visitContacts(many, () => { throw mine; }), (error) => error === mine);
        capsa.visitContacts(many, (contacts) => { inner += contacts.length; });
        inner += block.at(1).b + capsa.countHits(many);
    });
    assert.equal(inner, 999 + 2 + 999);
    assert.equal(capsa.countHits(many, { workspace }), 999);
    workspace.free();
});

test('what a visit is reading stays while it does', () => {
    const index = capsa.index(along(9)), workspace = capsa.workspace(), posed = capsa.posed(along(2), { quaternions: [1, 0, 0, 0, 1, 0, 0] });
    const during = (source, work, options) => () => capsa.visitHits(source, work, options);
    for (const work of [() => index.free(), () => index.build(along(2)), () => index.refit(along(2)), () => index.addCells()]) {
        refused(during(capsa.within(index), work), bad, /a visit is reading this index: change or free it after the visit/);
    }
    refused(during(capsa.within(along(9)), () => workspace.free(), { workspace }), bad, /a visit is reading this workspace/);
    refused(during(capsa.within(along(9)), () => capsa.countHits(capsa.within(along(9)), { workspace }), { workspace }), 'workspace_in_use', /countHits/);
    for (const work of [() => posed.free(), () => posed.place({ quaternions: [1, 0, 0, 0, 2, 0, 0] })]) {
        refused(during(capsa.between(posed, along(9)), work), bad, /a visit is reading this posed set/);
    }
    for (const held of [index, workspace, posed]) held.free();
});

test('a visit that makes no sense is refused', () => {
    const source = capsa.within(along(3)), none = () => assert.fail('no block is there');
    refused(() => capsa.visitHits(source), bad, /visitHits: there is no function to call: give one/);
    refused(() => capsa.visitHits(source, none, { out: new Uint32Array(2) }), bad, /visitHits: its answers go to the function: leave out away/);
    refused(() => capsa.visitHits(source, none, { images: new Int8Array(3) }), bad, /visitHits: images is no boolean: say true/);
    refused(() => capsa.visitTouches(source, { dx: 1, dy: 0, dz: 0 }, null, none, { images: true }), bad, /visitTouches: no image is asked of it/);
    refused(() => capsa.visitTouches(source, null, null, none), bad, /visitTouches: give the motion of A/);
    const listed = capsa.listed(along(2), along(2), [0, 1]);
    refused(() => capsa.visitTouches(listed, { dx: 1, dy: 0, dz: 0 }, null, none), 'wrong_source', /visitTouches: it takes between, within or zip, not listed: ask findTouches/);
    refused(() => capsa.visitContacts(source, none, { images: true }), 'bad_period', /visitContacts/);
});

test('nothing of them stays in the memory', () => {
    const source = capsa.between(along(9), along(9)), place = () => { const a = capsa.floats(1 << 18), at = a.byteOffset; capsa.free(a); return at; };
    const before = place();
    for (let k = 0; k < 2000; ++k) {
        const plan = capsa.plan(capsa.periodic(capsa.within(along(9)), [9, 0, 0]));
        plan.contacts();
        plan.free();
        capsa.visitHits(source, () => {});
        try { capsa.visitHits(source, () => { throw 0; }); } catch { /* thrown */ }
        try { capsa.plan(capsa.zip(along(1), along(2))); } catch { /* refused */ }
    }
    assert.equal(place(), before);
});
