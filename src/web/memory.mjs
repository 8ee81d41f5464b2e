// The memory of a module: arrays in it, structs of C in it, and calls of its functions.

import { statuses } from './table.mjs';

/** A call that makes no sense, or for which there is no memory. `code` is the name of the capsa_status, or bad_argument. */
export class CapsaError extends Error {
    constructor(code, message) {
        super(message);
        this.name = 'CapsaError';
        this.code = code;
    }
}

export const refuse = (message) => { throw new CapsaError('bad_argument', message); };

/**
 * The memory does not grow, so that arrays in it stay what they are: WebAssembly takes all arrays away from a memory that grows. What is not
 * used of it takes no memory of the machine.
 */
export class Memory {
    constructor(megabytes) {
        if (!(megabytes >= 2 && megabytes <= 2048)) refuse(`load: ${megabytes} megabytes: say from 2 to 2048`);
        this.megabytes = megabytes;
        const pages = Math.floor(megabytes) * 16;
        this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
        this.u8 = new Uint8Array(this.memory.buffer);
        this.u32 = new Uint32Array(this.memory.buffer);
        this.f32 = new Float32Array(this.memory.buffer);
        this.live = new Map();
        this.visits = [];
        this.broken = null;
        this.said = '';
    }

    /** What C calls for each block of answers of a visit: it goes on where this is 0. What is thrown here must not pass C, and waits. */
    #visit = (which, at, count) => {
        const visit = this.visits[which];
        try {
            return visit.take(at >>> 0, count) === false ? 1 : 0;
        } catch (error) {
            visit.thrown = { error };
            return 1;
        }
    };

    /** Calls ask(number of the visit): C gives blocks to take(address, count) until that is false or throws. The things stay what they are meanwhile. */
    visiting(things, take, ask) {
        const visit = { things, take, thrown: null };
        this.visits.push(visit);
        try {
            ask(this.visits.length - 1);
        } finally {
            this.visits.pop();
        }
        if (visit.thrown) throw visit.thrown.error;
    }

    /** Refuses to change what a visit is reading. */
    expectUnvisited(thing, what) {
        if (this.visits.some(({ things }) => things.includes(thing))) refuse(`a visit is reading this ${what}: change or free it after the visit`);
    }

    async start(module) {
        const instance = await WebAssembly.instantiate(module, { env: { memory: this.memory, visit: this.#visit }, wasi_snapshot_preview1: this.#system() });
        this.functions = instance.exports;
        this.call('_initialize');
    }

    /** What the C library asks of a system: there is none, so no environment, and text on stderr is kept for the error that follows. */
    #system() {
        const sizes = (count, bytes) => {
            this.u32[count >> 2] = this.u32[bytes >> 2] = 0;
            return 0;
        };
        const write = (file, at, count, written) => {
            let bytes = 0;
            for (let k = at >> 2; k < (at >> 2) + 2 * count; k += 2) {
                this.said += new TextDecoder().decode(this.u8.slice(this.u32[k], this.u32[k] + this.u32[k + 1]));
                bytes += this.u32[k + 1];
            }
            this.u32[written >> 2] = bytes;
            return 0;
        };
        const no = () => 52;  // ENOSYS
        return { environ_get: () => 0, environ_sizes_get: sizes, fd_write: write, fd_close: no, fd_seek: no, fd_fdstat_get: no, proc_exit: no };
    }

    /** Calls a function of C. What stops the module, such as a stack that is too deep, is an error like others, but the last one. */
    call(name, ...values) {
        if (this.broken) throw new CapsaError('stopped', this.broken);
        const asked = this.functions[name];
        try {
            return asked(...values);
        } catch (error) {
            if (!asked) throw error;
            this.broken = `${name} stopped the module (${this.said.trim() || error.message}): load it anew. This is a fault of capsa: please report it`;
            throw new CapsaError('stopped', this.broken);
        }
    }

    allocate(bytes) {
        const at = this.call('malloc', bytes) >>> 0;
        if (at === 0) {
            throw new CapsaError('out_of_memory', `there is no room for ${bytes} bytes in the ${this.megabytes} MB of the module: ` +
                `say load({ megabytes: ${Math.min(2048, 2 * this.megabytes)} })`);
        }
        return at;
    }

    release(at) { this.call('free', at); }

    /** Whether an array lies in this memory. */
    holds(array) { return array.buffer === this.memory.buffer; }

    /** Whether a call would write one array of this memory over the other. */
    overlaps(one, other) {
        const isBefore = (a, b) => a.byteOffset + a.byteLength <= b.byteOffset;
        return this.holds(one) && this.holds(other) && !isBefore(one, other) && !isBefore(other, one);
    }

    /** An array in this memory. */
    array(Type, length) {
        if (!(Number.isInteger(length) && length >= 0)) refuse(`${length} is no length of an array`);
        const at = this.allocate(Math.max(4 * length, 4));
        this.live.set(at, length);
        const array = new Type(this.memory.buffer, at, length);
        array.fill(0);
        return array;
    }

    free(array) {
        if (!this.holds(array) || !this.live.delete(array.byteOffset)) refuse('free: this is no array of the module, or it was freed before');
        this.release(array.byteOffset);
    }

    /** The text of C at an address. */
    text(at) { return new TextDecoder().decode(this.u8.slice(at, this.u8.indexOf(0, at))); }

    /** Text as C has it; its address is the caller's to free. */
    textOf(text) {
        const bytes = new TextEncoder().encode(text);
        const at = this.allocate(bytes.length + 1);
        this.u8.set(bytes, at);
        this.u8[at + bytes.length] = 0;
        return at;
    }
}

/** What a call needs in the memory for as long as it takes. */
export class Room {
    constructor(memory) {
        this.memory = memory;
        this.taken = [];
        this.copies = new Map();
    }

    bytes(count) {
        const at = this.memory.allocate(count);
        this.taken.push(at);
        return at;
    }

    struct(count) {
        const at = this.bytes(count);
        this.memory.u8.fill(0, at, at + count);
        return at;
    }

    /** The address of an array in the memory: its own, or that of a copy. */
    address(array, Type) {
        if (this.memory.holds(array)) return array.byteOffset;
        let copy = this.copies.get(array);
        if (copy === undefined) {
            copy = new Type(this.memory.memory.buffer, this.bytes(Math.max(4 * array.length, 4)), array.length);
            copy.set(array);
            this.copies.set(array, copy);
        }
        return copy.byteOffset;
    }

    /** Copies arrays anew, which have other numbers. */
    renew() { for (const [array, copy] of this.copies) copy.set(array); }

    /** Writes the copy of an array back, where there is one. */
    giveBack(array) { if (this.copies.has(array)) array.set(this.copies.get(array)); }

    number(value, Type) {
        const at = this.bytes(4);
        this.memory[Type === Float32Array ? 'f32' : 'u32'][at >> 2] = value;
        return at;
    }

    end() { for (const at of this.taken) this.memory.release(at); }
}

/** Calls work(room), whose memory ends with it. */
export const within = (memory, work) => {
    const room = new Room(memory);
    try {
        return work(room);
    } finally {
        if (!memory.broken) room.end();
    }
};

export const statusName = (status) => statuses[status] ?? `status ${status}`;
