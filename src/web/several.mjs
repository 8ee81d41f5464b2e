// Answers that are put together from those of several calls.

import { noRow, verbs } from './table.mjs';
import { refuse } from './memory.mjs';
import { Records } from './rows.mjs';
import { expectOptions, ofQueries } from './options.mjs';

/** For each row of A the nearest row of several sets; of rows that are equally near, that of the first set. */
export const nearestOf = (asking, a, sets, options) => {
    if (!Array.isArray(sets)) refuse('nearestOf: the second argument is no list of rows: give [boxes, halfSpaces, ...]');
    if (options?.rows !== undefined) refuse('nearestOf: it takes no rows: ask nearest of each set');
    expectOptions('nearestOf', options, ofQueries);
    const { count } = asking.rows(a, 'A'), none = () => new Uint32Array(count).fill(noRow);
    const found = { set: none(), index: none(), gap: new Float32Array(count).fill(Infinity) };
    sets.forEach((rows, place) => {
        const { words, floats } = asking.ask('nearestOf', verbs.nearest, asking.between(a, asking.rows(rows, `set ${place}`)), [options]);
        for (let i = 0; i < count; ++i) {
            if (floats[2 * i + 1] < found.gap[i]) [found.set[i], found.index[i], found.gap[i]] = [place, words[2 * i], floats[2 * i + 1]];
        }
    });
    return { ...found, row: found.index };  // its earlier name
};

/** The contacts of each row of A with its k nearest rows of B. */
export const kNearestContacts = (asking, a, b, k, options) => {
    if (options?.rows !== undefined) refuse('kNearestContacts: it takes no rows: ask kNearest with them');
    expectOptions('kNearestContacts', options, ofQueries);
    const near = asking.ask('kNearestContacts', verbs.kNearest, asking.between(a, b), [k, options]), width = Records.width('contact'), pairs = [];
    const found = new Records('contact', new Uint32Array(width * near.length));
    for (let i = 0; i < near.length; ++i) {
        const row = near.words[2 * i];
        found.words.set([Math.floor(i / k), row], width * i);
        found.floats[width * i + 2] = near.floats[2 * i + 1];
        if (row !== noRow) pairs.push(Math.floor(i / k), row);
    }
    const { words } = asking.contacts(asking.listed(a, b, pairs), { ...options, margin: Infinity });
    for (let i = 0, from = 0; i < near.length; ++i) {
        if (near.words[2 * i] !== noRow) found.words.set(words.subarray(from, from += width), width * i);
    }
    return found;
};
