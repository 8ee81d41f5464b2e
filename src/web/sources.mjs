// Which pairs a query looks at, and which of them may meet.

import { kinds, layout } from './table.mjs';
import { refuse, within } from './memory.mjs';
import { Column, isNumbers, wholes } from './rows.mjs';

/** Which links may meet. A query reads it. */
export class LinkMatrix {
    constructor(linksOfA, linksOfB) {
        const [a, b] = [linksOfA, linksOfB ?? linksOfA];
        if (![a, b].every((links) => Number.isInteger(links) && links >= 0)) refuse(`linkMatrix: ${a} and ${b} links: say how many`);
        Object.assign(this, { linksOfA: a, linksOfB: b, oneSet: linksOfB === undefined, stride: Math.ceil(b / 64) });
        this.words = new Uint32Array(2 * this.stride * a).fill(0xffffffff);
        if (this.oneSet) for (let k = 0; k < a; ++k) this.forbid(k, k);
    }

    allow(a, b) { return this.#set(a, b, true); }
    forbid(a, b) { return this.#set(a, b, false); }
    mayMeet(a, b) { return (this.words[this.#place(a, b)] >>> (b % 32) & 1) !== 0; }

    /** Writes the capsa_link_matrix. */
    write(room, at) { room.memory.u32.set([room.address(this.words, Uint32Array), this.stride, this.linksOfA, this.linksOfB], at >> 2); }

    #place(a, b) {
        const has = (k, links) => Number.isInteger(k) && k >= 0 && k < links;
        if (!has(a, this.linksOfA) || !has(b, this.linksOfB)) {
            refuse(`links ${a} and ${b} of a matrix of ${this.linksOfA} x ${this.linksOfB}: name links that it has`);
        }
        return 2 * this.stride * a + (b >> 5);
    }

    #set(a, b, to) {
        const write = (row, column) => {
            const place = this.#place(row, column), bit = 1 << column % 32;
            this.words[place] = to ? this.words[place] | bit : this.words[place] & ~bit;
        };
        write(a, b);
        if (this.oneSet) write(b, a);
        return this;
    }
}

/** The levels of a table of margins, row by row: a margin, and the links that have it. Links whose margin is NaN do not meet. */
export const levelsOf = (margins) => {
    const rows = Array.from(margins, (row) => Array.from(row, Math.fround)), columns = rows[0]?.length ?? 0;
    if (rows.some((row) => row.length !== columns)) refuse('marginLevels: the rows are not of one length: give a margin for each link of B');
    const all = [...new Set(rows.flat().filter((margin) => !Number.isNaN(margin)))].sort((a, b) => a - b);
    return all.map((margin) => {
        const matrix = new LinkMatrix(rows.length, columns);
        rows.forEach((row, a) => row.forEach((one, b) => { if (one !== margin) matrix.forbid(a, b); }));
        return { margin, matrix };
    });
};

const labels = ['category', 'mask', 'group', 'link', 'chain'];

/** What the rows of one side may meet. `known` has columns of arrays that were given before: chains are one if their arrays are. */
export class Filter {
    constructor(given, side, known) {
        const what = `the filter of ${side}`, fields = [...labels, 'matrix', 'exclude'];
        if (typeof given !== 'object') refuse(`${what} is ${given}: give an object of ${fields.join(', ')}`);
        for (const name of Object.keys(given)) if (!fields.includes(name)) refuse(`${what} has no ${name}; it has ${fields.join(', ')}`);
        this.columns = labels.filter((name) => given[name] !== undefined).map((name) => {
            if (!known.has(given[name])) known.set(given[name], new Column(given[name], `${name} of ${what}`, Uint32Array));
            return [name, known.get(given[name])];
        });
        const { matrix, exclude = 0 } = given;
        if (matrix !== undefined && !(matrix instanceof LinkMatrix)) refuse(`the matrix of ${what} is none: make it by linkMatrix(links)`);
        if (!(Number.isInteger(exclude) && exclude >= 0 && exclude < 2 ** 32)) refuse(`exclude of ${what} is ${exclude}: say how many rows apart`);
        Object.assign(this, { matrix, exclude });
    }

    /** The address of the capsa_filter, for so many rows. */
    write(room, rows) {
        const { filter } = layout, at = room.struct(filter.bytes), { u32 } = room.memory;
        for (const [name, column] of this.columns) column.write(room, at + filter[name]);
        u32[(at + filter.count) >> 2] = Math.min(...this.columns.map(([, { count = rows }]) => count), 0xffffffff);
        this.matrix?.write(room, at + filter.matrix);
        u32[(at + filter.exclude) >> 2] = this.exclude;
        return at;
    }
}

/** Offsets of runs; nothing where there are none. */
const offsetsOf = (given, what) => {
    if (given === undefined || given === null) return null;
    const offsets = wholes(given, what);
    return offsets.length > 0 ? offsets : refuse(`${what} has no offsets: give the first row of every run and the end of the last`);
};

/** Which pairs a query looks at. */
export class Source {
    constructor(owner, kind, a, b, { pairs, runs, runsOfB, filters, period, parts = [] } = {}) {
        Object.assign(this, { owner, kind, a, b, pairs, filters, period, parts });
        this.runs = offsetsOf(runs, 'runs');
        this.runsOfB = offsetsOf(runsOfB, 'runsOfB');
        if (this.runsOfB && this.runsOfB.length !== this.runs?.length) {
            refuse(`runs has ${this.runs?.length ?? 0} offsets and runsOfB ${this.runsOfB.length}: give both as many`);
        }
    }

    /** The rows of A, or pairs of the list, that are asked about. */
    get range() {
        return within(this.owner.memory, (room) => {
            const at = this.write(room), { begin, end } = layout.source;
            return [room.memory.u32[(at + begin) >> 2], room.memory.u32[(at + end) >> 2]];
        });
    }

    /** How many places an answer for each row or pair has. */
    get places() { return this.kind === 'listed' ? this.pairs.length / 2 : this.a.count; }

    /** How many places an answer for each run has. */
    get runCount() { return this.runs ? this.runs.length - 1 : 1; }

    /** The same pairs but those that may not meet. */
    filtered(ofA, ofB) {
        if (this.kind === 'within' && ofB) refuse('filtered: a within has a filter of A only: leave that of B out');
        const known = new Map();
        const filters = [[ofA, 'A'], [ofB, 'B']].map(([given, side]) => (given ? new Filter(given, side, known) : null));
        return new Source(this.owner, this.kind, this.a, this.b, { ...this, filters });
    }

    /** The same pairs in a box that repeats. */
    periodic(lengths) {
        const { dimension } = this.a, given = isNumbers(lengths) ? Array.from(lengths) : [lengths];
        if (given.length !== dimension || !given.every((length) => typeof length === 'number')) {
            refuse(`periodic: ${lengths} is no box: give ${dimension} lengths, and 0 where nothing repeats`);
        }
        return new Source(this.owner, this.kind, this.a, this.b, { ...this, period: given.map(Math.fround) });
    }

    /** One of n parts, by the function of C that cuts: capsa_slice, or capsa_part of verbs of this kind. */
    part(call, k, n, ...kind) {
        const name = call === 'capsa_slice' ? 'slice' : 'part';
        if (!(Number.isInteger(n) && n > 0 && Number.isInteger(k) && k >= 0 && k < n)) refuse(`${name}: ${k} of ${n}: say which, from 0 on, and of how many`);
        const parts = [...this.parts, { call, values: [...kind, k, n] }];
        return new Source(this.owner, this.kind, this.a, this.b, { ...this, parts });
    }

    /** Refuses rows whose memory was freed. */
    expectLive() { for (const rows of [this.a, this.b]) rows?.expectLive(); }

    /** Whether a query needs a workspace for images. */
    get isPeriodic() { return this.period?.some((length) => length !== 0) ?? false; }

    write(room) {
        const { source } = layout;
        const at = room.struct(source.bytes);
        const { u32 } = room.memory;
        u32[at >> 2] = kinds[this.kind];
        this.a.write(room, at + source.a);
        if (this.b) this.b.write(room, at + source.b);
        u32[(at + source.end) >> 2] = this.places;
        if (this.pairs) u32[(at + source.pairs) >> 2] = room.address(this.pairs, Uint32Array);
        const address = (offsets) => (offsets ? room.address(offsets, Uint32Array) : 0);
        if (this.runs) u32.set([address(this.runs), address(this.runsOfB), this.runCount], (at + source.runs) >> 2);
        this.filters?.forEach((filter, k) => {
            if (filter) u32[((at + source.filters) >> 2) + k] = filter.write(room, (k === 0 ? this.a : this.b).count);
        });
        if (this.period) room.memory.f32.set(this.period, (at + source.period) >> 2);
        return this.parts.reduce((whole, { call, values }) => {
            const part = room.struct(source.bytes);
            room.memory.call(call, part, whole, ...values);
            return part;
        }, at);
    }
}
