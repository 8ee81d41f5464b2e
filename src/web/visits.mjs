// Visits: answers a block at a time, so that no array has to hold all of them.

import { layout, mostVisited, visits } from './table.mjs';
import { refuse } from './memory.mjs';
import { Records } from './rows.mjs';
import { expectOptions, ofQueries } from './options.mjs';

/** Calls take(records) for each block, until it returns false; what it throws is thrown when C has returned. */
export const visit = (asking, name, source, motions, take, options) => {
    const { call, name: said, record, inBox } = visits[name], { memory } = asking, { images, workspace } = options, width = Records.width(record);
    asking.own(source, name);
    if (typeof take !== 'function') refuse(`${name}: there is no function to call: give one`);
    if (options.out !== undefined) refuse(`${name}: its answers go to the function: leave out away`);
    if (options.rows !== undefined) refuse(`${name}: it takes no rows: ask a verb with rows, such as nearest`);
    if (images !== undefined && typeof images !== 'boolean') refuse(`${name}: images is no boolean: say true to have them in each record`);
    if (images && !inBox) refuse(`${name}: no image is asked of it: leave images out`);
    expectOptions(name, options, [...ofQueries, 'images']);
    asking.query(source, options, (room, at, given) => {
        const places = images ? room.struct(3 * mostVisited) : 0;
        if (images) memory.u32.set([places, mostVisited], (given + layout.options.images) >> 2);
        const asked = motions ? asking.motions(room, source, motions) : [];
        const block = (from, count) => {
            const { buffer } = memory.memory, shown = images ? new Int8Array(buffer, places, 3 * count) : undefined;
            return take(new Records(record, new Uint32Array(buffer, from, width * count), count, shown));
        };
        memory.visiting([source.a, source.b, workspace], block, (which) => asking.check(memory.call(call, at, given, ...asked, which), said, at));
    });
};
