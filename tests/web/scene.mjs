// The scenes of scene.c in JavaScript: the same numbers, asked by the same verbs.

const rowsOfA = 600, rowsOfB = 77;

// Name, numbers of a row, and how many of these, the last ones, are radii.
const others = [['spheres', 4, 1], ['capsules', 7, 1], ['segments', 6, 0], ['triangles', 9, 0], ['halfSpaces', 6, 0], ['boxes', 11, 1],
    ['circles', 3, 1], ['planarCapsules', 5, 1], ['planarSegments', 4, 0], ['halfPlanes', 4, 0], ['roundCones', 8, 2], ['rectangles', 7, 1],
    ['planarRoundCones', 6, 2]];
const planarKinds = ['circles', 'planarCapsules', 'planarSegments', 'halfPlanes', 'rectangles', 'planarRoundCones'];

const hash = (words) => {
    let all = 2166136261;
    for (const word of words) all = Math.imul(all ^ word, 16777619);
    return (all >>> 0).toString(16).padStart(8, '0');
};
const wordsOf = (answer) => answer.words ?? new Uint32Array(answer.buffer, answer.byteOffset, answer.length);

/** The numbers of scene k: of A and of B, row by row. */
const numbers = (k, place) => {
    let state = (20261127 + k) >>> 0;
    const next = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return (state >>> 20) / 1024;
    };
    const table = (width, radii, count) => place(width * count).map((_, i) => next() * (i % width >= width - radii ? 0.125 : 1));
    const [kind, width, radii] = others[k];
    const planar = planarKinds.includes(kind);
    return [planar ? 'planarCapsules' : 'capsules', table(planar ? 5 : 7, 1, rowsOfA), kind, table(width, radii, rowsOfB), planar];
};

const each = (count, number) => Array.from({ length: count }, (_, i) => number(i));

/** What the rows of a side may meet. */
const filterOf = (rows, links, matrix) => {
    const of = each(rows, (i) => i % links);
    return { category: each(rows, (i) => 1 << i % 4), mask: each(rows, (i) => 0x80000000 | 7 >> i % 2), group: of, link: of, matrix };
};

/** Rows of two links in three poses. */
const posedRows = (capsa, rows, planar) => {
    const half = (i) => (i % 2 ? 0.5 : -0.5), step = (k) => each(6, (i) => 0.25 * i - k), place = { tx: step(0), ty: step(1) };
    const transforms = planar
        ? { directions: { cosine: each(6, () => 0.6), sine: each(6, (i) => Math.fround(1.6) * half(i)), ...place } }
        : { quaternions: { qw: 0.5, qx: each(6, half), qy: each(6, half), qz: each(6, half), ...place, tz: step(2) } };
    return capsa.posed(rows, transforms, { link: each(rowsOfB, (i) => i % 2), links: 2 });
};

/** Of a closed mesh of eight triangles: a corner on each axis, before or behind the middle. */
const answersOfSolids = (capsa, a, options, say) => {
    const faces = each(8, (face) => each(9, (k) => (Math.floor(k / 3) !== k % 3 ? 2 : face >> Math.floor(k / 3) & 1 ? 3.5 : 0.25)));
    const mesh = capsa.triangles(faces.flat()), [x, y, z, , , , radius] = a.columns;
    const points = capsa.between(capsa.spheres({ x, y, z, radius }), mesh);
    say('inside', capsa.inside(points, options));
    say('signedNearest', capsa.signedNearest(points, options).nearest);
    say('signedContacts', capsa.signedContacts(capsa.between(a, mesh), options));
};

const answersOfMore = (capsa, a, b, planar, options, say) => {
    const all = { margin: 0.0625, ...options }, { margin, ...rest } = all, motion = planar ? { dx: 0.5, dy: -0.25 } : { dx: 0.5, dy: -0.25, dz: 0.75 };
    const matrix = capsa.linkMatrix(5, 3), meets = [[1, 0, 1], [1, 1, 0], [1, 1, 1], [0, 1, 1], [1, 0, 0]];
    meets.forEach((row, i) => row.forEach((may, k) => { if (!may) matrix.forbid(i, k); }));
    const filtered = capsa.filtered(capsa.between(a, b), filterOf(rowsOfA, 5, matrix), filterOf(rowsOfB, 3));
    for (const verb of ['contacts', 'nearest']) say(`filtered ${verb}`, capsa[verb](filtered, all));
    say('filtered kNearest', capsa.kNearest(filtered, 3, all));
    say('filtered clusters', capsa.clusters(filtered, all).labels);
    const runs = capsa.between(a, b, [0, 100, 100, 250, 600], [0, 20, 30, 30, 77]);
    say('runs contacts', capsa.contacts(runs, all));
    say('byRun', Uint32Array.of(...capsa.anyByRun(runs, all), ...capsa.countByRun(runs, all)));
    say('findTouches', capsa.findTouches(capsa.between(a, b), motion, null, rest));
    say('lastTouch', capsa.lastTouch(capsa.listed(a, b, each(2 * rowsOfA, (i) => (i % 2 ? (i >> 1) % rowsOfB : i >> 1))), motion, null, rest));
    const posed = posedRows(capsa, b, planar), poses = capsa.between(posed, a, posed.runs);
    say('posed nearest', capsa.nearest(poses, rest));
    say('posed countByRun', Uint32Array.from(capsa.countByRun(poses, rest)));
    posed.free();
    if (b.kind === 'triangles') answersOfSolids(capsa, a, options, say);
    if (b.kind === 'halfSpaces' || b.kind === 'halfPlanes') return;
    const repeated = capsa.periodic(capsa.between(a, b), planar ? [6.5, 7.25] : [6.5, 7.25, 8]);
    const found = capsa.contacts(repeated, { ...rest, images: true });
    say('periodic contacts', found);
    say('periodic images', Uint32Array.from(found.images));
    say('periodic nearest', capsa.nearest(repeated, rest));
};

/** Up to two contacts of each pair; then A, whose numbers are given, is pushed out of B. */
const answersOfContacts = (capsa, a, b, numbers, options, say) => {
    const all = { margin: 0.0625, ...options }, source = capsa.between(a, b), contacts = capsa.contacts(source, all), manifolds = capsa.manifolds(source, contacts, all);
    say('manifolds', manifolds.contacts);
    say('ends', Uint32Array.from(manifolds.ends));
    capsa.separate(contacts, a);
    say('separate', numbers);
};

/** The verbs that a visit or a plan answers otherwise: none. */
const otherAnswers = (capsa, source, options) => {
    const plan = capsa.plan(source, options), visited = { findHits: [], contacts: [] };
    capsa.visitHits(source, ({ words }) => { visited.findHits.push(...words); }, options);
    capsa.visitContacts(source, ({ words }) => { visited.contacts.push(...words); }, options);
    const wrong = ['findHits', 'contacts', 'nearest'].filter((verb) => {
        const wanted = hash(capsa[verb](source, options).words);
        return hash(plan[verb]().words) !== wanted || (visited[verb] && hash(visited[verb]) !== wanted);
    });
    plan.free();
    return wrong;
};

/** The lines of scene.c for the shapes that the module has. */
export const answers = (capsa, kinds = others.map(([kind]) => kind), options = {}) => {
    const lines = [];
    others.forEach(([name], k) => {
        if (!kinds.includes(name)) return;
        const [kindA, a, kindB, b, planar] = numbers(k, (count) => new Float32Array(count));
        const rowsA = capsa[kindA](a), rowsB = capsa[kindB](b), source = capsa.between(rowsA, rowsB);
        const all = { margin: 0.0625, ...options };
        lines.push(`${name} countHits ${capsa.countHits(source, all)}`);
        const say = (verb, answer) => lines.push(`${name} ${verb} ${wordsOf(answer).length} ${hash(wordsOf(answer))}`);
        for (const verb of ['findHits', 'contacts', 'touched', 'nearest', 'deepest']) say(verb, capsa[verb](source, all));
        lines.push(...otherAnswers(capsa, source, all).map((verb) => `${name}: ${verb} answers otherwise`));
        say('firstTouch', capsa.firstTouch(source, planar ? { dx: 0.5, dy: -0.25 } : { dx: 0.5, dy: -0.25, dz: 0.75 }, null, all));
        answersOfMore(capsa, rowsA, rowsB, planar, options, say);
        answersOfContacts(capsa, rowsA, rowsB, a, options, say);
    });
    return lines;
};
