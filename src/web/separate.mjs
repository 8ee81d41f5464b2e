// Pushing rows apart: positions move until the gap of each contact is the margin.

import { layout } from './table.mjs';
import { refuse, within } from './memory.mjs';
import { Records, Shapes, isNumbers, wholes } from './rows.mjs';
import { chosen } from './asking.mjs';
import { Posed } from './poses.mjs';
import { expectOptions } from './options.mjs';

const orders = { inOrder: 0, averaged: 1 };

/** The columns of a side that a push moves: the coordinates of its points. */
const coordinatesOf = (rows, side) => {
    if (!(rows instanceof Shapes)) refuse(`separate: ${side} is no rows with arrays of their own: give what a maker of this module gave`);
    if (rows instanceof Posed) refuse(`separate: ${side} is rows in poses, which their links place: move the transforms`);
    if (rows.points) refuse(`separate: the rows of ${side} share points: give each row its own`);
    const { columns, dimension, description: { fields, points = ['c'] } } = rows, moved = columns.slice(0, dimension * points.length);
    moved.forEach(({ data, isCopy }, k) => {
        if (data === undefined) refuse(`separate: ${fields[k]} of ${side} is one number for all rows: give an array, in which each row can move`);
        if (isCopy) refuse(`separate: ${fields[k]} of ${side} was given as no Float32Array: give one, which is moved in place`);
    });
    return moved;
};

/** Writes the capsa_movable of so many rows, and returns its address. */
const movable = (room, rows, side, coordinates, fixed, body) => {
    const { movable: of } = layout, at = room.struct(of.bytes), { u32, u8 } = room.memory, each = body === undefined ? 'row' : 'body';
    u32[at >> 2] = rows.description.shape;
    u32[(at + of.count) >> 2] = rows.count;
    coordinates.forEach((column, k) => column.write(room, at + of.coordinate + 8 * k));
    let count = rows.count;
    if (body !== undefined) {
        const labels = wholes(body, `body${side}`);
        if (labels.length !== count) refuse(`separate: body${side} has ${labels.length} numbers and there are ${count} rows: give each row one`);
        count = 0;
        labels.forEach((label, row) => {
            if (label >= rows.count) refuse(`separate: row ${row} of body${side} is of body ${label} and there are ${rows.count} rows: number the bodies from 0 on`);
            count = Math.max(count, label + 1);
        });
        if (fixed?.length > count) count = fixed.length;  // bodies without rows
        u32.set([room.address(labels, Uint32Array), 1], (at + of.body) >> 2);
        u32[(at + of.bodies) >> 2] = count;
    }
    if (fixed !== undefined) {
        if (!isNumbers(fixed)) refuse(`separate: fixed${side} is no array: give true or false for each ${each}`);
        if (fixed.length !== count) refuse(`separate: fixed${side} has ${fixed.length} elements and ${count} are needed: give one for each ${each}`);
        const place = room.bytes(Math.max(count, 4));
        for (let k = 0; k < count; ++k) u8[place + k] = fixed[k] ? 1 : 0;
        u32[(at + of.fixed) >> 2] = place;
    }
    return at;
};

/** Moves the rows of a, and those of b if there is one. Of contacts within one set b is a. */
export const separate = (asking, contacts, a, b, options) => {
    expectOptions('separate', options, ['margin', 'push', 'fixedA', 'fixedB', 'bodyA', 'bodyB']);
    const { margin = 0, pushes = 'inOrder', push = pushes, fixedA, bodyA, fixedB, bodyB } = options;
    if (!(contacts instanceof Records) || contacts.kind !== 'contact') refuse('separate: the first argument is no contacts: give what contacts(source) returned');
    if (typeof margin !== 'number') refuse(`separate: the margin is ${margin}: say a number`);
    const order = chosen('push', orders, push);
    if ((!b || b === a) && (fixedB !== undefined || bodyB !== undefined)) refuse(`separate: ${b ? 'b is a' : 'there is no b'}: leave fixedB and bodyB out`);
    const sides = [a, ...(b ? [b] : [])].map((rows, k) => coordinatesOf(asking.rows(rows, 'ab'[k]), 'ab'[k]));
    within(asking.memory, (room) => {
        const { memory } = asking, of = layout.separateOptions, given = room.struct(of.bytes), from = room.address(contacts.words, Uint32Array), { length } = contacts;
        memory.f32[given >> 2] = margin;
        memory.u32[(given + of.push) >> 2] = order;
        const ofA = movable(room, a, 'A', sides[0], fixedA, bodyA), ofB = b && b !== a ? movable(room, b, 'B', sides[1], fixedB, bodyB) : b ? ofA : 0;
        const floats = memory.call('capsa_separate_scratch', ofA, ofB) >>> 0, scratch = room.bytes(Math.max(4 * floats, 4));
        const status = memory.call('capsa_separate', from, length, ofA, ofB, given, scratch, floats);
        asking.check(status, 'separate', 0, floats, 0, { contacts: from, contactCount: length, a: ofA, b: ofB });
        for (const { data } of sides.flat()) room.giveBack(data);
    });
};
