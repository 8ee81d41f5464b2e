// Nanoseconds a pair of a few queries: those that bench/micro has for native kernels.

const random = (state) => () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
};

/** The least of several runs. */
const least = (work, pairs) => {
    let best = Infinity;
    const end = performance.now() + 400;
    for (let k = 0; k < 3 || performance.now() < end; ++k) {
        const start = performance.now();
        for (let i = 0; i < 4; ++i) work();
        best = Math.min(best, (performance.now() - start) / 4);
    }
    return Number((best * 1e6 / pairs).toPrecision(3));
};

export const timed = (capsa) => {
    const times = {};
    for (const [name, side] of [['dense', 1.4], ['far', 10]]) {
        const next = random(1), x = () => side * next();
        const spheres = new Float32Array(4 * 4096), a = new Float32Array(7 * 1024);
        for (let i = 0; i < spheres.length; i += 4) spheres.set([x(), x(), x(), 0.1 + 0.1 * next()], i);
        for (let i = 0; i < a.length; i += 7) {
            const p = [x(), x(), x()];
            a.set([...p, ...p.map((c) => c + 0.8 * next() - 0.4), 0.1 + 0.1 * next()], i);
        }
        const place = (data) => { const at = capsa.floats(data.length); at.set(data); return at; };
        const balls = capsa.spheres(place(spheres)), bones = capsa.capsules(place(a));
        times[`count 4096 x 1024 ${name}`] = least(() => capsa.countHits(capsa.between(balls, bones)), 4096 * 1024);
        times[`capsules 1024 x 1024 ${name}`] = least(() => capsa.countHits(capsa.between(bones, bones)), 1024 * 1024);
    }
    return times;
};
