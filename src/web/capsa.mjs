// What touches what, for spheres, capsules and other shapes by the million: the C interface of capsa as functions over typed arrays.

import { layout, records, shapes, verbs } from './table.mjs';
import { CapsaError, Memory, refuse, statusName, within } from './memory.mjs';
import { Records, Shapes, columnsOf, wholes } from './rows.mjs';
import { LinkMatrix, Source, levelsOf } from './sources.mjs';
import { Images } from './images.mjs';
import { answers, copied, filled, totalOf, wordsOfBits } from './answers.mjs';
import { Held, Index } from './held.mjs';
import { Posed } from './poses.mjs';

const isas = { best: 0, scalar: 1, simd128: 6 };
const decisions = { rounded: 0, exact: 1 };
const starts = { touches: 0, approaches: 1 };

const noRow = 0xffffffff;

const chosen = (what, names, name) => names[name] ?? refuse(`${what} is ${name}: say one of ${Object.keys(names).join(', ')}`);

class Capsa {
    constructor(memory, only) {
        this.memory = memory;
        this.only = only;
        for (const [kind, description] of Object.entries(shapes)) this[kind] = (given) => this.#make(kind, description, given);
        for (const [name, verb] of Object.entries(verbs)) {
            this[name] = (source, ...rest) => this.#ask(name, verb, source, rest);
        }
    }

    get version() { return this.memory.text(this.memory.call('capsa_version')); }
    get isa() { return this.memory.text(this.memory.call('capsa_isa_name', this.memory.call('capsa_isa_resolve', 0))); }

    /** Arrays in the memory of the module, which are read and written in place. */
    floats(length) { return this.memory.array(Float32Array, length); }
    words(length) { return this.memory.array(Uint32Array, length); }
    records(kind, length) {
        if (!records[kind]) refuse(`there are no records ${kind}; there are ${Object.keys(records).join(', ')}`);
        return new Records(kind, this.words(Records.width(kind) * length));
    }
    free(array) { this.memory.free(array instanceof Records ? array.words : array); }

    between(a, b, runs, runsOfB) { return new Source(this, 'between', this.#rows(a, 'A'), this.#rows(b, 'B'), { runs, runsOfB }); }
    within(a, runs) { return new Source(this, 'within', this.#rows(a, 'A'), undefined, { runs }); }
    zip(a, b) { return new Source(this, 'zip', this.#rows(a, 'A'), this.#rows(b, 'B')); }
    listed(a, b, pairs) {
        const words = pairs instanceof Records ? pairs.words : wholes(pairs, 'listed');
        if (words.length % 2 !== 0) refuse(`listed: ${words.length} numbers are no whole number of pairs`);
        return new Source(this, 'listed', this.#rows(a, 'A'), this.#rows(b, 'B'), { pairs: words });
    }

    /** The source without the pairs that may not meet. */
    filtered(source, ofA, ofB) {
        this.#own(source, 'filtered');
        return source.filtered(ofA, ofB);
    }
    /** The source in a box that repeats: A meets the images of B too. */
    periodic(source, lengths) {
        this.#own(source, 'periodic');
        return source.periodic(lengths);
    }
    linkMatrix(linksOfA, linksOfB) { return new LinkMatrix(linksOfA, linksOfB); }
    marginLevels(margins) { return levelsOf(margins); }
    posed(rows, transforms, options) { return new Posed(this, rows, transforms, options); }

    index(rows) { return new Index(this, rows); }
    workspace() { return new Held(this, 'workspace'); }

    /** For each row of A the rows that touch it: those of row i are rows[offsets[i]] up to rows[offsets[i + 1]], without the last. */
    neighbours(source, options = {}) {
        this.#own(source, 'neighbours');
        return this.#query(source, options, (room, at, given) => {
            const count = source.places + 1;
            const offsets = room.bytes(4 * count), result = room.struct(layout.result.bytes), images = new Images(room, given, options.images, 'neighbours');
            const ask = (rows, capacity) => {
                this.check(this.memory.call('capsa_neighbours', at, given, offsets, count, rows, capacity, result), 'neighbours', at, count);
                return totalOf(this.memory, result);
            };
            images.renew(0);
            const total = ask(room.bytes(4), 0);
            const rows = room.bytes(Math.max(4 * total, 4));
            images.renew(total);
            if (total > 0) ask(rows, total);
            const found = { offsets: copied(this.memory, offsets, count), rows: copied(this.memory, rows, total) };
            return options.images ? { ...found, images: images.take(total) } : found;
        });
    }

    /** Rows that touch, directly or through others, have one label: those of A first, then those of B. */
    clusters(source, options = {}) {
        this.#own(source, 'clusters');
        return this.#query(source, options, (room, at, given) => {
            const count = this.memory.call('capsa_cluster_rows', at) >>> 0;
            const labels = room.bytes(Math.max(4 * count, 4)), found = room.struct(4);
            this.check(this.memory.call('capsa_clusters', at, given, labels, count, found), 'clusters', at, count);
            return { labels: copied(this.memory, labels, count), count: this.memory.u32[found >> 2] };
        });
    }

    /** The contacts, and behind each a second one where two cores lie along each other; `ends` says at which end each is. */
    manifolds(source, contacts, options = {}) {
        this.#own(source, 'manifolds');
        if (!(contacts instanceof Records) || contacts.kind !== 'contact') refuse('manifolds: the second argument is no contacts: give what contacts(source) returned');
        const { out, ends } = options, verb = { name: 'manifolds', answer: 'list', record: 'contact' }, { width, length } = contacts;
        if (ends !== undefined && !(ends instanceof Uint8Array)) refuse('manifolds: ends is no Uint8Array');
        if (out && this.memory.overlaps(out.words ?? out, contacts.words)) refuse('manifolds: out lies where the contacts are: give it a place of its own');
        return this.#query(source, options, (room, at, given) => {
            const result = room.struct(layout.result.bytes), from = room.address(contacts.words, Uint32Array);
            let written = 0, ofEnds = null;
            const words = filled(room, verb, out, 2 * width * length, (to, count) => {
                const capacity = Math.floor(count / width), places = room.bytes(Math.max(capacity, 4));
                if (ends?.length < capacity) refuse(`manifolds: ends has ${ends.length} elements and out has room for ${capacity}: give as many`);
                const status = this.memory.call('capsa_manifolds', at, given, from, length, to, places, capacity, result);
                this.check(status, 'manifolds', at, capacity, 0, from, length);
                written = Math.min(totalOf(this.memory, result), capacity);
                ofEnds = this.memory.u8.slice(places, places + written);
            });
            ends?.set(ofEnds);
            return { contacts: new Records('contact', words.subarray(0, width * written), totalOf(this.memory, result)), ends: ends?.subarray(0, written) ?? ofEnds };
        });
    }

    /** For each row of A the nearest triangle of a closed mesh, with a gap below 0 inside, and a bit: whether the centre is inside. */
    signedNearest(source, options = {}) {
        this.#own(source, 'signedNearest');
        this.#offered('signedNearest', 'capsa_signed_nearest');
        const { out, inside } = options, verb = { name: 'signed_nearest', answer: 'places', record: 'nearest' }, needed = wordsOfBits(source.places);
        if (inside !== undefined && !(inside instanceof Uint32Array)) refuse('signedNearest: inside is no Uint32Array');
        if (inside?.length < needed) refuse(`signedNearest: inside has ${inside.length} words and ${needed} are needed: an even number, of a bit for each row of A`);
        return this.#query(source, options, (room, at, given) => {
            let nearest;
            const bits = filled(room, { name: verb.name, answer: 'bits' }, inside, needed, (words, wordCount) => {
                nearest = filled(room, verb, out, 2 * source.places, (to, count) => {
                    const status = this.memory.call('capsa_signed_nearest', at, given, to, count >> 1, words, wordCount >> 1);
                    this.check(status, verb.name, at, count >> 1);
                });
            });
            return { nearest: out instanceof Records ? out : new Records('nearest', nearest), inside: bits };
        });
    }

    /** The first edge of a mesh that an odd number of triangles has, or null if the mesh is closed. */
    openEdge(mesh) {
        this.#rows(mesh, 'the mesh');
        this.#offered('openEdge', 'capsa_open_edge');
        if (mesh.kind !== 'triangles') refuse(`openEdge: a mesh has triangles, and these are ${mesh.kind}`);
        return within(this.memory, (room) => {
            const { edge } = layout, set = room.struct(layout.shapes.bytes), found = room.struct(edge.bytes);
            mesh.write(room, set);
            this.check(this.memory.call('capsa_open_edge', set, room.bytes(Math.max(3 * edge.bytes * mesh.count, 4)), 3 * mesh.count, found), 'open_edge', 0);
            const [row, corner] = copied(this.memory, found, edge.bytes / 4);
            return row === noRow ? null : { row, corner };
        });
    }

    /** The first invalid row, or null. Queries need no such check: an invalid row touches nothing. */
    validate(rows) {
        this.#rows(rows, 'the set');
        return within(this.memory, (room) => {
            const { flaw } = layout;
            const set = room.struct(layout.shapes.bytes), found = room.struct(flaw.bytes);
            rows.write(room, set);
            this.check(this.memory.call('capsa_validate', set, found), 'validate', 0);
            const word = (k) => this.memory.u32[(found + k) >> 2];
            if (word(0) === 0) return null;
            return { row: word(flaw.row), field: this.memory.text(word(flaw.field)), reason: this.memory.text(word(flaw.reason)) };
        });
    }

    /** Throws what the library says of a status. */
    check(status, name, source, output = 0, stride = 0, contacts = 0, contactCount = 0) {
        if (status === 0) return;
        const sentence = within(this.memory, (room) => {
            const call = room.struct(layout.call.bytes), text = room.bytes(512);
            const verb = this.memory.textOf(name);
            const put = (k, value) => { this.memory.u32[(call + k) >> 2] = value; };
            put(0, verb);
            put(layout.call.source, source);
            put(layout.call.output, output);
            put(layout.call.stride, stride);
            put(layout.call.contacts, contacts);
            put(layout.call.contactCount, contactCount);
            this.memory.call('capsa_explain', status, call, text, 512);
            this.memory.release(verb);
            return this.memory.text(text);
        });
        const more = statusName(status) === 'out_of_memory' ? `; the module has ${this.memory.megabytes} MB: load it with more` : '';
        throw new CapsaError(statusName(status), sentence + more);
    }

    #make(kind, description, given) {
        if (this.only && !this.only.includes(kind)) refuse(`${this.#alone}: ${kind} are in capsa.mjs`);
        return new Shapes(this, kind, description, given);
    }

    get #alone() { return `this package has ${this.only.join(', ')} alone`; }

    #offered(name, call) { if (!this.memory.functions[call]) refuse(`${this.#alone}: ${name} is in capsa.mjs`); }

    #rows(rows, what) {
        if (!(rows instanceof Shapes) && !(rows instanceof Index)) refuse(`${what} is no rows: make them by capsules({ ... }) and the like, or index(rows)`);
        if (rows.owner !== this) refuse(`${what} is of another module`);
        return rows;
    }

    #own(source, name) {
        if (!(source instanceof Source) || source.owner !== this) refuse(`${name}: the first argument is a source of this module: between(a, b), within(a), ...`);
    }

    /** work(room, source, options), with the source and the options in memory. */
    #query(source, options, work) {
        return within(this.memory, (room) => {
            const at = source.write(room);
            const given = room.struct(layout.options.bytes);
            const put = (k, value) => { this.memory.u32[(given + k) >> 2] = value; };
            const { margin = 0, isa = 'best', decide = 'rounded', atStart = 'touches', workspace } = options;
            if (typeof margin !== 'number') refuse(`the margin is ${margin}: say a number`);
            this.memory.f32[given >> 2] = margin;
            put(layout.options.isa, chosen('isa', isas, isa));
            put(layout.options.decide, chosen('decide', decisions, decide));
            put(layout.options.atStart, chosen('atStart', starts, atStart));
            if (workspace && (!(workspace instanceof Held) || workspace.what !== 'workspace' || workspace.owner !== this)) {
                refuse('this is no workspace of this module');
            }
            const own = source.isPeriodic && !workspace ? this.workspace() : null;  // for the images
            const used = workspace || own;
            if (used) put(layout.options.workspace, used.handle);
            try {
                return work(room, at, given);
            } finally {
                if (!this.memory.broken) own?.free();
            }
        });
    }

    /** Source, then what the verb has of its own (motions, or how many), then options. */
    #ask(name, verb, source, rest) {
        this.#own(source, name);
        this.#offered(name, verb.call);
        const before = [];
        let several = 1;
        if (verb.moves) before.push(rest.shift() ?? refuse(`${name}: give the motion of A: { dx, dy, dz }`), rest.shift() ?? null);
        if (verb.several) {
            several = rest.shift();
            if (!(Number.isInteger(several) && several > 0)) refuse(`${name}: how many is ${several}: say 1 or more`);
        }
        const options = { ...(verb.several ? { margin: Infinity } : {}), ...(rest[0] ?? {}) };
        return this.#query(source, options, (room, at, given) => {
            const call = (...values) => {
                const output = values.length > 1 ? values[values.length - 1 - (verb.answer === 'list')] : 0;
                const asked = verb.several ? [several] : verb.moves ? this.#motions(room, source, before) : [];
                this.check(this.memory.call(verb.call, at, given, ...asked, ...values), verb.name, at, output, several);
            };
            const places = verb.answer === 'bytes' || verb.answer === 'counts' ? source.runCount : several * source.places;
            if (options.images && !verb.inBox) refuse(`${name}: no image is asked of it: leave images out`);
            return answers[verb.answer](call, room, verb, options.out, places, new Images(room, given, options.images, name));
        });
    }

    #motions(room, source, [ofA, ofB]) {
        const write = (given, rows, what) => {
            const fields = ['dx', 'dy', 'dz'].slice(0, rows.dimension);
            const all = ArrayBuffer.isView(given) || Array.isArray(given) ? given : { count: rows.count, ...given };
            const { columns, count } = columnsOf(what, fields, all);
            if (count < rows.count) refuse(`${what} has ${count} rows and there are ${rows.count}: give all a motion`);
            const at = room.struct(layout.motion.bytes);
            columns.forEach((column, k) => column.write(room, at + 8 * k));
            return at;
        };
        return [write(ofA, source.a, 'the motion of A'), ofB ? write(ofB, source.b ?? source.a, 'the motion of B') : 0];
    }
}

/** Starts a module in a memory of its own. */
export const start = async (module, { megabytes = 64 } = {}, only = null) => {
    const memory = new Memory(megabytes);
    await memory.start(await module);
    return new Capsa(memory, only);
};

export { CapsaError };
