// What the functions of capsa.d.ts take and answer.

/** One number for all rows, or an array, or every stride-th number of an array from an offset on (both count numbers). */
export type Column = number | ArrayLike<number> | { data: ArrayLike<number>; offset?: number; stride?: number };

/** Columns by name, or an array with all fields of row 0, then of row 1, ...; `count` if all columns are one number. */
export type Table<Field extends string, Optional extends string = never> =
    ArrayLike<number> | ({ [name in Field]: Column } & { [name in Optional]?: Column } & { count?: number });

/** Points that rows share: x y z, in the plane x y, point after point, or by columns. */
export type Points = Table<'x' | 'y' | 'z'>;
export type PlanarPoints = Table<'x' | 'y'>;

/** Rows that share points: for each point of a row its number, from 0 on, and in columns what belongs to the row. */
export type Shared<P, Point extends string, Own extends string = never> =
    { points: P; count?: number } & { [name in Point]: Label } & { [name in Own]: Column };

/** Rows of one shape. Arrays of floats() are read in place at each call, others are copied for it. */
export interface Rows {
    readonly kind: string;
    readonly count: number;
    readonly dimension: 2 | 3;
}

/** Which pairs a query looks at. */
export interface Source {
    readonly kind: 'between' | 'within' | 'zip' | 'listed';
    /** The rows of A, or pairs of the list, that are asked about: from the first up to the second, without it. Of a slice these are fewer. */
    readonly range: [number, number];
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
    /** Decided as real numbers say, also for pairs that nearly touch. Default: false, by the rounded distance. */
    exact?: boolean;
    /** firstTouch, findTouches, lastTouch: pairs that touch at the start touch only if they come nearer. Default: false, at time 0. */
    approaching?: boolean;
    /** @deprecated The earlier name of `exact: true`. */
    decide?: 'rounded' | 'exact';
    /** @deprecated The earlier name of `approaching: true`. */
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

/** Of a verb with an answer for each row of A. */
export interface OptionsOfRows<Out = never> extends OptionsInBox<Out> {
    /** Rows of A in any order: the answers are theirs, in this order, and no others. A row that is not there throws index_out_of_range. */
    rows?: ArrayLike<number>;
}

/** Of a visit. */
export interface VisitOptions extends Options { images?: boolean }

/** Gets a block of answers, which lie in the memory of the library during the call only: keep `records.words.slice()`. Ends the visit by false. */
export type Visit<T> = (records: Records<T>) => boolean | void;

/** Of joinClusters: the labels of row 0 of A and of row 0 of B. Default: 0. */
export interface JoinOptions extends Options { firstOfA?: number; firstOfB?: number }

/** Of explain: about which verbs. hits: hits, contacts, neighbours, kNearest; pairs: those that a list of pairs serves; places: gaps, witnesses, by run. */
export interface ExplainOptions extends Options { question?: 'hits' | 'nearest' | 'deepest' | 'firstTouch' | 'places' | 'pairs' }

/** Of separate. */
export interface SeparateOptions {
    /** Contacts with a gap below it are pushed until the gap is the margin. Default: 0. */
    margin?: number;
    /** One after the other, each by the depth that earlier pushes have left, or each by its whole depth and a row by the mean of its pushes. Default: inOrder. */
    push?: 'inOrder' | 'averaged';
    /** For each row, or with bodies each body, whether it stays. */
    fixedA?: ArrayLike<boolean | number>;
    fixedB?: ArrayLike<boolean | number>;
    /** The body of each row, from 0 on: all rows of a body move by one push. */
    bodyA?: ArrayLike<number>;
    bodyB?: ArrayLike<number>;
}

/** How the gap of each contact changes for a change of 1, without a unit. */
export interface Gradients {
    /** By the points of its row of A: contacts x points x 3 numbers, in the plane x 2. Points stand in the order of the maker; a box has its centre. */
    a: Float32Array;
    b: Float32Array;
    /** By the radius, -1, or 0 for a shape without one; of a round cone by both together. */
    radiusA: -1 | 0;
    radiusB: -1 | 0;
}

/** How the gap of each contact changes when a row moves as a rigid body: three numbers for each contact. */
export interface PoseGradients {
    /** For a length of 1 along x, y and z. */
    translationA: Float32Array;
    /** For an angle of 1 radian about x, y and z through the pivot, in the unit of the coordinates. */
    rotationA: Float32Array;
    translationB: Float32Array;
    rotationB: Float32Array;
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

/** Rays: their origins are rows, spheres or circles, and their directions a motion of these. */
export interface Rays {
    readonly origins: Rows;
    readonly directions: Motion;
    readonly count: number;
}

/** Of firstHit and occluded: what each side may meet. */
export interface RayOptions<Out = never> extends Options<Out> {
    ofRays?: Filter;
    ofTarget?: Filter;
}

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
    /** With inOrder the order of the rows is kept, for rows that stand near each other already: a build is quicker, and no answer other. */
    build(rows: Rows, options?: { inOrder?: boolean }): void;
    /** The same, in the order of the last build: quicker, for rows that moved little. */
    refit(rows: Rows): void;
    /** Grids beside the tree, for many other rows that ask about these. */
    addCells(): void;
    /** The valid rows in spatial order: arrays that are sorted by it make builds and queries quicker. */
    readonly order: Uint32Array;
}

/**
 * A source and options that were checked and written once, for few pairs that are asked about often. Its rows are read anew at each question, so
 * numbers in arrays may change; numbers of rows, an index, a workspace and rows in poses stay. Has memory until free().
 */
export interface Plan {
    readonly source: Source;
    anyHit(): boolean;
    countHits(): number;
    findHits(options?: { out?: Records<Pair> | Uint32Array }): Records<Pair>;
    contacts(options?: { out?: Records<Contact> | Uint32Array }): Records<Contact>;
    nearest(options?: { out?: Records<Nearest> | Uint32Array }): Records<Nearest>;
    free(): void;
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
