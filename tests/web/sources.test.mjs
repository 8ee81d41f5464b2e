// Filters, runs, poses and touches in the package: what the scenes of scene.mjs do not say. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';

const capsa = await load({ megabytes: 16 });

const row = (count) => capsa.spheres({ x: Float32Array.from({ length: count }, (_, i) => i), y: 0, z: 0, radius: 0.6 });
const pairs = (source) => [...capsa.findHits(source)].map(({ a, b }) => `${a}${b}`).join(' ');

test('a filter leaves pairs out, and takes arrays, parts of them, one number and bits below 0', () => {
    const within = capsa.within(row(4));
    assert.equal(pairs(within), '01 12 23');
    assert.equal(pairs(capsa.filtered(within, { group: [1, 1, 0, 0] })), '12 23');
    assert.equal(pairs(capsa.filtered(within, { category: [1, 2, 2, 4], mask: ~2 })), '');
    assert.equal(pairs(capsa.filtered(within, { category: new Uint8Array([1, 2, 2, 1]), mask: 3 })), '01 12 23');
    assert.equal(pairs(capsa.filtered(within, { group: { data: [9, 1, 9, 2, 9, 2, 9, 3], offset: 1, stride: 2 } })), '01 23');
    assert.equal(pairs(capsa.filtered(within, null)), '01 12 23');
    const apart = capsa.filtered(within, { group: [5, 5, 6, 6] }), motion = { dx: [1, 0, 0, 0], dy: 0, dz: 0 };
    assert.deepEqual([capsa.anyHit(apart), capsa.countHits(apart), [...capsa.touched(apart)], capsa.contacts(apart).length], [true, 1, [6, 0], 1]);
    for (const verb of ['nearest', 'kNearest']) {
        assert.deepEqual(Array.from(verb === 'nearest' ? capsa.nearest(apart) : capsa.kNearest(apart, 1), ({ index }) => index), [2, 2, 1, 1]);
    }
    const given = capsa.filtered(capsa.listed(row(4), row(4), [0, 1, 1, 2]), { group: 7 }, { group: [7, 7, 8, 8] });
    assert.deepEqual([...capsa.gaps(given)].map(Number.isFinite), [false, true]);
    assert.deepEqual([capsa.witnesses(given).at(0).gap, capsa.lastTouch(given, motion).at(0).time], [Infinity, Infinity]);
});

test('a bit is of a row of A, also where the source is a list of fewer pairs or of more', () => {
    const [few, many] = [row(2), row(70)], none = capsa.listed(many, few, []), some = capsa.listed(many, few, [1, 0, 69, 1, 1, 1]);
    assert.deepEqual([...capsa.touched(none)], [0, 0, 0, 0]);
    assert.deepEqual([...capsa.touched(some)], [2, 0, 0, 0]);
    const often = capsa.listed(few, many, Array.from({ length: 140 }, (_, i) => (i % 2 ? i >> 1 : 1)));
    assert.deepEqual([...capsa.touched(often)], [2, 0]);
});

test('a filter is read at each query, with an index and in a workspace too', () => {
    const group = capsa.words(4), index = capsa.index(row(4)), workspace = capsa.workspace();
    const source = capsa.filtered(capsa.within(index), { group });
    assert.equal(capsa.countHits(source), 3);
    group.fill(1);
    assert.equal(capsa.countHits(source, { workspace }), 0);
    assert.equal(capsa.countHits(capsa.within(index)), 3);
    index.free();
    workspace.free();
    capsa.free(group);
});

test('links may be allowed and forbidden, of 70 too, and rows of one chain left out', () => {
    const link = [0, 33, 69, 69], matrix = capsa.linkMatrix(70), source = capsa.filtered(capsa.within(row(4)), { link, matrix });
    assert.equal(pairs(source), '01 12');
    matrix.forbid(69, 33);
    assert.deepEqual([pairs(source), matrix.mayMeet(33, 69), matrix.mayMeet(0, 69)], ['01', false, true]);
    matrix.allow(33, 69).allow(69, 69).forbid(0, 33);
    assert.equal(pairs(source), '12 23');
    const two = capsa.linkMatrix(2, 3).forbid(1, 2);
    assert.deepEqual([two.mayMeet(1, 1), two.mayMeet(1, 2)], [true, false]);
    const chain = [0, 0, 0, 1];
    assert.equal(pairs(capsa.filtered(capsa.within(row(4)), { chain, exclude: 1 })), '23');
    const both = capsa.between(row(4), row(4));
    assert.equal(pairs(capsa.filtered(both, { chain, exclude: 1 }, { chain, exclude: 1 })), '23 32');
});

test('the levels of margins are asked one by one', () => {
    const no = NaN, levels = capsa.marginLevels([[no, 0.1, 3], [0.1, no, no], [3, no, no]]);
    const found = levels.map(({ margin, matrix }) => capsa.countHits(capsa.filtered(capsa.within(row(4)), { link: [0, 1, 2, 2], matrix }), { margin }));
    assert.deepEqual([levels.map(({ margin }) => margin), found], [[Math.fround(0.1), 3], [1, 2]]);
});

test('runs meet their own run, or all of B, and answer one by one', () => {
    const a = row(6), b = row(2), out = new Uint8Array(3), counts = new Float64Array(3);
    assert.equal(pairs(capsa.within(a, [0, 3, 3, 6])), '01 12 34 45');
    assert.equal(pairs(capsa.between(a, b, [0, 1, 2, 6], Uint32Array.of(0, 1, 1, 2))), '00 21');
    const all = capsa.between(a, b, [0, 1, 3, 6]);
    assert.equal(capsa.anyByRun(all, { out }), out);
    assert.equal(capsa.countByRun(all, { out: counts }), counts);
    assert.deepEqual([[...out], [...counts]], [[1, 1, 0], [2, 3, 0]]);
    assert.deepEqual([...capsa.countByRun(capsa.within(a))], [5]);
    assert.deepEqual([...capsa.countByRun(capsa.filtered(all, { group: 1 }, { group: 1 }))], [0, 0, 0]);
});

test('rows stand in poses, as matrices of both orders say', () => {
    const bones = capsa.capsules({ ax: [0, 1], ay: 0, az: 0, bx: [1, 2], by: 0, bz: 0, radius: 0.25 });
    const posed = capsa.posed(bones, { matrices: [0, -1, 0, 5, 1, 0, 0, 6, 0, 0, 1, 7] });  // a quarter turn about z, and a way
    const ends = (rows) => ['ax', 'ay', 'az', 'bx', 'by', 'bz'].map((_, k) => [...rows.columns[k].data]);
    const stands = [[5, 5], [6, 7], [7, 7], [5, 5], [7, 8], [7, 7]];
    assert.deepEqual([ends(posed), posed.poses, [...posed.runs], posed.count], [stands, 1, [0, 2], 2]);
    posed.place({ columnMatrices: Float32Array.of(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 8, 1) });
    assert.deepEqual(ends(posed), [[5, 5], [6, 7], [8, 8], [5, 5], [7, 8], [8, 8]]);
    const still = { qw: 1, qx: 0, qy: 0, qz: 0, tx: [0, 0, 9, 9], ty: 0, tz: 0 };
    const index = capsa.index(posed), two = capsa.posed(bones, { quaternions: still }, { link: [0, 1], links: 2 });
    assert.equal(capsa.countHits(capsa.within(index)), 1);
    assert.deepEqual([...capsa.countByRun(capsa.within(two, two.runs))], [1, 1]);
    assert.deepEqual([...two.forEachPose([3, 4])], [3, 4, 3, 4]);
    refused(() => posed.place({ matrices: new Float32Array(24) }), 'bad_argument', /2 transforms and room for 1 poses of 1 links/);
    for (const held of [posed, two, index]) held.free();
    refused(() => capsa.countHits(capsa.within(posed)), 'bad_argument', /poses were freed/);
    refused(() => posed.place({ matrices: new Float32Array(12) }), 'bad_argument', /poses were freed/);
    refused(() => capsa.posed(posed, { matrices: new Float32Array(12) }), 'bad_argument', /poses were freed/);
});

test('an end of motions says when pairs part, and what rests may be left out', () => {
    const balls = row(1), walls = capsa.boxes({ cx: [7, 2, 5], cy: 0, cz: 0, hx: 0.1, hy: 3, hz: 3 }), motion = { dx: 10, dy: 0, dz: 0 };
    const first = capsa.findTouches(capsa.between(balls, walls), motion);
    assert.deepEqual([...first].map(({ b, time }) => [b, time.toFixed(2)]), [[1, '0.13'], [2, '0.43'], [0, '0.63']]);
    const given = capsa.listed(balls, walls, [0, 1, 0, 2]);
    assert.deepEqual([...capsa.lastTouch(given, motion)].map(({ time }) => time.toFixed(2)), ['0.27', '0.57']);
    const out = capsa.records('touch', 2);
    const some = capsa.findTouches(capsa.between(balls, walls), motion, null, { out });
    assert.deepEqual([some.length, some.total, some.at(1).b], [2, 3, 2]);
    capsa.free(out);
    assert.equal(capsa.findTouches(capsa.within(row(3)), { dx: 0, dy: 1, dz: 0 }, null, { approaching: true }).length, 0);
});

test('what makes no sense is refused in a sentence', () => {
    const a = row(4), within = capsa.within(a), filter = (of) => () => capsa.countHits(capsa.filtered(within, of));
    const bad = 'bad_argument';
    refused(filter({ grup: 1 }), bad, /the filter of A has no grup; it has category, mask, group, link, chain, matrix, exclude/);
    refused(filter({ group: [1, 2] }), 'bad_filter', /the filter of A has 2 elements and A has 4 rows/);
    refused(filter({ group: [1, 2, 0.5, 1] }), bad, /group of the filter of A: element 2 is 0.5: say a whole number/);
    refused(filter({ matrix: [[true]] }), bad, /make it by linkMatrix/);
    refused(filter({ link: [0, 1, 2, 3], matrix: capsa.linkMatrix(3) }), 'bad_filter', /row 3 of A is of link 3 and the matrix has 3 links/);
    refused(filter({ exclude: -1 }), bad, /exclude of the filter of A is -1/);
    refused(() => capsa.filtered(within, null, { group: 1 }), bad, /a within has a filter of A only/);
    refused(() => capsa.filtered(a, {}), bad, /filtered: the first argument is a source/);
    refused(() => capsa.linkMatrix(2).forbid(0, 2), bad, /links 0 and 2 of a matrix of 2 x 2/);
    refused(() => capsa.linkMatrix(-1), bad, /say how many/);
    refused(() => capsa.marginLevels([[1, 2], [1]]), bad, /not of one length/);
    refused(() => capsa.within(a, []), bad, /runs has no offsets/);
    refused(() => capsa.between(a, a, [0, 4], [0, 2, 4]), bad, /runs has 2 offsets and runsOfB 3/);
    refused(() => capsa.countHits(capsa.within(a, [0, 9])), 'bad_runs', /the runs of A end at row 9 and there are 4 rows/);
    refused(() => capsa.countByRun(capsa.within(a), { out: new Float32Array(1) }), bad, /no Float64Array/);
    refused(() => capsa.anyByRun(capsa.within(a, [0, 2, 4]), { out: new Uint8Array(1) }), 'output_too_small', /anyByRun/);
    refused(() => capsa.countByRun(capsa.zip(a, a)), 'wrong_source', /countByRun/);
    refused(() => capsa.lastTouch(within, { dx: 1, dy: 0, dz: 0 }), 'wrong_source', /lastTouch/);
    refused(() => capsa.findTouches(within), bad, /give the motion of A/);
    const still = [1, 0, 0, 0, 0, 0, 0], pose = (given, options) => () => capsa.posed(a, given, options);
    refused(pose({ angles: still }), bad, /one of { quaternions }, { matrices }/);
    refused(pose({ directions: [1, 0, 0, 0] }), bad, /directions and spheres are not both of space/);
    refused(pose({ quaternions: still }, { links: 2 }), bad, /1 transforms are no whole number of poses of 2 links/);
    refused(pose({ quaternions: still }, { link: [0, 0, 0, 0] }), bad, /say links, how many/);
    refused(pose({ quaternions: still }, { link: [0, 0, 0, 1], links: 1 }), bad, /a link that is not there: there are 1 links/);
    refused(pose({ quaternions: still }, { link: [0], links: 1 }), bad, /link has 1 elements for 4 rows/);
    refused(pose({ quaternions: [...still, 1, 0, 0, 0, NaN, 0, 0] }), bad, /transform 1, of link 0 in pose 1: tx is NaN: give rigid transforms/);
    refused(pose({ columnMatrices: [1, 2, 3] }), bad, /3 numbers are no whole number of rows of 16/);
});

test('nothing of them stays in the memory', () => {
    const place = () => { const array = capsa.floats(1 << 18), at = array.byteOffset; capsa.free(array); return at; };
    const a = row(4), before = place();
    for (let k = 0; k < 2000; ++k) {
        capsa.anyByRun(capsa.filtered(capsa.within(a, [0, 4]), { group: 1, link: [0, 1, 0, 1], matrix: capsa.linkMatrix(2) }));
        capsa.posed(a, { quaternions: [1, 0, 0, 0, 0, 0, k] }).free();
        try { capsa.posed(a, { quaternions: [1, 0, 0, 0, NaN, 0, 0] }); } catch { /* refused */ }
    }
    assert.equal(place(), before);
});
