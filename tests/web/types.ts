// Calls that TypeScript takes, and some that it must not: package.test.mjs compiles this where there is tsc.

import { load, CapsaError, type Capsa, type Contact, type Index, type Plan, type Records, type Rows, type Source } from './capsa/capsa.js';

const capsa: Capsa = await load({ megabytes: 16 });
const points = new Float32Array(9), balls: Rows = capsa.spheres({ x: [1], y: 0, z: 0, radius: 1 });
const mesh = capsa.mesh(points, new Uint16Array([0, 1, 2])), rods = capsa.capsules({ points, a: [0], b: new Uint32Array([1]), radius: 0.1 });
const discs = capsa.circles({ points: { x: [1], y: 2 }, centre: 0, radius: [1] });
// @ts-expect-error: no radius
capsa.capsules({ points, a: [0], b: [1] });
// @ts-expect-error: boxes share no points
capsa.boxes({ points, centre: [0], hx: 1, hy: 1, hz: 1 });

const source: Source = capsa.between(balls, mesh), plan: Plan = capsa.plan(source, { margin: 1 });
const found: Records<Contact> = plan.contacts({ out: capsa.records('contact', 3) });
// @ts-expect-error: the margin is said when the plan is made
plan.contacts({ margin: 2 });

capsa.visitHits(source, (block) => block.at(0).a < 3, { images: false });
capsa.visitContacts(source, (block) => { block.at(0).gap; });
capsa.visitTouches(source, { dx: 1, dy: 0, dz: 0 }, null, () => false, { margin: 1 });
// @ts-expect-error: a pair has no gap
capsa.visitHits(source, (block) => { block.at(0).gap; });

capsa.nearest(source, { rows: [1, 2] });
// @ts-expect-error: not asked of some rows
capsa.findHits(source, { rows: [1] });
const { words, stride } = capsa.hitMask(source), labels = capsa.beginClusters(3);
capsa.joinClusters(source, labels, { firstOfB: 1, margin: 2 });
const clusters: number = capsa.endClusters(labels), why: string = capsa.explain(source, { question: 'pairs' });
// @ts-expect-error: no such question
capsa.explain(source, { question: 'why' });
const [begin, end] = capsa.slice(source, 0, 2).range, count: number = capsa.partCount(capsa.part(source, 'rows', 0, 2));
const index: Index = capsa.index(balls, { inOrder: true }), order: Uint32Array = index.order, box: Float32Array = capsa.bounds(balls, 3);
capsa.sortPairs(capsa.findHits(source));
const slope: number = capsa.gradients(found, balls, mesh).a[0]! + capsa.poseGradients(found, { pivotA: [0, 0, 0] }).rotationB[0]!;
capsa.separate(found, balls, null, { push: 'averaged', fixedA: [true] });
const lit: boolean = capsa.bit(capsa.touched(source, { exact: true, approaching: false }), 0);
// @ts-expect-error: no such option
capsa.contacts(source, { margins: 1 });
const rays = capsa.rays({ x: 0, y: 0, z: 1 }, { dx: [8, 3], dy: 0, dz: 0 }, { radius: 0.1 }), hit: number = capsa.firstHit(rays, mesh, { ofRays: { group: 1 } }).at(0).time;
const dark: Uint32Array = capsa.occluded(rays, mesh), hair: Rows = capsa.chains(points, [0, 3], 0.1), chain: Uint32Array = capsa.links([0, 3]).chain;
const gap: number = capsa.nearestOf(balls, [mesh, rods]).gap[0]!, second: Contact = capsa.kNearestContacts(balls, mesh, 2).at(1);
// @ts-expect-error: rows are no rays
capsa.firstHit(balls, mesh);
export { CapsaError, begin, box, chain, clusters, count, dark, discs, end, gap, hair, hit, lit, order, rods, second, slope, stride, why, words };
