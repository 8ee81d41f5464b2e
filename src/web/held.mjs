// What the library has memory for longer than a call: workspaces and indexes.

import { layout } from './table.mjs';
import { refuse, within } from './memory.mjs';
import { Shapes } from './rows.mjs';
import { copied } from './answers.mjs';
import { expectOptions } from './options.mjs';

const calls = {
    index: { create: 'capsa_index_create', destroy: 'capsa_index_destroy', bytes: 'capsa_index_bytes' },
    workspace: { create: 'capsa_workspace_create', destroy: 'capsa_workspace_destroy', bytes: 'capsa_workspace_bytes' },
};

/** What has memory of the library. */
export class Held {
    constructor(owner, what) {
        this.owner = owner;
        this.what = what;
        this.at = within(owner.memory, (room) => {
            const place = room.struct(4);
            owner.check(owner.memory.call(calls[what].create, place), what, 0);
            return owner.memory.u32[place >> 2];
        });
    }

    get handle() {
        if (this.at === 0) refuse(`this ${this.what} was freed`);
        return this.at;
    }

    /** Memory that it holds, in bytes. */
    get bytes() { return this.owner.memory.call(calls[this.what].bytes, this.handle) >>> 0; }

    expectLive() { this.handle; }

    free() {
        const { handle } = this;
        this.owner.memory.expectUnvisited(this, this.what);
        this.owner.memory.call(calls[this.what].destroy, handle);
        this.at = 0;
    }
}

/** Builds, by whether the rows lie near each other in their own order. */
const builds = { false: 'capsa_index_build', true: 'capsa_index_build_in_order' };

export class Index extends Held {
    constructor(owner, rows, options = {}) {
        super(owner, 'index');
        try {
            this.build(rows, options);
        } catch (error) {
            this.free();
            throw error;
        }
    }

    build(rows, options = {}) {
        expectOptions('index', options, ['inOrder']);
        const { inOrder = false } = options;
        if (typeof inOrder !== 'boolean') refuse(`index: inOrder is ${inOrder}: say true or false`);
        this.#make(builds[inOrder], rows);
    }
    refit(rows) { this.#make('capsa_index_refit', rows); }
    addCells() {
        const { handle, owner } = this;
        owner.memory.expectUnvisited(this, 'index');
        owner.check(owner.memory.call('capsa_index_add_cells', handle), 'index', 0);
    }

    /** The rows, to ask about. */
    get rows() { return this; }

    /** The valid rows in spatial order. */
    get order() {
        return within(this.owner.memory, (room) => {
            const count = room.struct(4), at = room.memory.call('capsa_index_order', this.handle, count);
            return copied(room.memory, at, room.memory.u32[count >> 2]);
        });
    }

    write(room, at) { this.owner.check(room.memory.call('capsa_index_shapes', this.handle, at), 'index', 0); }

    #make(call, rows) {
        if (!(rows instanceof Shapes) || rows.owner !== this.owner) refuse('an index is built of rows that a maker of this module gave');
        const { handle } = this;
        this.owner.memory.expectUnvisited(this, 'index');
        within(this.owner.memory, (room) => {
            const at = room.struct(layout.shapes.bytes);
            rows.write(room, at);
            this.owner.check(this.owner.memory.call(call, handle, at), 'index', 0);
        });
        Object.assign(this, { count: rows.count, dimension: rows.dimension, kind: rows.kind, description: rows.description });
    }
}
