// What touches what, for spheres, capsules and other shapes by the million.
//
// Lengths are in any one unit that you choose, and so are gaps and margins. Rows and pairs are numbered from 0. What the answers mean is in
// docs/meaning.md; the bits are those of the library on every processor.

import type {
    Column, Contact, ExplainOptions, Filter, Gradients, Index, JoinOptions, Label, LinkMatrix, ManifoldOptions, MarginLevel, Motion, Nearest, Options,
    OptionsInBox, OptionsOfRows, Pair, Plan, PlanarPoints, Points, PoseGradients, Posed, RayOptions, Rays, Records, Rows, Runs, SeparateOptions, Shared,
    SolidOptions, Source, Table, Touch, Transforms, Visit, VisitOptions, Witness, Workspace,
} from './types.js';

export * from './types.js';

export interface Capsa {
    readonly version: string;
    /** The kernels that queries run on. */
    readonly isa: string;

    /** An array in the memory of the module, of zeros. It stays valid until it is freed. */
    floats(length: number): Float32Array;
    words(length: number): Uint32Array;
    records(kind: 'pair', length: number): Records<Pair>;
    records(kind: 'nearest', length: number): Records<Nearest>;
    records(kind: 'contact', length: number): Records<Contact>;
    records(kind: 'witness', length: number): Records<Witness>;
    records(kind: 'touch', length: number): Records<Touch>;
    free(array: Float32Array | Uint32Array | Records<unknown>): void;

    /**
     * Rows of a shape: arrays, columns, or rows that share points. Boxes and rectangles share none. A number of a point that is not there throws
     * index_out_of_range when it is asked about.
     */
    spheres(rows: Table<'x' | 'y' | 'z' | 'radius'> | Shared<Points, 'centre', 'radius'>): Rows;
    capsules(rows: Table<'ax' | 'ay' | 'az' | 'bx' | 'by' | 'bz' | 'radius'> | Shared<Points, 'a' | 'b', 'radius'>): Rows;
    segments(rows: Table<'ax' | 'ay' | 'az' | 'bx' | 'by' | 'bz'> | Shared<Points, 'a' | 'b'>): Rows;
    triangles(rows: Table<'ax' | 'ay' | 'az' | 'bx' | 'by' | 'bz' | 'cx' | 'cy' | 'cz'> | Shared<Points, 'a' | 'b' | 'c'>): Rows;
    /** Triangles that share points, with three corners each, one triangle after the other, as WebGL and glTF have them. */
    mesh(points: Points, corners: ArrayLike<number>): Rows;
    /** Everything behind a face: a point p of it, and its outward normal n of any length. */
    halfSpaces(rows: Table<'px' | 'py' | 'pz' | 'nx' | 'ny' | 'nz'> | Shared<Points, 'p', 'nx' | 'ny' | 'nz'>): Rows;
    /** Centre, half the lengths of the sides, rotation as a quaternion, and a radius that rounds the box and makes it larger. */
    boxes(rows: Table<'cx' | 'cy' | 'cz' | 'hx' | 'hy' | 'hz', 'qw' | 'qx' | 'qy' | 'qz' | 'radius'>): Rows;
    /** The hull of a ball of radius ra at a and one of radius rb at b: capsules whose radius changes along the axis. */
    roundCones(rows: Table<'ax' | 'ay' | 'az' | 'bx' | 'by' | 'bz' | 'ra' | 'rb'> | Shared<Points, 'a' | 'b', 'ra' | 'rb'>): Rows;
    circles(rows: Table<'x' | 'y' | 'radius'> | Shared<PlanarPoints, 'centre', 'radius'>): Rows;
    planarCapsules(rows: Table<'ax' | 'ay' | 'bx' | 'by' | 'radius'> | Shared<PlanarPoints, 'a' | 'b', 'radius'>): Rows;
    planarSegments(rows: Table<'ax' | 'ay' | 'bx' | 'by'> | Shared<PlanarPoints, 'a' | 'b'>): Rows;
    halfPlanes(rows: Table<'px' | 'py' | 'nx' | 'ny'> | Shared<PlanarPoints, 'p', 'nx' | 'ny'>): Rows;
    /** Of the plane: the hulls of two circles. */
    planarRoundCones(rows: Table<'ax' | 'ay' | 'bx' | 'by' | 'ra' | 'rb'> | Shared<PlanarPoints, 'a' | 'b', 'ra' | 'rb'>): Rows;
    /**
     * Of the plane: centre, half the lengths of the sides, rotation by twice the angle that has the cosine qw and the sine qz (both times any length
     * but 0), and a radius that rounds the rectangle and makes it larger. They meet circles, planar capsules, planar segments and
     * planar round cones; with others a query throws not_offered.
     */
    rectangles(rows: Table<'cx' | 'cy' | 'hx' | 'hy', 'qw' | 'qz' | 'radius'>): Rows;

    /** Every row of a with every row of b. With runs each row of run k of a meets run k of b, or without runsOfB all of b. */
    between(a: Rows, b: Rows, runs?: Runs | null, runsOfB?: Runs | null): Source;
    /** Every two rows of a, once; with runs every two rows of one run. */
    within(a: Rows, runs?: Runs | null): Source;
    /** Row i of a with row i of b. */
    zip(a: Rows, b: Rows): Source;
    /** Pairs of rows: a, b, a, b, ... */
    listed(a: Rows, b: Rows, pairs: ArrayLike<number> | Records<Pair>): Source;

    /** The source without the pairs that may not meet: they are no hits, and nobody's nearest. A within has a filter of A alone. */
    filtered(source: Source, ofA?: Filter | null, ofB?: Filter | null): Source;
    /**
     * The source in a box that repeats along each axis whose length is not 0: three lengths in space, two in the plane. A row of A then meets every
     * image of a row of B within reach, a row of a `within` also its own images, and each pair and image is there once. Where the box begins does
     * not matter. Takes between and within without runs and half-spaces, and verbs about hits, contacts, nearest rows, neighbours and clusters;
     * others throw bad_period, and images more than 127 boxes away too_many_images. kNearest needs a margin. A query makes a workspace for the
     * images unless it is given one.
     */
    periodic(source: Source, lengths: ArrayLike<number>): Source;
    /**
     * Part k of n of a source, which need about equal work: for workers with a module each. Answers for each row of A lie in the same places as of the
     * whole source, those of other rows are not written (0 in a new array), and `range` says which are; lists have the pairs of the part.
     */
    slice(source: Source, k: number, n: number): Source;
    /** The same for verbs about pairs, or with an answer for each row: where A has an index that they search, it takes down to a fifth of the time. */
    part(source: Source, kind: 'pairs' | 'rows', k: number, n: number): Source;
    /** Into how many parts to cut a source, from 1 to 1024, so that each takes about a tenth of a millisecond of native code. */
    partCount(source: Source): number;
    /** Of the links of one set, of which every two may meet and none with itself, or of two sets, of which all may meet. */
    linkMatrix(linksOfA: number, linksOfB?: number): LinkMatrix;
    /**
     * The levels of a table of margins, a row for each link of A, from the smallest margin on: ask a verb about each level. Links whose margin is
     * NaN do not meet. For the links of one set give a table that is its own transpose, with NaN on the diagonal.
     */
    marginLevels(margins: ArrayLike<ArrayLike<number>>): MarginLevel[];
    /** Places rows in every pose. `link` is the link of each row, from 0 on, and then `links` says how many there are; without them there is one. */
    posed(rows: Rows, transforms: Transforms, options?: { link?: Label; links?: number }): Posed;

    /**
     * Capsules along chains, such as hair or ropes: the points of one chain after the other, read in place; offsets from 0 to the number of points, of which
     * chain k has those from offsets[k] up to the next, without it. A radius for all, or one for each link. Row i is link i of links(offsets).
     */
    chains(points: Points, offsets: ArrayLike<number>, radius: Column): Rows;
    planarChains(points: PlanarPoints, offsets: ArrayLike<number>, radius: Column): Rows;
    /** Link i is of chain chain[i], from point point[i] to the next: labels for a filter that leaves out neighbours, { chain, exclude: 1 }. */
    links(offsets: ArrayLike<number>): { chain: Uint32Array; point: Uint32Array };

    /**
     * Rays from each origin to origin + direction, with a radius as thick as spheres. Where every field is one number it serves all rays. All hits of each are
     * findTouches(between(rays.origins, target), rays.directions).
     */
    rays(origins: Points, directions: Motion, options?: { radius?: Column }): Rays;
    planarRays(origins: PlanarPoints, directions: Motion, options?: { radius?: Column }): Rays;

    index(rows: Rows, options?: { inOrder?: boolean }): Index;
    workspace(): Workspace;
    /** A source with its options, to be asked often. Takes every source; images are not asked of a plan. */
    plan(source: Source, options?: Options): Plan;

    anyHit(source: Source, options?: Options): boolean;
    countHits(source: Source, options?: Options): number;
    /** For each run whether any of its pairs touches, 1 or 0. A source without runs is one run. */
    anyByRun(source: Source, options?: Options<Uint8Array>): Uint8Array;
    /** For each run how many of its pairs touch. */
    countByRun(source: Source, options?: Options<Float64Array>): Float64Array;
    /** Bit i of words of bits, as touched, occluded, inside and hitMask answer: whether it is set. */
    bit(words: Uint32Array, i: number): boolean;
    /** Bit i % 32 of word i >> 5: whether row i of A touches anything; `bit(words, i)` reads it. An even number of words. */
    touched(source: Source, options?: Options<Uint32Array>): Uint32Array;
    findHits(source: Source, options?: OptionsInBox<Records<Pair> | Uint32Array>): Records<Pair>;
    contacts(source: Source, options?: OptionsInBox<Records<Contact> | Uint32Array>): Records<Contact>;
    /** Calls visit for the pairs of findHits, at most 192 at a time, so that no array has to hold all. It may ask anything, and change no array of the source. */
    visitHits(source: Source, visit: Visit<Pair>, options?: VisitOptions): void;
    visitContacts(source: Source, visit: Visit<Contact>, options?: VisitOptions): void;
    /** The touches of findTouches, of one row of A at a time. Takes between, within and zip; a listed throws wrong_source. */
    visitTouches(source: Source, ofA: Motion, ofB: Motion | null, visit: Visit<Touch>, options?: Options): void;
    /**
     * A bit for each pair of a between: whether row i of A touches row j of B is bit j % 32 of words[i * stride + (j >> 5)]. Of a zip or listed bit i % 32
     * of words[i >> 5] is of pair i, and stride is 0. A within throws wrong_source.
     */
    hitMask(source: Source, options?: Options<Uint32Array>): { words: Uint32Array; stride: number };
    /** How such a query finds its pairs, and why, in a sentence: with an index or a workspace, or by testing all; or why it is refused. */
    explain(source: Source, options?: ExplainOptions): string;
    /** Of each row of a zip, or each pair of a listed. */
    gaps(source: Source, options?: Options<Float32Array>): Float32Array;
    witnesses(source: Source, options?: Options<Records<Witness> | Uint32Array>): Records<Witness>;
    /** For each row of A. */
    nearest(source: Source, options?: OptionsOfRows<Records<Nearest> | Uint32Array>): Records<Nearest>;
    nearestContacts(source: Source, options?: OptionsOfRows<Records<Contact> | Uint32Array>): Records<Contact>;
    deepest(source: Source, options?: OptionsOfRows<Records<Contact> | Uint32Array>): Records<Contact>;
    /**
     * For each ray what it hits first: row b of the target, the time, which is the share of the direction, and the point; the normal points into the target. b is
     * 4294967295 and the time Infinity if it hits nothing. A ray that begins in the target hits it at time 0.
     */
    firstHit(rays: Rays, target: Rows, options?: RayOptions<Records<Touch> | Uint32Array>): Records<Touch>;
    /** Bit i % 32 of word i >> 5: whether ray i hits anything. An even number of words. */
    occluded(rays: Rays, target: Rows, options?: RayOptions<Uint32Array>): Uint32Array;
    /** For each row of A, or each pair of a zip or listed. B rests without a motion. */
    firstTouch(source: Source, ofA: Motion, ofB?: Motion | null, options?: Options<Records<Touch> | Uint32Array>): Records<Touch>;
    /** The first touch of every pair that touches, by row of A, then by time. Of a within each pair once, with its lower row as a. */
    findTouches(source: Source, ofA: Motion, ofB?: Motion | null, options?: Options<Records<Touch> | Uint32Array>): Records<Touch>;
    /** When the pairs of a zip or listed part: the latest time at which they touch, 1 if they still do. */
    lastTouch(source: Source, ofA: Motion, ofB?: Motion | null, options?: Options<Records<Touch> | Uint32Array>): Records<Touch>;
    /** For each row of a the nearest row of several sets: which set, its row, and the gap; 4294967295 twice and Infinity if there is none. */
    nearestOf(a: Rows, sets: Rows[], options?: Options): {
        set: Uint32Array;
        index: Uint32Array;
        gap: Float32Array;
        /** @deprecated The earlier name of `index`. */
        row: Uint32Array;
    };
    /**
     * Contact k i + j is of row i of a and its neighbour j of b, touching or not; b is 4294967295 and the gap Infinity where there are fewer. Without a
     * margin at any distance.
     */
    kNearestContacts(a: Rows, b: Rows, k: number, options?: Options): Records<Contact>;
    /** Neighbour j of row i is record k i + j. Without a margin at any distance. */
    kNearest(source: Source, k: number, options?: OptionsOfRows<Records<Nearest> | Uint32Array>): Records<Nearest>;
    /** The rows that touch row i are rows[offsets[i]] up to rows[offsets[i + 1]], without the last. An image has three numbers for each of them. */
    neighbours(source: Source, options?: OptionsInBox): { offsets: Uint32Array; rows: Uint32Array; images?: Int8Array };
    /** Labels of the rows of A, then of those of B: rows that touch, directly or through others, have one. */
    clusters(source: Source, options?: Options): { labels: Uint32Array; count: number };
    /**
     * Clusters of several sources: labels of so many rows, each a cluster of its own; joinClusters joins the rows of the pairs of a source that touch, row i of
     * A with label firstOfA + i, row i of B with firstOfB + i; endClusters numbers the clusters, and says how many there are. Then they are joined no more.
     */
    beginClusters(rows: number | Uint32Array): Uint32Array;
    joinClusters(source: Source, labels: Uint32Array, options?: JoinOptions): void;
    endClusters(labels: Uint32Array): number;
    /**
     * Gradients of the gaps of contacts by the points and radii of their rows; a and b are the rows of the source, without b those of a within. A gap has none
     * where the closest points are not the only ones, or cores touch or cross; there it is that of one of the ways. A contact without a partner is refused.
     */
    gradients(contacts: Records<Contact>, a: Rows, b?: Rows): Gradients;
    /** The same by the pose of a row, or of a body that has it and not the other; a pivot for all, or for each contact. Default: 0 0 0, and pivotB is pivotA. */
    poseGradients(contacts: Records<Contact>, options?: { pivotA?: ArrayLike<number>; pivotB?: ArrayLike<number> }): PoseGradients;
    /**
     * Moves positions in the Float32Arrays of a and b until the gap of each contact is the margin: two rows by half the depth each along the normal, one by all of
     * it if the other stays. Without b its rows stay; for contacts of a within give a twice. Rows that share points or stand in poses are refused, and
     * columns that are one number. A contact of rows that are not there throws index_out_of_range, and nothing moves.
     */
    separate(contacts: Records<Contact>, a: Rows, b?: Rows | null, options?: SeparateOptions): void;
    /** Sorts pairs by a, then by b, in place. */
    sortPairs(pairs: Records<Pair>): Records<Pair>;
    /** Boxes along the axes around each so many rows, or around all: lo and hi, x y z each, a little larger than the rows. Of no rows Infinity and -Infinity. */
    bounds(rows: Rows, each?: number): Float32Array;
    /**
     * Contacts of the pairs of the source, from contacts or deepest, each followed by a second one where a segment or capsule lies along the other
     * core: up to 7 degrees from another segment, or from the face of a half-space, box or triangle that it touches. A body that rests needs both to
     * stay level. ends[i] is 0 or 1, the end of the shared length that contact i is nearer to, so (a, b, end) names it from frame to frame.
     * A row that is not there throws index_out_of_range, a periodic source bad_period.
     */
    manifolds(source: Source, contacts: Records<Contact>, options?: ManifoldOptions): { contacts: Records<Contact>; ends: Uint8Array };
    /**
     * Bit i % 32 of word i >> 5: whether the centre of row i is inside the closed mesh that B is. The source is a between of spheres (or points) and
     * triangles without runs, filters or a box; others throw wrong_source or not_offered. The answer is that of real numbers.
     */
    inside(source: Source, options?: Options<Uint32Array>): Uint32Array;
    /**
     * For each row of A the triangle nearest to its centre, and the gap: the distance from the centre to the surface, below 0 inside, minus the radius.
     * And the bits that inside has. The source as there.
     */
    signedNearest(source: Source, options?: SolidOptions): { nearest: Records<Nearest>; inside: Uint32Array };
    /**
     * For each row of A its contact with the solid: a push against the normal by minus the gap moves the whole row out. A has spheres, segments or
     * capsules. Where the gap is not at most the margin, b is 4294967295 and the gap Infinity.
     */
    signedContacts(source: Source, options?: Options<Records<Contact> | Uint32Array>): Records<Contact>;
    /**
     * The first edge that an odd number of triangles has, so that the mesh is not closed: it goes from corner 0, 1 or 2 of a row to the next corner. Null
     * if the mesh is closed. Edges are one edge if their ends have equal coordinates. Takes triangles.
     */
    openEdge(mesh: Rows): { row: number; corner: number } | null;
    /** The first invalid row, or null. */
    validate(rows: Rows): { row: number; field: string; reason: string } | null;
}

/** A call that makes no sense, or for which there is no memory: the message is a sentence that says what to do. */
export class CapsaError extends Error {
    /** The name of the capsa_status without its beginning, 'bad_argument' or 'stopped'. */
    readonly code: string;
}

/** A module with a memory of its own, 64 megabytes if you say nothing. It does not grow; what is not used takes no memory of the machine. */
export function load(options?: { megabytes?: number }): Promise<Capsa>;
