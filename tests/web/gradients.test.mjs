// Gradients of gaps, and rows that are pushed apart. `./dev web` runs it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refused } from './refused.mjs';
import { load } from '../../build/web/capsa/capsa.mjs';

const capsa = await load({ megabytes: 16 });
const bad = 'bad_argument';

// A row of each shape that has one closest point with the others, and how many of its numbers are points.
const shapes = {
    spheres: [[0.1, 0.2, 0.3, 0.25], 3], capsules: [[-1, 0.1, 0.2, 1, 0.3, 0.1, 0.25], 6], segments: [[-1, 0.4, -0.2, 1, 0.1, 0.3], 6],
    triangles: [[-1, -1, 0.1, 2, -1, 0.2, 0, 2, 0], 9], boxes: [[0.1, 0, -0.2, 1, 0.5, 0.25, 1, 0.1, 0.2, 0.3, 0.125], 3],
    roundCones: [[-1, 0.1, 0.2, 1, 0.3, 0.1, 0.25, 0.5], 6], halfSpaces: [[0.1, 0.2, -0.5, 0.1, 0.2, 1], 3],
    circles: [[0.1, 0.2, 0.25], 2], planarCapsules: [[-1, 0.1, 1, 0.3, 0.25], 4], planarSegments: [[-1, 0.4, 1, 0.1], 4],
    rectangles: [[0.1, 0, 1, 0.5, 1, 0.2, 0.125], 2], halfPlanes: [[0.1, -0.5, 0.1, 1], 2],
};
const others = { 2: ['circles', [0.4, 1.5, 0.5]], 3: ['spheres', [0.4, 0.3, 1.5, 0.5]] };

/** How the gap changes with number k of a row, by two gaps. */
const slope = (gapOf, row, k, step = 2 ** -7) => {
    const moved = (by) => gapOf(row.map((x, i) => (i === k ? x + by : x)));
    return (moved(step) - moved(-step)) / (2 * step);
};

test('gradients are how gaps change, by points and radii of both sides, of every shape', () => {
    for (const [kind, [row, points]] of Object.entries(shapes)) {
        const dimension = capsa[kind](row).dimension, [otherKind, other] = others[dimension], isRoundCone = kind === 'roundCones';
        for (const isA of [true, false]) {
            const target = capsa[otherKind](other), source = (rows) => (isA ? capsa.between(rows, target) : capsa.between(target, rows));
            const mine = capsa[kind](row), from = source(mine), contacts = capsa.contacts(from, { margin: Infinity });
            const found = capsa.gradients(contacts, from.a, from.b), ofPoints = isA ? found.a : found.b;
            assert.equal(ofPoints.length, points, kind);
            const gapOf = (numbers) => capsa.contacts(source(capsa[kind](numbers)), { margin: Infinity }).at(0).gap;
            for (let k = 0; k < points; ++k) {
                const wanted = slope(gapOf, row, k);
                assert.ok(Math.abs(ofPoints[k] - wanted) < 1e-2, `${kind} ${isA}: number ${k}: ${ofPoints[k]}, not ${wanted}`);
            }
            const radius = isA ? found.radiusA : found.radiusB, at = row.length - 1, hasRadius = ['radius', 'rb'].includes(mine.description.fields[at]);
            assert.equal(radius, hasRadius ? -1 : 0);
            if (hasRadius && !isRoundCone) assert.ok(Math.abs(slope(gapOf, row, at) - radius) < 1e-3);
            const pivot = [0.5, -0.25, 1], pose = capsa.poseGradients(contacts, { pivotA: pivot }), by = (name) => pose[`${name}${isA ? 'A' : 'B'}`];
            const translated = (axis) => (by_) => gapOf(row.map((x, k) => (k < points && k % dimension === axis ? x + by_[0] : x)));
            for (let axis = 0; axis < dimension; ++axis) assert.ok(Math.abs(by('translation')[axis] - slope(translated(axis), [0], 0)) < 1e-2, `${kind} axis ${axis}`);
        }
    }
});

test('a rotation about a pivot turns the row', () => {
    const ends = [-1, 0.1, 0.2, 1, 0.3, 0.1], ball = capsa.spheres([0.4, 0.3, 1.5, 0.5]), pivot = [0.5, -0.25, 1];
    const gapOf = (row) => capsa.contacts(capsa.between(capsa.segments(row), ball), { margin: Infinity });
    const { rotationA, rotationB } = capsa.poseGradients(gapOf(ends), { pivotA: pivot, pivotB: [0.4, 0.3, 1.5] });
    for (let axis = 0; axis < 3; ++axis) {
        const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        const turned = ([angle]) => ends.map((x, k) => {
            const from = 3 * Math.floor(k / 3), at = (i) => ends[from + i] - pivot[i], [c, s] = [Math.cos(angle), Math.sin(angle)];
            return k % 3 === u ? pivot[u] + c * at(u) - s * at(v) : k % 3 === v ? pivot[v] + s * at(u) + c * at(v) : x;
        });
        assert.ok(Math.abs(rotationA[axis] - slope((angle) => gapOf(turned(angle)).at(0).gap, [0], 0)) < 1e-2);
        assert.ok(Math.abs(rotationB[axis]) < 1e-6);  // a ball that turns about its centre
    }
});

test('gradients are of the rows in which the contacts were found', () => {
    const balls = capsa.spheres([0, 0, 0, 1, 1, 0, 0, 1]), contacts = capsa.contacts(capsa.within(balls));
    assert.deepEqual(Array.from(capsa.gradients(contacts, balls).b), [1, 0, 0]);
    assert.deepEqual(Array.from(capsa.gradients(capsa.contacts(capsa.within(balls), { margin: -9 }), balls).a), []);
    refused(() => capsa.gradients([], balls), bad, /gradients: the first argument is no contacts: give what contacts/);
    refused(() => capsa.gradients(contacts, {}), bad, /a is no rows/);
    refused(() => capsa.gradients(contacts, capsa.spheres([0, 0, 0, 1])), bad,
        /gradients: b is spheres in which the contacts were not found: there are 1 rows, and a contact names row 1/);
    const rods = capsa.capsules([-1, 0, 0, 2, 0, 0, 1]), ofRods = capsa.contacts(capsa.between(balls, rods));
    refused(() => capsa.gradients(ofRods, balls, balls), bad, /gradients: b is spheres in which .*: places on their cores have 0 numbers/);
    const ofSpace = capsa.contacts(capsa.between(balls, capsa.spheres([0, 0, 1, 1])));
    refused(() => capsa.gradients(ofSpace, capsa.circles([0, 0, 1, 0, 0, 1]), balls), bad, /these are contacts in space/);
    refused(() => capsa.gradients(capsa.deepest(capsa.within(balls), { margin: -9 }), balls), bad, /gradients: contact 0 has no partner/);
    refused(() => capsa.poseGradients(contacts, { pivotB: [0, 0] }), bad, /poseGradients: pivotB has 2 numbers: give 3, or 3, three for each/);
    refused(() => capsa.poseGradients(contacts, { pivotA: 0 }), bad, /poseGradients: pivotA is no array: give three numbers/);
});

const floats = (...numbers) => Float32Array.of(...numbers);

test('rows are pushed apart in their arrays, those of the module and others', () => {
    for (const make of [(numbers) => Float32Array.from(numbers), (numbers) => { const all = capsa.floats(numbers.length); all.set(numbers); return all; }]) {
        const table = make([0, 0, 0, 0.75, 1, 0, 0, 0.75]), pair = capsa.spheres(table), contacts = capsa.contacts(capsa.within(pair));
        capsa.separate(contacts, pair, pair);
        assert.deepEqual([...table], [-0.25, 0, 0, 0.75, 1.25, 0, 0, 0.75]);
        table[0] = 0;
        table[4] = 1;
        capsa.separate(contacts, pair, pair, { fixedA: [true, false], margin: 0.25, push: 'averaged' });
        assert.deepEqual([...table], [0, 0, 0, 0.75, 1.75, 0, 0, 0.75]);
    }
});

test('rows of bodies move together, against rows that stay or give way', () => {
    const y = floats(1, 5), balls = capsa.spheres({ x: floats(0, 1), y, z: floats(0, 0), radius: 0.5 }), bodyA = [0, 0];
    const floor = floats(0, 0.75, 0, 0, 1, 0), floors = capsa.halfSpaces(floor), contacts = capsa.contacts(capsa.between(balls, floors));
    assert.deepEqual(Array.from(contacts, ({ a, gap }) => [a, gap]), [[0, -0.25]]);
    const pushed = (b, options) => {
        capsa.separate(contacts, balls, b, options);
        return [...y, floor[1]];
    };
    assert.deepEqual(pushed(null, { bodyA }), [1.25, 5.25, 0.75]);
    assert.deepEqual(pushed(floors, { bodyA, fixedA: [true] }), [1.25, 5.25, 0.5]);
    assert.deepEqual(pushed(floors, { bodyA: Uint32Array.of(0, 1), fixedB: [1] }), [1.5, 5.25, 0.5]);
    assert.deepEqual(pushed(floors, { fixedA: [1, 0], fixedB: [1] }), [1.5, 5.25, 0.5]);
    const box = floats(0, 0, 0, 1, 1, 1), names = ['cx', 'cy', 'cz', 'hx', 'hy', 'hz'];
    const crates = capsa.boxes(Object.fromEntries(names.map((name, k) => [name, box.subarray(k, k + 1)])));
    capsa.separate(capsa.contacts(capsa.between(crates, capsa.spheres([1.25, 0, 0, 0.5]))), crates);
    assert.deepEqual([...box], [-0.25, 0, 0, 1, 1, 1]);
});

test('what cannot be pushed is refused in a sentence, and nothing moves', () => {
    const table = floats(0, 0, 0, 1, 1, 0, 0, 1), pair = capsa.spheres(table), contacts = capsa.contacts(capsa.within(pair));
    const posed = capsa.posed(pair, { quaternions: [1, 0, 0, 0, 0, 0, 0] }), index = capsa.index(pair), x = floats(0, 1);
    const asked = (a, b, options) => () => capsa.separate(contacts, a, b, options);
    refused(() => capsa.separate([], pair), bad, /separate: the first argument is no contacts/);
    refused(asked({}), bad, /a is no rows/);
    refused(asked(index), bad, /separate: a is no rows with arrays of their own/);
    refused(asked(posed), bad, /separate: a is rows in poses, which their links place: move the transforms/);
    refused(asked(pair, capsa.spheres({ points: table.subarray(0, 6), centre: [0, 1], radius: 1 })), bad, /separate: the rows of b share points/);
    refused(asked(capsa.spheres({ x, y: 0, z: x, radius: 1 })), bad, /separate: y of a is one number for all rows: give an array/);
    refused(asked(capsa.spheres([...table])), bad, /separate: x of a was given as no Float32Array: give one, which is moved in place/);
    refused(asked(pair, null, { fixedB: [1, 1] }), bad, /separate: there is no b: leave fixedB and bodyB out/);
    refused(asked(pair, pair, { bodyB: [0, 1] }), bad, /separate: b is a: leave fixedB and bodyB out/);
    refused(asked(pair, pair, { bodyA: [0, 2] }), bad, /separate: row 1 of bodyA is of body 2 and there are 2 rows: number the bodies from 0 on/);
    refused(asked(pair, pair, { bodyA: [0] }), bad, /separate: bodyA has 1 numbers and there are 2 rows/);
    refused(asked(pair, pair, { fixedA: [1] }), bad, /separate: fixedA has 1 elements and 2 are needed: give one for each row/);
    refused(asked(pair, pair, { fixedA: true }), bad, /separate: fixedA is no array: give true or false for each row/);
    refused(asked(pair, pair, { push: 'away' }), bad, /push is away: say one of inOrder, averaged/);
    refused(asked(pair, pair, { margin: '1' }), bad, /separate: the margin is 1: say a number/);
    refused(asked(pair, capsa.spheres(floats(0, 0, 0, 1))), 'index_out_of_range', /separate: contact 0 is of rows 0 and 1, and a has 2 rows, b 1/);
    refused(asked(capsa.circles(floats(0, 0, 1, 1, 0, 1)), pair), 'mixed_dimensions', /separate: a has 2 coordinates a point and b has 3/);
    posed.free();
    index.free();
    assert.deepEqual([...table], [0, 0, 0, 1, 1, 0, 0, 1]);
});
