// The images of answers about a box that repeats: three whole numbers of 8 bits for each.

import { layout } from './table.mjs';
import { refuse } from './memory.mjs';

/** The places for the images of one query: an array of the caller, a new one where `wanted` is true, or none. */
export class Images {
    #at = 0;

    /** `options` is the address of the capsa_options. */
    constructor(room, options, wanted, name) {
        if (wanted !== undefined && typeof wanted !== 'boolean' && !(wanted instanceof Int8Array)) refuse(`${name}: images is no Int8Array: say true or give one`);
        Object.assign(this, { room, options, wanted });
    }

    /** How many places the caller gave; Infinity where the number is free. */
    get most() { return this.wanted instanceof Int8Array ? Math.floor(this.wanted.length / 3) : Infinity; }

    /** Makes places for so many answers. Those of the caller are as many as they are. */
    renew(count) {
        const { memory } = this.room, given = this.wanted;
        if (!given) return;
        const places = given === true ? count : this.most;
        this.#at = given !== true && memory.holds(given) ? given.byteOffset : this.room.struct(Math.max(3 * places, 4));
        memory.u32.set([this.#at, places], (this.options + layout.options.images) >> 2);
    }

    /** The images of the first answers; nothing where none are wanted. */
    take(count) {
        const { memory } = this.room, given = this.wanted;
        if (!given) return undefined;
        const found = new Int8Array(memory.memory.buffer, this.#at, 3 * count);
        if (given === true) return found.slice();
        if (!memory.holds(given)) given.set(found);
        return given.subarray(0, 3 * count);
    }
}
