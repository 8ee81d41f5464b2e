// The scenes of scene.c in JavaScript: the same numbers, asked by the same verbs.

const rowsOfA = 600, rowsOfB = 77;

const others = [['spheres', 4, true], ['capsules', 7, true], ['segments', 6, false], ['triangles', 9, false], ['halfSpaces', 6, false],
    ['boxes', 11, true], ['circles', 3, true], ['planarCapsules', 5, true], ['planarSegments', 4, false], ['halfPlanes', 4, false]];

const hash = (words) => {
    let all = 2166136261;
    for (const word of words) all = Math.imul(all ^ word, 16777619);
    return (all >>> 0).toString(16).padStart(8, '0');
};
const wordsOf = (answer) => answer.words ?? new Uint32Array(answer.buffer, answer.byteOffset, answer.length);

/** The numbers of scene k: of A and of B, row by row. */
const numbers = (k, place) => {
    let state = (20261127 + k) >>> 0;
    const next = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return (state >>> 20) / 1024;
    };
    const table = (width, hasRadius, count) => {
        const data = place(width * count).map(next);
        if (hasRadius) for (let i = width - 1; i < data.length; i += width) data[i] *= 0.125;
        return data;
    };
    const [kind, width, hasRadius] = others[k];
    const planar = k > 5;
    return [planar ? 'planarCapsules' : 'capsules', table(planar ? 5 : 7, true, rowsOfA), kind, table(width, hasRadius, rowsOfB), planar];
};

/** The lines of scene.c for the shapes that the module has. */
export const answers = (capsa, kinds = others.map(([kind]) => kind), options = {}) => {
    const lines = [];
    others.forEach(([name], k) => {
        if (!kinds.includes(name)) return;
        const [kindA, a, kindB, b, planar] = numbers(k, (count) => new Float32Array(count));
        const source = capsa.between(capsa[kindA](a), capsa[kindB](b));
        const all = { margin: 0.0625, ...options };
        lines.push(`${name} countHits ${capsa.countHits(source, all)}`);
        const say = (verb, answer) => lines.push(`${name} ${verb} ${wordsOf(answer).length} ${hash(wordsOf(answer))}`);
        for (const verb of ['findHits', 'contacts', 'touched', 'nearest', 'deepest']) say(verb, capsa[verb](source, all));
        say('firstTouch', capsa.firstTouch(source, planar ? { dx: 0.5, dy: -0.25 } : { dx: 0.5, dy: -0.25, dz: 0.75 }, null, all));
    });
    return lines;
};
