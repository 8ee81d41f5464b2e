// What a call of C has written, as numbers, typed arrays and records.

import { layout } from './table.mjs';
import { refuse } from './memory.mjs';
import { Records } from './rows.mjs';

/** Words of a bit for each row: an even number. */
export const wordsOfBits = (rows) => 2 * Math.ceil(rows / 64);

/** The number of 64 bits at an address. */
const wide = (memory, at) => memory.u32[(at >> 2) + 1] * 2 ** 32 + memory.u32[at >> 2];

/** How many there are, of a capsa_find_result. */
export const totalOf = (memory, result) => wide(memory, result + layout.result.total);

/** So many words from an address on, in an array of their own. */
export const copied = (memory, at, count) => memory.u32.slice(at >> 2, (at >> 2) + count);

/** Words that fill(address, count) has written: those of the caller, in place if they lie in the memory, or a copy. */
export const filled = (room, verb, out, least, fill) => {
    const Type = verb.answer === 'bytes' ? Uint8Array : verb.answer === 'places' && !verb.record ? Float32Array : Uint32Array;
    if (out instanceof Records && out.kind !== verb.record) refuse(`${verb.name}: out has records ${out.kind}: make them by records('${verb.record}', n)`);
    const given = out instanceof Records ? out.words : out;
    if (given !== undefined && !(given instanceof Type)) refuse(`${verb.name}: out is no ${Type.name}`);
    if (given && room.memory.holds(given)) {
        fill(given.byteOffset, given.length);
        return given;
    }
    const count = given ? given.length : least;
    const at = room.bytes(Math.max(4 * count, 4));
    const words = new Type(room.memory.memory.buffer, at, count);
    if (given) words.set(given);
    else words.fill(0);
    fill(at, count);
    if (!given) return words.slice();
    given.set(words);
    return given;
};

/** By what a verb answers. */
export const answers = {
    flag: (call, room) => {
        const place = room.struct(8);
        call(place);
        return room.memory.u32[place >> 2] !== 0;
    },
    count: (call, room) => {
        const place = room.struct(8);
        call(place);
        return wide(room.memory, place);
    },
    bytes: (call, room, verb, out, places) => filled(room, verb, out, places, call),
    counts: (call, room, verb, out, places) => {
        const counts = out ?? new Float64Array(places);
        if (!(counts instanceof Float64Array)) refuse(`${verb.name}: out is no Float64Array`);
        const at = room.struct(Math.max(8 * counts.length, 8));
        call(at, counts.length);
        for (let k = 0; k < places; ++k) counts[k] = wide(room.memory, at + 8 * k);
        return counts;
    },
    bits: (call, room, verb, out, places) => filled(room, verb, out, wordsOfBits(places), (at, count) => call(at, count >> 1)),
    places: (call, room, verb, out, places, images) => {
        const width = verb.record ? Records.width(verb.record) : 1;
        const words = filled(room, verb, out, width * places, (at, count) => {
            images.renew(Math.floor(count / width));
            call(at, Math.floor(count / width));
        });
        if (!verb.record) return words;
        return out instanceof Records && !images.wanted ? out : new Records(verb.record, words, undefined, images.take(Math.min(places, Math.floor(words.length / width))));
    },
    list: (call, room, verb, out, places, images) => {
        const width = Records.width(verb.record), result = room.struct(layout.result.bytes);
        const ask = (at, capacity) => {
            images.renew(capacity);
            call(at, capacity, result);
            return totalOf(room.memory, result);
        };
        if (out) {
            let total = 0, written = 0;
            const words = filled(room, verb, out, 0, (at, count) => {
                const capacity = Math.floor(count / width);
                total = ask(at, capacity);
                written = Math.min(total, capacity);
            });
            return new Records(verb.record, words.subarray(0, width * written), total, images.take(written));
        }
        for (let capacity = Math.min(256, images.most); ;) {
            const at = room.bytes(Math.max(4 * width * capacity, 4)), total = ask(at, capacity);
            if (total <= capacity) return new Records(verb.record, copied(room.memory, at, width * total), total, images.take(total));
            capacity = total;
        }
    },
};
