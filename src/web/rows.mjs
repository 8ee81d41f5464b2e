// Rows of shapes, the records of answers, and what both are made of.

import { layout, records } from './table.mjs';
import { refuse } from './memory.mjs';

export const isNumbers = (x) => Array.isArray(x) || (ArrayBuffer.isView(x) && !(x instanceof DataView));
const floats = (x) => (x instanceof Float32Array ? x : Float32Array.from(x));

/** Whole numbers of 32 bits. What is below 0 are bits, such as ~1. */
export const wholes = (x, what) => {
    if (x instanceof Uint32Array) return x;
    if (!isNumbers(x)) refuse(`${what} is no array: give whole numbers`);
    for (let i = 0; i < x.length; ++i) {
        if (!(Number.isInteger(x[i]) && x[i] >= -(2 ** 31) && x[i] < 2 ** 32)) refuse(`${what}: element ${i} is ${x[i]}: say a whole number of 32 bits`);
    }
    return Uint32Array.from(x);
};

/** A column: one number for all rows, an array, or every stride-th element of one. Its numbers are floats, or with Uint32Array whole. */
export class Column {
    constructor(given, what, Type = Float32Array) {
        this.Type = Type;
        if (given instanceof Column) return Object.assign(this, given);
        if (typeof given === 'number') {
            this.number = Type === Float32Array ? given : wholes([given], what)[0];
            return;
        }
        const { data, offset = 0, stride = 1 } = isNumbers(given) ? { data: given } : given ?? {};
        if (!isNumbers(data)) refuse(`${what} is ${given === undefined ? 'missing' : 'no array'}: give a number, an array or { data, offset, stride }`);
        if (!(Number.isInteger(offset) && offset >= 0)) refuse(`${what}: the offset is ${offset}: say 0 or more`);
        if (!(Number.isInteger(stride) && stride > 0)) refuse(`${what}: the stride is ${stride}: say 1 or more`);
        this.data = Type === Float32Array ? floats(data) : wholes(data, what);
        this.isCopy = this.data !== data;  // of numbers that the caller has otherwise
        this.offset = offset;
        this.stride = stride;
    }

    /** Rows that it has; nothing where one number serves all. */
    get count() {
        if (this.number !== undefined) return undefined;
        return this.data.length <= this.offset ? 0 : Math.floor((this.data.length - this.offset - 1) / this.stride) + 1;
    }

    /** Writes the capsa_stream, or the capsa_label_stream. */
    write(room, at) {
        const u32 = room.memory.u32;
        const one = this.number !== undefined;
        u32[at >> 2] = one ? room.number(this.number, this.Type) : room.address(this.data, this.Type) + 4 * this.offset;
        u32[(at >> 2) + 1] = one ? 0 : this.stride;
    }
}

/**
 * Columns of a table row by row, or of an object by name. All have as many rows. A row has the fields at these places of so many; those of `whole`
 * are whole numbers.
 */
export const columnsOf = (what, fields, given, defaults = {}, { width = fields.length, places = null, whole = [] } = {}) => {
    if (isNumbers(given)) {
        if (given.length % width !== 0) {
            refuse(`${what}: ${given.length} numbers are no whole number of rows of ${width}${places ? '' : `: ${fields.join(' ')}`}`);
        }
        const data = floats(given);
        const columnAt = (offset) => Object.assign(new Column({ data, offset, stride: width }, what), { isCopy: data !== given });
        const columns = fields.map((_, k) => columnAt(places ? places[k] : k));
        return { columns, count: data.length / width };
    }
    if (given === null || typeof given !== 'object') refuse(`${what}: give an array of rows, or an object of ${fields.join(', ')}`);
    for (const name of Object.keys(given)) {
        if (name !== 'count' && !fields.includes(name)) refuse(`${what} have no ${name}; they have ${fields.join(', ')}`);
    }
    let { count } = given;
    if (count !== undefined && !(Number.isInteger(count) && count >= 0)) refuse(`${what}: the count is ${count}: say a number of rows`);
    let least = count, of = 'the count';
    const columns = fields.map((name) => {
        const column = new Column(given[name] ?? defaults[name], `${name} of ${what}`, whole.includes(name) ? Uint32Array : Float32Array);
        const rows = column.count;
        if (rows !== undefined) {
            if (least === undefined) [least, of] = [rows, name];
            if (count === undefined ? rows !== least : rows < count) {
                refuse(`${what}: ${name} has ${rows} rows and ${of} ${of === 'the count' ? 'says' : 'has'} ${least}: give all as many`);
            }
        }
        return column;
    });
    if (least === undefined) refuse(`${what}: every field is one number: say the count of rows too`);
    return { columns, count: least };
};

/** The columns of rows that share points: their coordinates once for each point of a row, then what belongs to a row. */
const sharedColumnsOf = (kind, { fields, planar, points: names, defaults }, { points, ...given }) => {
    if (!names) refuse(`${kind} share no points: leave points out, and give each row its own`);
    const axes = planar ? ['x', 'y'] : ['x', 'y', 'z'], rest = fields.slice(axes.length * names.length);
    const { columns: coordinates, count: positions } = columnsOf(`points of ${kind}`, axes, points);
    const { columns, count } = columnsOf(kind, [...names, ...rest], given, defaults, { whole: names });
    return { columns: [...names.flatMap(() => coordinates), ...columns.slice(names.length)], count, points: columns.slice(0, names.length), positions };
};

/** Rows of one shape: what the makers of a Capsa give. Reads its arrays when it is asked. */
export class Shapes {
    constructor(owner, kind, description, given) {
        this.owner = owner;
        this.kind = kind;
        this.description = description;
        const isShared = !isNumbers(given) && given?.points !== undefined;
        Object.assign(this, isShared ? sharedColumnsOf(kind, description, given) : columnsOf(kind, description.fields, given, description.defaults));
    }

    /** The number of the coordinates of a point. */
    get dimension() { return this.description.planar ? 2 : 3; }

    /** Refuses rows whose memory was freed. */
    expectLive() {}

    /** Writes the capsa_shapes. */
    write(room, at) {
        const { u32 } = room.memory;
        u32[at >> 2] = this.description.shape;
        u32[(at + layout.shapes.count) >> 2] = this.count;
        this.columns.forEach((column, k) => column.write(room, at + layout.shapes.stream + 8 * k));
        this.points?.forEach((column, k) => column.write(room, at + layout.shapes.point + 8 * k));
        u32[(at + layout.shapes.positions) >> 2] = this.positions ?? 0;
    }
}

/** Records of one kind, in words of 32 bits: `words` and `floats` are the same memory. */
export class Records {
    constructor(kind, words, total, images) {
        this.kind = kind;
        this.fields = records[kind] ?? refuse(`there are no records ${kind}; there are ${Object.keys(records).join(', ')}`);
        this.width = Records.width(kind);
        this.words = words;
        this.floats = new Float32Array(words.buffer, words.byteOffset, words.length);
        this.length = Math.floor(words.length / this.width);
        this.total = total ?? this.length;
        this.images = images;
    }

    static width(kind) { return records[kind].reduce((sum, [, count]) => sum + count, 0); }

    /** Record i as an object. */
    at(i) {
        if (!(Number.isInteger(i) && i >= 0 && i < this.length)) refuse(`record ${i}: there are ${this.length}`);
        const record = {};
        let from = i * this.width;
        for (const [name, count, isFloat] of this.fields) {
            const array = isFloat ? this.floats : this.words;
            record[name] = count === 1 ? array[from] : Array.from(array.subarray(from, from + count));
            from += count;
        }
        if (this.images) record.image = Array.from(this.images.subarray(3 * i, 3 * i + 3));
        return record;
    }

    * [Symbol.iterator]() { for (let i = 0; i < this.length; ++i) yield this.at(i); }
}
