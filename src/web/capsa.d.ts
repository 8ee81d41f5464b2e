// What touches what, for spheres, capsules and other shapes by the million.
//
// Lengths are in any one unit that you choose, and so are gaps and margins. Rows and pairs are numbered from 0. What the answers mean is in
// docs/meaning.md; the bits are those of the library on every processor.

/** One number for all rows, or an array, or every stride-th number of an array from an offset on (both count numbers). */
export type Column = number | ArrayLike<number> | { data: ArrayLike<number>; offset?: number; stride?: number };

/** Columns by name, or an array with all fields of row 0, then of row 1, ...; `count` if all columns are one number. */
export type Table<Field extends string, Optional extends string = never> =
    ArrayLike<number> | ({ [name in Field]: Column } & { [name in Optional]?: Column } & { count?: number });

/** Rows of one shape. Arrays of floats() are read in place at each call, others are copied for it. */
export interface Rows {
    readonly kind: string;
    readonly count: number;
    readonly dimension: 2 | 3;
}

/** Which pairs a query looks at. */
export interface Source {
    readonly kind: 'between' | 'within' | 'zip' | 'listed';
}

/** A whole number of 32 bits for each row: one for all, an array, or every stride-th of one. */
export type Label = Column;

/**
 * What the rows of one side may meet. Two rows may meet if each one's category has a bit in common with the other's mask, they are not of one
 * group other than 0, the matrix allows their links, and they are not neighbours on one chain. What is left out has its default.
 */
export interface Filter {
    /** Bits: what the row is. Default: all bits. */
    category?: Label;
    /** Bits: the categories that it meets. Default: all bits. */
    mask?: Label;
    /** Rows of one group do not meet; 0, the default, is no group. */
    group?: Label;
    /** The row or column of the matrix that is of the row. */
    link?: Label;
    /** Of the filter of A alone. */
    matrix?: LinkMatrix;
    /** The chain that the row is on, row after row; 4294967295 is none. Rows of two sets are on one chain if both filters have the same array. */
    chain?: Label;
    /** Rows of one chain that are at most so many rows apart do not meet. */
    exclude?: number;
}

/** Which links may meet. A query reads it, so links may be allowed and forbidden between two queries. */
export interface LinkMatrix {
    readonly linksOfA: number;
    readonly linksOfB: number;
    allow(a: number, b: number): this;
    forbid(a: number, b: number): this;
    mayMeet(a: number, b: number): boolean;
}

/** Links with one margin: for the options, and for a filter. */
export interface MarginLevel { margin: number; matrix: LinkMatrix }

/** Offsets of runs: the first row of every run, and the end of the last. They do not descend. */
export type Runs = ArrayLike<number>;

/**
 * Rigid transforms x -> R x + t of the links in every pose; that of link l in pose p is number p * links + l. A table row by row, or columns by
 * name. Quaternions have w first, and length 1. Matrices have 3 rows and 4 columns, row by row; columnMatrices have 16 numbers, column by
 * column, as WebGL, WebGPU and glTF have them. In the plane: cosine and sine of an angle from x to y, or matrices of 2 rows and 3 columns.
 */
export type Transforms =
    | { quaternions: Table<'qw' | 'qx' | 'qy' | 'qz' | 'tx' | 'ty' | 'tz'> }
    | { matrices: Table<'r00' | 'r01' | 'r02' | 'tx' | 'r10' | 'r11' | 'r12' | 'ty' | 'r20' | 'r21' | 'r22' | 'tz'> }
    | { columnMatrices: ArrayLike<number> }
    | { directions: Table<'cosine' | 'sine' | 'tx' | 'ty'> }
    | { planarMatrices: Table<'r00' | 'r01' | 'tx' | 'r10' | 'r11' | 'ty'> };

export type RecordKind = 'pair' | 'nearest' | 'contact' | 'witness' | 'touch';

/** The row that means "none". */
export type NoRow = 4294967295;

/** Whole boxes along x, y and z by which row b is shifted. It is there where a query was asked about `images`. */
export interface InBox { image?: [number, number, number] }

export interface Pair extends InBox { a: number; b: number }
/** The row of B with the smallest gap; 4294967295 and Infinity if there is none. */
export interface Nearest extends InBox { index: number; gap: number }
export interface Contact extends InBox {
    a: number;
    /** 4294967295 if the row has no contact. */
    b: number;
    /** Distance between the surfaces; negative if they overlap. */
    gap: number;
    /** Unit, from A to B. */
    normal: [number, number, number];
    /** Midway between the surfaces. */
    point: [number, number, number];
    /** Places of the closest points on the cores, from 0 to 1. */
    atA: [number, number];
    atB: [number, number];
}
export interface Witness {
    gap: number;
    onA: [number, number, number];
    onB: [number, number, number];
    atA: [number, number];
    atB: [number, number];
}
export interface Touch {
    a: number;
    b: number;
    /** From 0 to 1; Infinity if there is no touch. */
    time: number;
    normal: [number, number, number];
    point: [number, number, number];
}

/** Records in words of 32 bits, in the order of the fields above. `words` and `floats` are one memory. */
export interface Records<T> extends Iterable<T> {
    readonly kind: RecordKind;
    /** Records that are here. */
    readonly length: number;
    /** Records that there are, which may be more than fit in `out`. */
    readonly total: number;
    /** Words of a record: 2 of a pair and of a nearest, 13 of a contact, 11 of a witness, 9 of a touch. */
    readonly width: number;
    readonly words: Uint32Array;
    readonly floats: Float32Array;
    /** Three numbers for each record, if the query was asked about `images`: those of record i begin at 3 i. */
    readonly images?: Int8Array;
    at(i: number): T;
}

export interface Options<Out = never> {
    /** A hit is a gap of at most this. Default: 0. */
    margin?: number;
    /** Kernels; the answers are the same. Default: best. */
    isa?: 'best' | 'scalar' | 'simd128';
    /** As real numbers say, also for pairs that nearly touch. Default: rounded. */
    decide?: 'rounded' | 'exact';
    /** firstTouch, findTouches, lastTouch: what of the pairs that touch at the start. Default: touches. */
    atStart?: 'touches' | 'approaches';
    /** Memory for queries, in which the library builds what is worth it. */
    workspace?: Workspace;
    /** Where to write; without it the answer is new. What lies in the module's memory is written in place. */
    out?: Out;
}

/** Of a verb whose answers may be about images of a periodic source. */
export interface OptionsInBox<Out = never> extends Options<Out> {
    /** Say too which image each answer is about: true, or an Int8Array with three places for each answer. A source without a box throws bad_period. */
    images?: boolean | Int8Array;
}

/** Of manifolds. */
export interface ManifoldOptions {
    /** A second contact has a gap of at most this: the margin that the contacts were found with. Default: 0. */
    margin?: number;
    /** Where to write, not where the contacts are. Twice as many records as there are contacts are room for all. */
    out?: Records<Contact> | Uint32Array;
    /** Where to write the ends: as many as `out` has records. */
    ends?: Uint8Array;
}

/** Of signedNearest. */
export interface SolidOptions extends Options<Records<Nearest> | Uint32Array> {
    /** Where to write the bits: an even number of words, a bit for each row of A. */
    inside?: Uint32Array;
}

/** How rows move while time goes from 0 to 1. Of the plane without dz. */
export type Motion = Table<'dx' | 'dy', 'dz'>;

interface Freed {
    /** Memory that it holds, in bytes. */
    readonly bytes: number;
    /** Gives the memory back. Nothing else can be asked afterwards. */
    free(): void;
}
/** For one query at a time. */
export interface Workspace extends Freed { readonly what: 'workspace' }
/** Copies of rows, and where they are. It is rows itself: between(index, other). */
export interface Index extends Rows, Freed {
    readonly rows: Rows;
    build(rows: Rows): void;
    /** The same, in the order of the last build: quicker, for rows that moved little. */
    refit(rows: Rows): void;
    /** Grids beside the tree, for many other rows that ask about these. */
    addCells(): void;
}

/** Rows of links in every pose: row i of pose p is row p n + i, where n is the number of rows. It is rows itself: between(posed, other, posed.runs). */
export interface Posed extends Rows {
    readonly poses: number;
    /** One for each pose, so that rows of two poses do not meet. */
    readonly runs: Uint32Array;
    /** As many poses anew, in the same memory; the rows of the links are read again. */
    place(transforms: Transforms): void;
    /** Labels of the rows, once for each pose: for filters. */
    forEachPose(ofRows: ArrayLike<number>): Uint32Array;
    /** Gives the memory back. Nothing else can be asked afterwards. */
    free(): void;
}

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

    spheres(rows: Table<'x' | 'y' | 'z' | 'radius'>): Rows;
    capsules(rows: Table<'ax' | 'ay' | 'az' | 'bx' | 'by' | 'bz' | 'radius'>): Rows;
    segments(rows: Table<'ax' | 'ay' | 'az' | 'bx' | 'by' | 'bz'>): Rows;
    triangles(rows: Table<'ax' | 'ay' | 'az' | 'bx' | 'by' | 'bz' | 'cx' | 'cy' | 'cz'>): Rows;
    /** Everything behind a face: a point p of it, and its outward normal n of any length. */
    halfSpaces(rows: Table<'px' | 'py' | 'pz' | 'nx' | 'ny' | 'nz'>): Rows;
    /** Centre, half the lengths of the sides, rotation as a quaternion, and a radius that rounds the box and makes it larger. */
    boxes(rows: Table<'cx' | 'cy' | 'cz' | 'hx' | 'hy' | 'hz', 'qw' | 'qx' | 'qy' | 'qz' | 'radius'>): Rows;
    /** The hull of a ball of radius ra at a and one of radius rb at b: capsules whose radius changes along the axis. */
    roundCones(rows: Table<'ax' | 'ay' | 'az' | 'bx' | 'by' | 'bz' | 'ra' | 'rb'>): Rows;
    circles(rows: Table<'x' | 'y' | 'radius'>): Rows;
    planarCapsules(rows: Table<'ax' | 'ay' | 'bx' | 'by' | 'radius'>): Rows;
    planarSegments(rows: Table<'ax' | 'ay' | 'bx' | 'by'>): Rows;
    halfPlanes(rows: Table<'px' | 'py' | 'nx' | 'ny'>): Rows;
    /** Of the plane: the hulls of two circles. */
    planarRoundCones(rows: Table<'ax' | 'ay' | 'bx' | 'by' | 'ra' | 'rb'>): Rows;
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
    /** Of the links of one set, of which every two may meet and none with itself, or of two sets, of which all may meet. */
    linkMatrix(linksOfA: number, linksOfB?: number): LinkMatrix;
    /**
     * The levels of a table of margins, a row for each link of A, from the smallest margin on: ask a verb about each level. Links whose margin is
     * NaN do not meet. For the links of one set give a table that is its own transpose, with NaN on the diagonal.
     */
    marginLevels(margins: ArrayLike<ArrayLike<number>>): MarginLevel[];
    /** Places rows in every pose. `link` is the link of each row, from 0 on, and then `links` says how many there are; without them there is one. */
    posed(rows: Rows, transforms: Transforms, options?: { link?: Label; links?: number }): Posed;

    index(rows: Rows): Index;
    workspace(): Workspace;

    anyHit(source: Source, options?: Options): boolean;
    countHits(source: Source, options?: Options): number;
    /** For each run whether any of its pairs touches, 1 or 0. A source without runs is one run. */
    anyByRun(source: Source, options?: Options<Uint8Array>): Uint8Array;
    /** For each run how many of its pairs touch. */
    countByRun(source: Source, options?: Options<Float64Array>): Float64Array;
    /** Bit i % 32 of word i >> 5: whether row i of A touches anything. An even number of words. */
    touched(source: Source, options?: Options<Uint32Array>): Uint32Array;
    findHits(source: Source, options?: OptionsInBox<Records<Pair> | Uint32Array>): Records<Pair>;
    contacts(source: Source, options?: OptionsInBox<Records<Contact> | Uint32Array>): Records<Contact>;
    /** Of each row of a zip, or each pair of a listed. */
    gaps(source: Source, options?: Options<Float32Array>): Float32Array;
    witnesses(source: Source, options?: Options<Records<Witness> | Uint32Array>): Records<Witness>;
    /** For each row of A. */
    nearest(source: Source, options?: OptionsInBox<Records<Nearest> | Uint32Array>): Records<Nearest>;
    nearestContacts(source: Source, options?: OptionsInBox<Records<Contact> | Uint32Array>): Records<Contact>;
    deepest(source: Source, options?: OptionsInBox<Records<Contact> | Uint32Array>): Records<Contact>;
    /** For each row of A, or each pair of a zip or listed. B rests without a motion. */
    firstTouch(source: Source, ofA: Motion, ofB?: Motion | null, options?: Options<Records<Touch> | Uint32Array>): Records<Touch>;
    /** The first touch of every pair that touches, by row of A, then by time. Of a within each pair once, with its lower row as a. */
    findTouches(source: Source, ofA: Motion, ofB?: Motion | null, options?: Options<Records<Touch> | Uint32Array>): Records<Touch>;
    /** When the pairs of a zip or listed part: the latest time at which they touch, 1 if they still do. */
    lastTouch(source: Source, ofA: Motion, ofB?: Motion | null, options?: Options<Records<Touch> | Uint32Array>): Records<Touch>;
    /** Neighbour j of row i is record k i + j. Without a margin at any distance. */
    kNearest(source: Source, k: number, options?: OptionsInBox<Records<Nearest> | Uint32Array>): Records<Nearest>;
    /** The rows that touch row i are rows[offsets[i]] up to rows[offsets[i + 1]], without the last. An image has three numbers for each of them. */
    neighbours(source: Source, options?: OptionsInBox): { offsets: Uint32Array; rows: Uint32Array; images?: Int8Array };
    /** Labels of the rows of A, then of those of B: rows that touch, directly or through others, have one. */
    clusters(source: Source, options?: Options): { labels: Uint32Array; count: number };
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
