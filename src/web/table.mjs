// What the C interface has, as tables: capsa.mjs makes all of its functions of these. Held against the structs by layout.cpp.

/**
 * The shapes: number of capsa_shape, whether it is of the plane, fields of a row in order, what a field is that is not given, and the points that
 * rows may share, whose coordinates are the first fields.
 */
export const shapes = {
    spheres: { shape: 0, fields: ['x', 'y', 'z', 'radius'], points: ['centre'] },
    capsules: { shape: 1, fields: ['ax', 'ay', 'az', 'bx', 'by', 'bz', 'radius'], points: ['a', 'b'] },
    segments: { shape: 2, fields: ['ax', 'ay', 'az', 'bx', 'by', 'bz'], points: ['a', 'b'] },
    triangles: { shape: 3, fields: ['ax', 'ay', 'az', 'bx', 'by', 'bz', 'cx', 'cy', 'cz'], points: ['a', 'b', 'c'] },
    halfSpaces: { shape: 4, fields: ['px', 'py', 'pz', 'nx', 'ny', 'nz'], points: ['p'] },
    circles: { shape: 5, planar: true, fields: ['x', 'y', 'radius'], points: ['centre'] },
    planarCapsules: { shape: 6, planar: true, fields: ['ax', 'ay', 'bx', 'by', 'radius'], points: ['a', 'b'] },
    planarSegments: { shape: 7, planar: true, fields: ['ax', 'ay', 'bx', 'by'], points: ['a', 'b'] },
    halfPlanes: { shape: 8, planar: true, fields: ['px', 'py', 'nx', 'ny'], points: ['p'] },
    boxes: {
        shape: 9,
        fields: ['cx', 'cy', 'cz', 'hx', 'hy', 'hz', 'qw', 'qx', 'qy', 'qz', 'radius'],
        defaults: { qw: 1, qx: 0, qy: 0, qz: 0, radius: 0 },
    },
    roundCones: { shape: 10, fields: ['ax', 'ay', 'az', 'bx', 'by', 'bz', 'ra', 'rb'], points: ['a', 'b'] },
    rectangles: {
        shape: 11,
        planar: true,
        fields: ['cx', 'cy', 'hx', 'hy', 'qw', 'qz', 'radius'],
        defaults: { qw: 1, qz: 0, radius: 0 },
    },
    planarRoundCones: { shape: 12, planar: true, fields: ['ax', 'ay', 'bx', 'by', 'ra', 'rb'], points: ['a', 'b'] },
};

/** How transforms are written: number of capsa_transform, its entries in order, and where they stand in a row if not in this order. */
export const transforms = {
    quaternions: { kind: 0, dimension: 3, fields: ['qw', 'qx', 'qy', 'qz', 'tx', 'ty', 'tz'] },
    matrices: { kind: 1, dimension: 3, fields: ['r00', 'r01', 'r02', 'tx', 'r10', 'r11', 'r12', 'ty', 'r20', 'r21', 'r22', 'tz'] },
    columnMatrices: {
        kind: 1,
        dimension: 3,
        fields: ['r00', 'r01', 'r02', 'tx', 'r10', 'r11', 'r12', 'ty', 'r20', 'r21', 'r22', 'tz'],
        width: 16,
        places: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14],
    },
    directions: { kind: 2, dimension: 2, fields: ['cosine', 'sine', 'tx', 'ty'] },
    planarMatrices: { kind: 3, dimension: 2, fields: ['r00', 'r01', 'tx', 'r10', 'r11', 'ty'] },
};

/** Records of answers, in words of 32 bits: name, how many, and whether they are floats. */
export const records = {
    pair: [['a', 1, false], ['b', 1, false]],
    nearest: [['index', 1, false], ['gap', 1, true]],
    contact: [['a', 1, false], ['b', 1, false], ['gap', 1, true], ['normal', 3, true], ['point', 3, true],
        ['atA', 2, true], ['atB', 2, true]],
    witness: [['gap', 1, true], ['onA', 3, true], ['onB', 3, true], ['atA', 2, true], ['atB', 2, true]],
    touch: [['a', 1, false], ['b', 1, false], ['time', 1, true], ['normal', 3, true], ['point', 3, true]],
};

/**
 * The verbs: their function of C, their name in its sentences, and what they answer.
 *   flag, count   one number
 *   list          records of what there is, as many as fit
 *   places        a record or a float for each row of A, or each pair of a list
 *   bits          a bit for each row of A
 *   bytes, counts one number for each run
 * Those with inBox may be asked which images of a periodic source their answers are about, and those with ofRows about some rows of A.
 */
export const verbs = {
    anyHit: { call: 'capsa_any_hit', name: 'any_hit', answer: 'flag' },
    countHits: { call: 'capsa_count_hits', name: 'count_hits', answer: 'count' },
    anyByRun: { call: 'capsa_any_by_run', name: 'any_by_run', answer: 'bytes' },
    countByRun: { call: 'capsa_count_by_run', name: 'count_by_run', answer: 'counts' },
    touched: { call: 'capsa_touched', name: 'touched', answer: 'bits' },
    findHits: { call: 'capsa_find_hits', name: 'find_hits', answer: 'list', record: 'pair', inBox: true },
    contacts: { call: 'capsa_contacts', name: 'contacts', answer: 'list', record: 'contact', inBox: true },
    gaps: { call: 'capsa_gaps', name: 'gaps', answer: 'places' },
    witnesses: { call: 'capsa_witnesses', name: 'witnesses', answer: 'places', record: 'witness' },
    nearest: { call: 'capsa_nearest_rows', name: 'nearest', answer: 'places', record: 'nearest', inBox: true, ofRows: 'capsa_nearest_of_rows' },
    nearestContacts: { call: 'capsa_nearest_contacts', name: 'nearest', answer: 'places', record: 'contact', inBox: true, ofRows: 'capsa_nearest_contacts_of_rows' },
    deepest: { call: 'capsa_deepest', name: 'deepest', answer: 'places', record: 'contact', inBox: true, ofRows: 'capsa_deepest_of_rows' },
    firstTouch: { call: 'capsa_first_touch', name: 'first_touch', answer: 'places', record: 'touch', moves: true },
    findTouches: { call: 'capsa_find_touches', name: 'find_touches', answer: 'list', record: 'touch', moves: true },
    lastTouch: { call: 'capsa_last_touch', name: 'last_touch', answer: 'places', record: 'touch', moves: true },
    kNearest: { call: 'capsa_k_nearest', name: 'k_nearest', answer: 'places', record: 'nearest', several: true, inBox: true, ofRows: 'capsa_k_nearest_of_rows' },
    inside: { call: 'capsa_inside', name: 'inside', answer: 'bits' },
    signedContacts: { call: 'capsa_signed_contacts', name: 'signed_contacts', answer: 'places', record: 'contact' },
};

/** What rays are asked for, whose motion is their directions. */
export const verbsOfRays = {
    firstHit: verbs.firstTouch,
    occluded: { call: 'capsa_occluded', name: 'occluded', answer: 'bits', moves: true },
};

/** What a visit is told, in blocks: its function of C, and the verb that has all at once. */
export const visits = {
    visitHits: { call: 'capsa_web_visit_hits', name: 'visit_hits', record: 'pair', inBox: true },
    visitContacts: { call: 'capsa_web_visit_contacts', name: 'visit_contacts', record: 'contact', inBox: true },
    visitTouches: { call: 'capsa_web_visit_touches', name: 'visit_touches', record: 'touch', moves: true },
};

/** The verbs of a plan. */
export const planned = {
    anyHit: { ...verbs.anyHit, call: 'capsa_plan_any_hit' },
    countHits: { ...verbs.countHits, call: 'capsa_plan_count_hits' },
    findHits: { ...verbs.findHits, call: 'capsa_plan_find_hits' },
    contacts: { ...verbs.contacts, call: 'capsa_plan_contacts' },
    nearest: { ...verbs.nearest, call: 'capsa_plan_nearest_rows' },
};

/** What explain may be asked about, as numbers of capsa_question. */
export const questions = { hits: 0, nearest: 1, deepest: 2, firstTouch: 3, places: 4, pairs: 5 };

/** Of a source. */
export const kinds = { between: 0, within: 1, zip: 2, listed: 3 };

/** Sizes and places in bytes. */
export const layout = {
    shapes: { bytes: 128, count: 4, stream: 8, point: 96, positions: 120, index: 124 },
    source: { bytes: 320, a: 4, b: 132, begin: 260, end: 264, pairs: 268, runs: 272, filters: 284, period: 304 },
    filter: { bytes: 68, category: 0, mask: 8, group: 16, count: 24, link: 28, matrix: 36, chain: 52, exclude: 60 },
    options: { bytes: 28, margin: 0, isa: 4, workspace: 8, decide: 12, atStart: 16, images: 20 },
    call: { bytes: 32, source: 4, output: 8, stride: 12, contacts: 16, contactCount: 20, a: 24, b: 28 },
    flaw: { bytes: 16, row: 4, field: 8, reason: 12 },
    motion: { bytes: 24 },
    edge: { bytes: 8 },
    transforms: { bytes: 104, count: 4, entry: 8 },
    result: { bytes: 16, total: 8 },
    plan: { bytes: 1920 },
    movable: { bytes: 104, count: 4, coordinate: 8, fixed: 88, body: 92, bodies: 100 },
    separateOptions: { bytes: 8, push: 4 },
    bound: { bytes: 24 },
};

/** The row that means none. */
export const noRow = 0xffffffff;

/** Answers that a visit gets at once, at most. */
export const mostVisited = 192;

/** Names of capsa_status. */
export const statuses = ['ok', 'null_argument', 'bad_source', 'too_many_rows', 'wrong_source', 'output_too_small',
    'index_out_of_range', 'sizes_differ', 'not_offered', 'out_of_memory', 'mixed_dimensions', 'bad_runs', 'bad_filter',
    'workspace_in_use', 'not_rigid', 'bad_bodies', 'bad_period', 'needs_workspace', 'too_many_images', 'images_too_small',
    'bad_plan'];
