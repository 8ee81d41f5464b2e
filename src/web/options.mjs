// The options of a call: which there are, and what is said of one that there is not.

import { refuse } from './memory.mjs';

/** Those of every query. */
export const ofQueries = ['margin', 'isa', 'exact', 'approaching', 'workspace'];

/** Names that options had, and have still. */
const earlier = { decide: 'exact', atStart: 'approaching', pushes: 'push' };

/** How many letters have to be put in, left out or changed to make one word of the other. */
const distance = (a, b) => {
    let row = Array.from({ length: b.length + 1 }, (_, k) => k);
    for (let i = 1; i <= a.length; ++i) {
        const above = row;
        row = [i];
        for (let k = 1; k <= b.length; ++k) row.push(Math.min(above[k] + 1, row[k - 1] + 1, above[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1)));
    }
    return row[b.length];
};

/** Refuses an option that is none of these: a misspelt one would have no effect. */
export const expectOptions = (name, given, known) => {
    if (given === null || typeof given !== 'object') refuse(`${name}: the options are ${given}: give an object, such as { ${known[0]}: ... }`);
    for (const option of Object.keys(given)) {
        if (known.includes(earlier[option] ?? option)) continue;
        const [near] = known.map((other) => [distance(option.toLowerCase(), other.toLowerCase()), other]).sort(([a], [b]) => a - b);
        const instead = near[0] <= Math.max(1, option.length / 3) ? `did you mean ${near[1]}?` : `it takes ${known.join(', ')}`;
        refuse(`${name}: there is no option ${option}: ${instead}`);
    }
};
