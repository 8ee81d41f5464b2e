// The package in Node: node --test tests/web, which `./dev web` does. native.json has what scene.c and `capsa verify` print natively.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { refused } from './refused.mjs';
import { answers } from './scene.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';
import { load as loadSmall } from '../../build/web/capsa/small.mjs';
import { verify } from '../../build/web/verify.mjs';

const build = new URL('../../build/web/', import.meta.url);
const native = JSON.parse(await readFile(new URL('native.json', build), 'utf8'));
const capsa = await load();

const balls = () => capsa.spheres({ x: [0, 1, 2, 3], y: 0, z: 0, radius: 0.6 });
const bone = () => capsa.capsules([0, 0, 0, 1.5, 0, 0, 0.1]);

test('every answer has the words of the native library', () => {
    assert.deepEqual(answers(capsa), native.scene);
});

test('by exact decisions there are as many lines, and no depth of a round cone in a box', () => {
    const kinds = ['spheres', 'capsules', 'segments', 'circles', 'boxes', 'roundCones', 'rectangles'];
    assert.equal(answers(capsa, kinds, { exact: true }).length, kinds.length * 23);
    const boxes = capsa.boxes({ cx: [0], cy: 0, cz: 0, hx: 1, hy: 1, hz: 1 });
    const cones = capsa.roundCones({ ax: [0], ay: 0, az: 0, bx: 1, by: 0, bz: 0, ra: 1, rb: 2 });
    assert.equal(capsa.countHits(capsa.between(boxes, cones), { exact: true }), 1);
    refused(() => capsa.countHits(capsa.between(boxes, cones), { exact: true, margin: -1 }), 'not_offered', /not decided exactly/);
});

test('the small package has the same answers', async () => {
    const small = await loadSmall();
    const kinds = ['spheres', 'capsules', 'segments'];
    assert.deepEqual(answers(small, kinds), native.scene.filter((line) => kinds.includes(line.split(' ')[0])));
    assert.throws(() => small.triangles([]), /triangles are in capsa.mjs/);
});

test('the hash of capsa verify is the native one', async () => {
    const found = await verify(native.cases);
    assert.equal(`hash ${found.hash}, inputs ${found.inputs}`, native.hash);
    assert.equal(found.violated, 0);
});

test('arrays of the module are read and written in place', () => {
    const x = capsa.floats(3), out = capsa.records('contact', 8), bits = capsa.words(2);
    x.set([0, 5, 10]);
    const source = capsa.between(capsa.spheres({ x, y: 0, z: 0, radius: 1 }), bone());
    assert.equal(capsa.countHits(source), 1);
    x[1] = 1;
    const found = capsa.contacts(source, { out });
    assert.equal(found.words.byteOffset, out.words.byteOffset);
    assert.deepEqual([found.length, found.total, out.at(1).a], [2, 2, 1]);
    assert.equal(capsa.touched(source, { out: bits }), bits);
    assert.equal(bits[0], 3);
    for (const array of [x, out, bits]) capsa.free(array);
    refused(() => capsa.free(x), 'bad_argument', /freed before/);
});

test('an output that is too small has what fits and says how many there are', () => {
    const out = new Uint32Array(4);
    const found = capsa.findHits(capsa.between(balls(), bone()), { out });
    assert.deepEqual([found.length, found.total, [...out]], [2, 3, [0, 0, 1, 0]]);
});

test('a list grows to what there is', () => {
    const many = capsa.spheres({ x: new Float32Array(300), y: 0, z: 0, radius: 1 });
    assert.equal(capsa.findHits(capsa.within(many)).length, 300 * 299 / 2);
    assert.equal(capsa.neighbours(capsa.within(many)).rows.length, 300 * 299);
    assert.equal(capsa.clusters(capsa.within(many)).count, 1);
});

test('columns may be parts of arrays', () => {
    const data = new Float32Array([9, 0, 0, 0, 1, 9, 3, 0, 0, 1]);
    const columns = Object.fromEntries(['x', 'y', 'z', 'radius'].map((name, k) => [name, { data, offset: 1 + k, stride: 5 }]));
    assert.deepEqual([...capsa.gaps(capsa.zip(capsa.spheres(columns), capsa.spheres({ x: 0, y: 4, z: 0, radius: 1, count: 2 })))], [2, 3]);
});

test('an index and a workspace change no answer', () => {
    const workspace = capsa.workspace(), index = capsa.index(balls());
    const plain = [...capsa.findHits(capsa.between(balls(), bone()))];
    assert.deepEqual([...capsa.findHits(capsa.between(balls(), bone()), { workspace })], plain);
    assert.deepEqual([...capsa.findHits(capsa.between(index, bone()))], plain);
    index.addCells();
    index.refit(capsa.spheres({ x: 100, y: 0, z: 0, radius: 1, count: 4 }));
    assert.equal(capsa.countHits(capsa.between(index, bone())), 0);
    assert.ok(index.bytes > 0 && workspace.bytes >= 0);
    index.free();
    workspace.free();
    refused(() => capsa.countHits(capsa.between(index, bone())), 'bad_argument', /was freed/);
    refused(() => capsa.countHits(capsa.within(balls()), { workspace }), 'bad_argument', /was freed/);
});

test('nearest, and things in motion', () => {
    const source = capsa.between(balls(), bone());
    assert.deepEqual(capsa.nearest(source).at(0), { index: 0, gap: -0.7000000476837158 });
    assert.deepEqual([...capsa.kNearest(source, 2)].map((n) => n.index).slice(0, 2), [0, 4294967295]);
    assert.equal(capsa.firstTouch(source, { dx: -1, dy: 0, dz: 0 }).at(3).time, Math.fround(0.79999995));
    assert.equal(capsa.firstTouch(source, { dx: -1, dy: 0, dz: 0 }, { dx: 1, dy: 0, dz: 0 }).at(3).time, Math.fround(0.39999998));
    refused(() => capsa.firstTouch(source, { dx: [1], dy: 0, dz: 0 }), 'bad_argument', /dx has 1 rows and the count says 4/);
});

test('a call that makes no sense says so in a sentence', async () => {
    const source = capsa.between(balls(), bone());
    refused(() => capsa.gaps(source), 'wrong_source', /gaps: it takes zip or listed, not between/);
    refused(() => capsa.countHits(capsa.listed(balls(), bone(), [0, 9])), 'index_out_of_range', /pair 0 of the list is \(0, 9\)/);
    refused(() => capsa.listed(balls(), bone(), [0, 0.5]), 'bad_argument', /listed: element 1 is 0.5: say a whole number of 32 bits/);
    refused(() => capsa.countHits(capsa.between(balls(), capsa.circles([0, 0, 1]))), 'mixed_dimensions', /plane/);
    refused(() => capsa.gaps(capsa.zip(balls(), bone())), 'sizes_differ', /a has 4 rows and b has 1/);
    refused(() => capsa.nearest(source, { out: capsa.records('nearest', 1) }), 'output_too_small', /1 elements and 4 are needed/);
    refused(() => capsa.spheres({ x: [1, 2], y: [1], z: 0, radius: 1 }), 'bad_argument', /y has 1 rows and x has 2/);
    refused(() => capsa.spheres({ x: [1], y: 0, z: 0 }), 'bad_argument', /radius of spheres is missing/);
    refused(() => capsa.spheres({ x: [1], y: 0, z: 0, r: 1 }), 'bad_argument', /spheres have no r; they have x, y, z, radius/);
    refused(() => capsa.spheres([1, 2, 3]), 'bad_argument', /3 numbers are no whole number of rows of 4/);
    refused(() => capsa.countHits(balls()), 'bad_argument', /is a source/);
    refused(() => capsa.countHits(source, { isa: 'avx9' }), 'bad_argument', /isa is avx9/);
    refused(() => capsa.floats(1e8), 'out_of_memory', /64 MB of the module: say load\({ megabytes: 128 }\)/);
    const other = await load({ megabytes: 8 });
    refused(() => other.countHits(source), 'bad_argument', /of this module/);
    refused(() => other.between(balls(), bone()), 'bad_argument', /another module/);
});

test('what stops the module is an error, and so is every call after it', async () => {
    const broken = await load({ megabytes: 4 });
    broken.memory.functions = { ...broken.memory.functions, capsa_version: () => { throw new WebAssembly.RuntimeError('unreachable'); } };
    assert.throws(() => broken.version, /stopped the module \(unreachable\)/);
    assert.throws(() => broken.floats(1), (error) => error.code === 'stopped');
});

test('an invalid row is found and touches nothing', () => {
    const rows = capsa.spheres({ x: [0, NaN], y: 0, z: 0, radius: 1 });
    assert.deepEqual(capsa.validate(rows), { row: 1, field: 'x', reason: 'is NaN' });
    assert.equal(capsa.validate(balls()), null);
    assert.equal(capsa.countHits(capsa.between(rows, bone())), 1);
});

test('nothing of a call stays in the memory', () => {
    const source = capsa.between(balls(), bone());
    const place = () => { const a = capsa.floats(1 << 20), at = a.byteOffset; capsa.free(a); return at; };
    const before = place();
    for (let k = 0; k < 20000; ++k) capsa.contacts(source);
    for (let k = 0; k < 200; ++k) try { capsa.gaps(source); } catch { /* refused */ }
    assert.equal(place(), before);
});

test('the programs of the guide print what the guide says', async () => {
    const section = (await readFile(new URL('../../docs/guide.md', import.meta.url), 'utf8')).split('\n## From JavaScript\n')[1].split('\n## ')[0];
    const programs = [...section.matchAll(/```js\n(.*?)```.*?```text\n(.*?)```/gs)];
    assert.equal(programs.length, 9);
    for (const [, program, says] of programs) {
        const file = new URL('guide.mjs', build);
        await writeFile(file, program.replace("'capsa'", "'./capsa/capsa.mjs'"));
        assert.equal(execFileSync(process.execPath, [fileURLToPath(file)], { encoding: 'utf8' }), says);
    }
});

test('the types name every function', async () => {
    const types = await readFile(new URL('capsa/capsa.d.ts', build), 'utf8');
    const names = [...Object.keys(capsa), ...Object.getOwnPropertyNames(Object.getPrototypeOf(capsa))];
    for (const name of names.filter((n) => !['memory', 'only', 'constructor'].includes(n))) {
        assert.match(types, new RegExp(`\\n    (readonly )?${name}[(:]`), name);
    }
});

const compiler = spawnSync('tsc', ['--version']).status === 0;
test('TypeScript takes calls that make sense, and no others', { skip: compiler ? false : 'there is no tsc here' }, async () => {
    await copyFile(new URL('types.ts', import.meta.url), new URL('types.ts', build));
    const options = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'node'];
    const { status, stdout } = spawnSync('tsc', [...options, fileURLToPath(new URL('types.ts', build))], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
});

test('an option that there is not is refused', async () => {
    const a = balls(), source = capsa.within(a), zip = capsa.zip(a, a), found = capsa.contacts(source), way = { dx: 1, dy: 0, dz: 0 };
    const mesh = capsa.between(a, capsa.triangles([0, 0, 0, 1, 0, 0, 0, 1, 0])), rays = capsa.rays({ x: 0, y: 0, z: 1 }, { dx: [8], dy: 0, dz: 0 });
    const calls = {
        anyByRun: (given) => capsa.anyByRun(capsa.within(a, [0, 4]), given), countByRun: (given) => capsa.countByRun(capsa.within(a, [0, 4]), given),
        gaps: (given) => capsa.gaps(zip, given), witnesses: (given) => capsa.witnesses(zip, given), lastTouch: (given) => capsa.lastTouch(zip, way, null, given),
        firstTouch: (given) => capsa.firstTouch(source, way, null, given), findTouches: (given) => capsa.findTouches(source, way, null, given),
        kNearest: (given) => capsa.kNearest(source, 1, given), inside: (given) => capsa.inside(mesh, given), signedNearest: (given) => capsa.signedNearest(mesh, given),
        signedContacts: (given) => capsa.signedContacts(mesh, given), firstHit: (given) => capsa.firstHit(rays, a, given),
        occluded: (given) => capsa.occluded(rays, a, given), nearestOf: (given) => capsa.nearestOf(a, [a], given),
        kNearestContacts: (given) => capsa.kNearestContacts(a, a, 1, given), visitHits: (given) => capsa.visitHits(source, () => true, given),
        visitContacts: (given) => capsa.visitContacts(source, () => true, given), visitTouches: (given) => capsa.visitTouches(source, way, null, () => true, given),
        joinClusters: (given) => capsa.joinClusters(source, capsa.beginClusters(4), given), manifolds: (given) => capsa.manifolds(source, found, given),
        separate: (given) => capsa.separate(capsa.records('contact', 0), capsa.spheres({ x: Float32Array.of(1), y: Float32Array.of(1), z: Float32Array.of(1), radius: 1 }), null, given),
        hitMask: (given) => capsa.hitMask(mesh, given), plan: (given) => capsa.plan(source, given).free(), poseGradients: (given) => capsa.poseGradients(found, given),
        posed: (given) => capsa.posed(a, { quaternions: [1, 0, 0, 0, 0, 0, 0] }, given).free(), rays: (given) => capsa.rays([0, 0, 0], [1, 0, 0], given),
        index: (given) => capsa.index(a, given).free(),
    };
    for (const verb of ['anyHit', 'countHits', 'touched', 'findHits', 'contacts', 'nearest', 'nearestContacts', 'deepest', 'neighbours', 'clusters', 'explain']) {
        calls[verb] = (given) => capsa[verb](source, given);
    }
    for (const [name, call] of Object.entries(calls)) {
        call({});
        refused(() => call({ nonsense: 1 }), 'bad_argument', new RegExp(`^${name}: there is no option nonsense: it takes [a-zA-Z, ]+$`));
    }
    refused(() => capsa.contacts(source, { margins: 1 }), 'bad_argument', /^contacts: there is no option margins: did you mean margin\?$/);
    refused(() => capsa.separate(found, a, null, { fixed_a: [1] }), 'bad_argument', /^separate: there is no option fixed_a: did you mean fixedA\?$/);
    refused(() => capsa.findHits(source, { workSpace: null }), 'bad_argument', /did you mean workspace\?$/);
    refused(() => capsa.countHits(source, { out: new Uint32Array(2) }), 'bad_argument', /^countHits: there is no option out/);
    refused(() => capsa.countHits(source, { exact: 1 }), 'bad_argument', /exact is 1: say true or false/);
    await assert.rejects(load({ megabyte: 4 }), /load: there is no option megabyte: did you mean megabytes\?/);
});

test('options have their earlier names too', () => {
    const source = capsa.within(balls()), way = { dx: 0, dy: 1, dz: 0 }, x = [0, 1].map((at) => Float32Array.of(at, at + 1));
    for (const [now, before] of [[{ exact: true }, { decide: 'exact' }], [{ exact: false }, { decide: 'rounded' }]]) {
        assert.equal(capsa.countHits(source, now), capsa.countHits(source, before));
    }
    const touches = [{ approaching: true }, { atStart: 'approaches' }, {}].map((given) => capsa.findTouches(source, way, null, given).length);
    assert.deepEqual(touches, [0, 0, 3]);
    const sides = x.map((one) => capsa.spheres({ x: one, y: Float32Array.of(0, 0), z: Float32Array.of(0, 0), radius: 1 }));
    capsa.separate(capsa.contacts(capsa.within(sides[0])), sides[0], sides[0], { push: 'averaged' });
    capsa.separate(capsa.contacts(capsa.within(sides[1])), sides[1], sides[1], { pushes: 'averaged' });
    assert.deepEqual(x.map(([from, to]) => to - from), [2, 2]);
});

test('bits are read one by one', () => {
    const source = capsa.within(capsa.spheres({ x: Array.from({ length: 70 }, (_, k) => (k < 35 ? 3 * k : k)), y: 0, z: 0, radius: 0.6 }));
    const words = capsa.touched(source), rows = new Set(Array.from(capsa.findHits(source), ({ a, b }) => [a, b]).flat());
    for (let i = 0; i < 70; ++i) assert.equal(capsa.bit(words, i), rows.has(i));
    assert.ok(rows.size > 30 && rows.size < 70);
    for (const i of [-1, 0.5, 32 * words.length]) refused(() => capsa.bit(words, i), 'bad_argument', /^bit: /);
    refused(() => capsa.bit([1], 0), 'bad_argument', /^bit: the words are no Uint32Array/);
});

test('sentences of the library have the names that functions have here', () => {
    const a = balls(), zip = capsa.zip(a, a), listed = capsa.listed(a, a, []);
    refused(() => capsa.hitMask(capsa.within(a)), 'wrong_source', /^hitMask: /);
    refused(() => capsa.kNearest(zip, 2), 'wrong_source', /^kNearest: /);
    refused(() => capsa.nearestContacts(zip), 'wrong_source', /^nearestContacts: /);
    refused(() => capsa.firstTouch(capsa.periodic(capsa.within(a), [9, 9, 9]), { dx: 1, dy: 0, dz: 0 }), 'bad_period', /^firstTouch: .*ask findHits, contacts or nearest$/);
    refused(() => capsa.deepest(listed, { rows: [7] }), 'wrong_source', /^deepest: /);
    const flat = capsa.circles([0, 0, 1]), rays = capsa.rays([0, 0, 0], [1, 0, 0]);
    for (const name of ['firstHit', 'occluded']) refused(() => capsa[name](rays, flat), 'mixed_dimensions', new RegExp(`^${name}: `));
    refused(() => capsa.nearestOf(a, [flat]), 'mixed_dimensions', /^nearestOf: /);
    refused(() => capsa.kNearestContacts(a, flat, 2), 'mixed_dimensions', /^kNearestContacts: /);
    refused(() => capsa.findHits(capsa.within(a), { out: capsa.records('contact', 1) }), 'bad_argument', /^findHits: out has records contact/);
});
