// Gradients of gaps: how they change with the points, the radii and the poses of the rows of contacts (include/capsa/gradients.hpp).

import { noRow } from './table.mjs';
import { refuse } from './memory.mjs';
import { Records, isNumbers } from './rows.mjs';
import { expectOptions } from './options.mjs';

const { fround } = Math;
const radii = ['radius', 'ra'];

/** Words of a contact from which its row, normal, point and place on the core of a side begin. */
const inContact = { normal: 3, point: 6, a: { row: 0, place: 9 }, b: { row: 1, place: 11 } };

const checkedContacts = (name, contacts) => {
    if (!(contacts instanceof Records) || contacts.kind !== 'contact') refuse(`${name}: the first argument is no contacts: give what contacts(source) returned`);
    const { words, width, length } = contacts;
    for (let i = 0; i < length; ++i) {
        if (words[width * i + 1] === noRow) refuse(`${name}: contact ${i} has no partner: give contacts, or those of deepest that have a row b`);
    }
    return contacts;
};

/** The weights of the points of a row in a place on its core: how far each moves the closest point. */
const weightsOf = ({ description: { points } }, u, v) => {
    if (points?.length === 2) return [fround(1 - u), u];
    return points?.length === 3 ? [fround(fround(1 - u) - v), u, v] : [1];
};

/** Refuses rows in which a contact cannot have been found. */
const expectRows = (rows, side, { words, floats, width, length }) => {
    const numbers = weightsOf(rows, 0, 0).length - 1, wrong = `gradients: ${side} is ${rows.kind} in which the contacts were not found`;
    for (let from = 0; from < width * length; from += width) {
        const { row, place } = inContact[side], number = words[from + row];
        if (number >= rows.count) refuse(`${wrong}: there are ${rows.count} rows, and a contact names row ${number}`);
        for (let k = numbers; k < 2; ++k) if (floats[from + place + k] !== 0) refuse(`${wrong}: places on their cores have ${numbers} numbers`);
        if (rows.dimension === 2 && floats[from + inContact.normal + 2] !== 0) refuse(`${wrong}: these are contacts in space`);
    }
};

const ofPoints = (rows, side, sign, { floats, width, length }) => {
    const { dimension } = rows, count = weightsOf(rows, 0, 0).length, found = new Float32Array(length * count * dimension);
    for (let i = 0, to = 0; i < length; ++i) {
        const at = width * i, { place } = inContact[side];
        for (const weight of weightsOf(rows, floats[at + place], floats[at + place + 1])) {
            for (let axis = 0; axis < dimension; ++axis) found[to++] = sign * weight * floats[at + inContact.normal + axis];
        }
    }
    return found;
};

/** By the points and the radii of the rows of a and of b. */
export const gradientsOf = (contacts, a, b) => {
    checkedContacts('gradients', contacts);
    expectRows(a, 'a', contacts);
    expectRows(b, 'b', contacts);
    const byRadius = ({ description: { fields } }) => (fields.some((field) => radii.includes(field)) ? -1 : 0);
    return { a: ofPoints(a, 'a', -1, contacts), b: ofPoints(b, 'b', 1, contacts), radiusA: byRadius(a), radiusB: byRadius(b) };
};

const pivotsOf = (given, name, count) => {
    const pivots = isNumbers(given) ? Float32Array.from(given) : refuse(`poseGradients: ${name} is no array: give three numbers, or three for each contact`);
    if (pivots.length !== 3 && pivots.length !== 3 * count) {
        refuse(`poseGradients: ${name} has ${pivots.length} numbers: give 3, or ${3 * count}, three for each contact`);
    }
    return pivots;
};

/** By a translation of the row, and by a rotation about the pivot, whose vector is the axis times the angle. */
const ofPose = (sign, pivots, { floats, width, length }) => {
    const translation = new Float32Array(3 * length), rotation = new Float32Array(3 * length);
    for (let i = 0; i < length; ++i) {
        const normal = floats.subarray(width * i + inContact.normal), pivot = pivots.length === 3 ? pivots : pivots.subarray(3 * i);
        const arm = [0, 1, 2].map((axis) => fround(floats[width * i + inContact.point + axis] - pivot[axis]));
        for (let axis = 0; axis < 3; ++axis) {
            const next = (axis + 1) % 3, last = (axis + 2) % 3;
            translation[3 * i + axis] = sign * normal[axis];
            rotation[3 * i + axis] = sign * fround(fround(arm[next] * normal[last]) - fround(arm[last] * normal[next]));
        }
    }
    return { translation, rotation };
};

export const poseGradientsOf = (contacts, options) => {
    expectOptions('poseGradients', options, ['pivotA', 'pivotB']);
    const { pivotA = [0, 0, 0], pivotB = pivotA } = options;
    checkedContacts('poseGradients', contacts);
    const a = ofPose(-1, pivotsOf(pivotA, 'pivotA', contacts.length), contacts), b = ofPose(1, pivotsOf(pivotB, 'pivotB', contacts.length), contacts);
    return { translationA: a.translation, rotationA: a.rotation, translationB: b.translation, rotationB: b.rotation };
};
