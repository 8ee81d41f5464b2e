// Chains: capsules from point to point along polylines that lie one after the other, such as hair or ropes.

import { refuse } from './memory.mjs';
import { wholes } from './rows.mjs';

/** Of each link the chain that it is on, and the point that it begins at. */
export const linksOf = (given) => {
    const offsets = wholes(given, 'the offsets of chains');
    if (offsets.length === 0 || offsets[0] !== 0) refuse('links: chains begin at point 0: give 0, and behind it the end of each chain');
    const chain = [], point = [];
    for (let k = 0; k + 1 < offsets.length; ++k) {
        if (offsets[k] > offsets[k + 1]) refuse(`links: offset ${k} is ${offsets[k]} and the next is ${offsets[k + 1]}: they must not fall`);
        for (let i = offsets[k]; i + 1 < offsets[k + 1]; ++i) {
            chain.push(k);
            point.push(i);
        }
    }
    return { chain: Uint32Array.from(chain), point: Uint32Array.from(point) };
};

/** Rows that are the links of chains: of capsules, or of the plane. */
export const chainsOf = (asking, isPlanar, points, offsets, radius) => {
    const { point } = linksOf(offsets), rows = { points, a: point, b: point.map((i) => i + 1), radius, count: point.length };
    const made = asking[isPlanar ? 'planarCapsules' : 'capsules'](rows), end = offsets[offsets.length - 1];
    return made.positions === end ? made : refuse(`chains: the last chain ends at ${end} and there are ${made.positions} points: the offsets end with them`);
};
