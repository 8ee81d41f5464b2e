// How a question is put to C: its source and its options in memory, and the sentence where it is refused.

import { layout } from './table.mjs';
import { CapsaError, refuse, statusName, within } from './memory.mjs';
import { Shapes, columnsOf, wholes } from './rows.mjs';
import { Source } from './sources.mjs';
import { Images } from './images.mjs';
import { answers } from './answers.mjs';
import { Held, Index } from './held.mjs';
import { expectOptions, ofQueries } from './options.mjs';

const isas = { best: 0, scalar: 1, simd128: 6 };
const decisions = { rounded: 0, exact: 1 };
/** What is one number, for which there is no `out`. */
const single = ['flag', 'count'];
const starts = { touches: 0, approaches: 1 };

export const chosen = (what, names, name) => names[name] ?? refuse(`${what} is ${name}: say one of ${Object.keys(names).join(', ')}`);

/** The name in JavaScript of what C calls by this one. */
const spelled = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

export class Asking {
    constructor(memory, only) {
        this.memory = memory;
        this.only = only;
    }

    /** Throws what the library says of a status of the function `asked`, of this name in C. `said` are fields of the capsa_call. */
    check(status, name, source, output = 0, stride = 0, said = {}, asked = spelled(name)) {
        if (status === 0) return;
        const sentence = within(this.memory, (room) => {
            const call = room.struct(layout.call.bytes), text = room.bytes(512), verb = this.memory.textOf(name);
            for (const [field, value] of Object.entries({ source, output, stride, ...said })) this.memory.u32[(call + layout.call[field]) >> 2] = value;
            this.memory.u32[call >> 2] = verb;
            this.memory.call('capsa_explain', status, call, text, 512);
            this.memory.release(verb);
            return this.memory.text(text);
        });
        const more = statusName(status) === 'out_of_memory' ? `; the module has ${this.memory.megabytes} MB: load it with more` : '';
        // Functions of C that it names have other names here.
        const told = sentence.slice(name.length).replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (word) => (spelled(word) in this ? spelled(word) : word));
        throw new CapsaError(statusName(status), asked + told + more);
    }

    get alone() { return `this package has ${this.only.join(', ')} alone`; }

    offered(name, call) { if (!this.memory.functions[call]) refuse(`${this.alone}: ${name} is in capsa.mjs`); }

    rows(rows, what) {
        if (!(rows instanceof Shapes) && !(rows instanceof Index)) refuse(`${what} is no rows: make them by capsules({ ... }) and the like, or index(rows)`);
        if (rows.owner !== this) refuse(`${what} is of another module`);
        return rows;
    }

    own(source, name) {
        if (!(source instanceof Source) || source.owner !== this) refuse(`${name}: the first argument is a source of this module: between(a, b), within(a), ...`);
    }

    /** The address of the capsa_options; a source in a box gets a workspace for the images, which is the caller's to free. */
    options(room, source, { margin = 0, isa = 'best', exact = false, approaching = false, workspace, ...earlier }) {
        const { decide = exact ? 'exact' : 'rounded', atStart = approaching ? 'approaches' : 'touches' } = earlier;
        const given = room.struct(layout.options.bytes), put = (k, value) => { this.memory.u32[(given + k) >> 2] = value; };
        if (typeof margin !== 'number') refuse(`the margin is ${margin}: say a number`);
        for (const [name, value] of Object.entries({ exact, approaching })) if (typeof value !== 'boolean') refuse(`${name} is ${value}: say true or false`);
        this.memory.f32[given >> 2] = margin;
        put(layout.options.isa, chosen('isa', isas, isa));
        put(layout.options.decide, chosen('decide', decisions, decide));
        put(layout.options.atStart, chosen('atStart', starts, atStart));
        if (workspace && (!(workspace instanceof Held) || workspace.what !== 'workspace' || workspace.owner !== this)) {
            refuse('this is no workspace of this module');
        }
        const made = source.isPeriodic && !workspace ? new Held(this, 'workspace') : null, used = workspace || made;
        if (used) put(layout.options.workspace, used.handle);
        return { given, made };
    }

    /** work(room, source, options), with the source and the options in memory. */
    query(source, options, work) {
        return within(this.memory, (room) => {
            const at = source.write(room), { given, made } = this.options(room, source, options);
            try {
                return work(room, at, given);
            } finally {
                if (!this.memory.broken) made?.free();
            }
        });
    }

    /** Source, then what the verb has of its own (motions, or how many), then options. */
    ask(name, verb, source, rest) {
        this.own(source, name);
        this.offered(name, verb.call);
        const before = [], told = { ...verb, name };
        let several = 1;
        if (verb.moves) before.push(rest.shift() ?? refuse(`${name}: give the motion of A: { dx, dy, dz }`), rest.shift() ?? null);
        if (verb.several) {
            several = rest.shift();
            if (!(Number.isInteger(several) && several > 0)) refuse(`${name}: how many is ${several}: say 1 or more`);
        }
        const options = { ...(verb.several ? { margin: Infinity } : {}), ...(rest[0] ?? {}) };
        if (options.images && !verb.inBox) refuse(`${name}: no image is asked of it: leave images out`);
        if (options.rows !== undefined) return this.#askRows(name, told, source, several, options);
        expectOptions(name, options, [...ofQueries, ...(verb.inBox ? ['images'] : []), ...(verb.ofRows ? ['rows'] : []), ...(single.includes(verb.answer) ? [] : ['out'])]);
        return this.query(source, options, (room, at, given) => {
            const asked = verb.several ? [several] : verb.moves ? this.motions(room, source, before) : [];
            const call = (...values) => {
                const output = values.length > 1 ? values[values.length - 1 - (verb.answer === 'list')] : 0;
                this.check(this.memory.call(verb.call, at, given, ...asked, ...values), verb.name, at, output, several, {}, name);
            };
            const places = verb.answer === 'bits' ? source.a.count
                : verb.answer === 'bytes' || verb.answer === 'counts' ? source.runCount : several * source.places;
            return answers[verb.answer](call, room, told, options.out, places, new Images(room, given, options.images, name));
        });
    }

    /** The same of some rows of A. */
    #askRows(name, verb, source, several, options) {
        if (!verb.ofRows) refuse(`${name}: it is not asked of some rows: leave rows out`);
        expectOptions(name, options, [...ofQueries, 'images', 'rows', 'out']);
        const list = wholes(options.rows, `rows of ${name}`), needed = several * list.length;
        return this.query(source, options, (room, at, given) => {
            const rows = room.address(list, Uint32Array);
            const call = (to, count) => {
                if (count < needed) {
                    throw new CapsaError('output_too_small', `${name}: out has ${count} elements and ${needed} are needed: one for each answer of each row of the list`);
                }
                const asked = verb.several ? [several, rows] : [rows];
                this.check(this.memory.call(verb.ofRows, at, given, ...asked, list.length, to), verb.ofRows.slice('capsa_'.length), at, count, several, {}, name);
            };
            return answers.places(call, room, verb, options.out, needed, new Images(room, given, options.images, name));
        });
    }

    motions(room, source, [ofA, ofB]) {
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
