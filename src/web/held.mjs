// What the library has memory for longer than a call: workspaces and indexes.

import { layout } from './table.mjs';
import { refuse, within } from './memory.mjs';
import { Shapes } from './rows.mjs';

/** What has memory of the library. */
export class Held {
    constructor(owner, what) {
        this.owner = owner;
        this.what = what;
        this.at = within(owner.memory, (room) => {
            const place = room.struct(4);
            owner.check(owner.memory.call(`capsa_${what}_create`, place), what, 0);
            return owner.memory.u32[place >> 2];
        });
    }

    get handle() {
        if (this.at === 0) refuse(`this ${this.what} was freed`);
        return this.at;
    }

    /** Memory that it holds, in bytes. */
    get bytes() { return this.owner.memory.call(`capsa_${this.what}_bytes`, this.handle) >>> 0; }

    free() {
        this.owner.memory.call(`capsa_${this.what}_destroy`, this.handle);
        this.at = 0;
    }
}

export class Index extends Held {
    constructor(owner, rows) {
        super(owner, 'index');
        this.build(rows);
    }

    build(rows) { this.#make('capsa_index_build', rows); }
    refit(rows) { this.#make('capsa_index_refit', rows); }
    addCells() { this.owner.check(this.owner.memory.call('capsa_index_add_cells', this.handle), 'index', 0); }

    /** The rows, to ask about. */
    get rows() { return this; }

    write(room, at) { this.owner.check(room.memory.call('capsa_index_shapes', this.handle, at), 'index', 0); }

    #make(call, rows) {
        if (!(rows instanceof Shapes) || rows.owner !== this.owner) refuse('an index is built of rows that a maker of this module gave');
        const { handle } = this;
        within(this.owner.memory, (room) => {
            const at = room.struct(layout.shapes.bytes);
            rows.write(room, at);
            this.owner.check(this.owner.memory.call(call, handle, at), 'index', 0);
        });
        Object.assign(this, { count: rows.count, dimension: rows.dimension, kind: rows.kind });
    }
}
