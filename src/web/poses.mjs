// Rows of links that stand in many poses.

import { layout, transforms } from './table.mjs';
import { refuse, statusName, within } from './memory.mjs';
import { Column, Shapes, columnsOf } from './rows.mjs';
import { expectOptions } from './options.mjs';

const lengths = ['radius', 'ra', 'rb', 'hx', 'hy', 'hz'];  // which no pose changes

/** The transforms that stand in an object under the name of how they are written. */
const transformsOf = (given, rows) => {
    const names = Object.keys(given ?? {}), form = transforms[names[0]];
    if (names.length !== 1 || !form) refuse(`posed: give the transforms as one of ${Object.keys(transforms).map((name) => `{ ${name} }`).join(', ')}`);
    if (form.dimension !== rows.dimension) refuse(`posed: ${names[0]} and ${rows.kind} are not both of space or both of the plane`);
    return { ...columnsOf(names[0], form.fields, given[names[0]], {}, form), kind: form.kind };
};

/** Rows of links in every pose: row i of pose p is row p n + i, and each pose is a run. They lie in memory of the module until they are freed. */
export class Posed extends Shapes {
    #from;
    #block;

    constructor(owner, rows, given, options = {}) {
        expectOptions('posed', options, ['link', 'links']);
        const { link } = options;
        let { links } = options;
        if (!(rows instanceof Shapes) || rows.owner !== owner) refuse('posed: the first argument is rows that a maker of this module gave');
        if (rows instanceof Posed) rows.expectLive();
        if (links === undefined) links = link === undefined ? 1 : refuse('posed: the rows have links: say links, how many there are');
        if (!(Number.isInteger(links) && links > 0)) refuse(`posed: there are ${links} links: say 1 or more`);
        const { count } = transformsOf(given, rows), poses = count / links;
        if (!Number.isInteger(poses)) refuse(`posed: ${count} transforms are no whole number of poses of ${links} links`);
        const { fields } = rows.description, all = poses * rows.count;
        const numberOf = (k) => (lengths.includes(fields[k]) ? rows.columns[k].number : undefined);
        const block = owner.memory.array(Float32Array, all * fields.filter((_, k) => numberOf(k) === undefined).length);
        let used = 0;
        const table = Object.fromEntries(fields.map((name, k) => [name, numberOf(k) ?? block.subarray(all * used, all * ++used)]));
        super(owner, rows.kind, rows.description, { ...table, count: all });
        this.#block = block;
        try {
            this.#from = { rows, links, link: link === undefined ? null : new Column(link, 'link', Uint32Array) };
            this.poses = poses;
            this.runs = Uint32Array.from({ length: poses + 1 }, (_, p) => p * rows.count);
            this.place(given);
        } catch (error) {
            this.free();
            throw error;
        }
    }

    /** The rows in other poses, as many. */
    place(given) {
        this.expectLive();
        this.owner.memory.expectUnvisited(this, 'posed set');
        const { rows, link, links } = this.#from, asked = transformsOf(given, rows);
        if (asked.count !== this.poses * links) {
            refuse(`posed: there are ${asked.count} transforms and room for ${this.poses} poses of ${links} links: make rows of their own for these`);
        }
        if (link?.count < rows.count) refuse(`posed: link has ${link.count} elements for ${rows.count} rows: every row needs one`);
        within(this.owner.memory, (room) => {
            const { memory } = room, set = room.struct(layout.shapes.bytes), label = room.struct(8), to = room.struct(8 * this.columns.length);
            rows.write(room, set);
            link?.write(room, label);
            const at = room.struct(layout.transforms.bytes);
            memory.u32.set([asked.kind, asked.count], at >> 2);
            asked.columns.forEach((column, k) => column.write(room, at + layout.transforms.entry + 8 * k));
            this.columns.forEach((column, k) => { if (column.number === undefined) column.write(room, to + 8 * k); });
            const status = memory.call('capsa_pose', set, label, links, at, to, this.count);
            if (statusName(status) === 'not_rigid') this.#refuseTransform(room, at, links);
            if (statusName(status) === 'index_out_of_range') refuse(`posed: a row names a link that is not there: there are ${links} links`);
            this.owner.check(status, 'posed', 0, this.count);
        });
    }

    /** What is said of each row of the links, once for each pose: for filters. */
    forEachPose(ofRows) {
        return Uint32Array.from({ length: this.count }, (_, i) => ofRows[i % ofRows.length]);
    }

    /** Gives the memory back. */
    free() {
        this.expectLive();
        this.owner.memory.expectUnvisited(this, 'posed set');
        this.owner.memory.free(this.#block);
        this.columns = null;
    }

    write(room, at) {
        this.expectLive();
        super.write(room, at);
    }

    expectLive() { if (!this.columns) refuse('these rows in poses were freed'); }

    #refuseTransform(room, at, links) {
        const { memory } = room, { flaw } = layout, found = room.struct(flaw.bytes);
        memory.call('capsa_validate_transforms', at, found);
        const word = (k) => memory.u32[(found + k) >> 2], row = word(flaw.row);
        refuse(`posed: transform ${row}, of link ${row % links} in pose ${Math.floor(row / links)}: ` +
            `${memory.text(word(flaw.field))} ${memory.text(word(flaw.reason))}: give rigid transforms`);
    }
}
