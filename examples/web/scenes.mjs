// What the page shows: particles at rest, and capsules that move through them and push what they touch.

import { names, pose } from './walker.mjs';

/** Numbers from 0 to 1, the same on every machine. */
const random = () => {
    let state = 20261127;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
};

/** Particles with a home, to which they return, and capsules. `dimension` is 2 or 3. */
class Scene {
    constructor(capsa, dimension, count, radius, capsules, place) {
        Object.assign(this, { capsa, dimension, count });
        const next = random();
        this.at = Array.from({ length: dimension }, () => capsa.floats(count));
        this.home = Array.from({ length: dimension }, () => new Float32Array(count));
        this.size = capsa.floats(count).fill(radius);
        for (let i = 0; i < count; ++i) place(next).forEach((x, k) => { this.at[k][i] = this.home[k][i] = x; });
        this.stirred = new Uint8Array(count);  // frames until it is at home
        this.away = [];
        this.width = 2 * dimension + 1;
        this.rows = capsa.floats(this.width * capsules);
        this.found = capsa.records('contact', 20000);
        const [x, y, z] = this.at;
        this.particles = dimension === 3 ? capsa.spheres({ x, y, z, radius: this.size }) : capsa.circles({ x, y, radius: this.size });
        this.capsules = dimension === 3 ? capsa.capsules(this.rows) : capsa.planarCapsules(this.rows);
        this.source = capsa.between(this.particles, this.capsules);
    }

    get pairs() { return this.count * this.capsules.count; }

    /** The scene after so many seconds. Returns the milliseconds that the query took, and the contacts. */
    step(seconds) {
        this.move(seconds);
        this.calm();
        const start = performance.now();
        const contacts = this.capsa.contacts(this.source, { out: this.found });
        const milliseconds = performance.now() - start;
        const { words, floats, width } = contacts;
        for (let i = 0, k = 0; i < contacts.length; ++i, k += width) {
            const row = words[k], gap = floats[k + 2];
            for (let d = 0; d < this.dimension; ++d) this.at[d][row] += gap * floats[k + 3 + d];
            if (this.stirred[row] === 0) this.away.push(row);
            this.stirred[row] = 255;
        }
        return { milliseconds, contacts: contacts.total };
    }

    /** Pushed particles go home. */
    calm() {
        this.away = this.away.filter((row) => {
            const last = --this.stirred[row] === 0;
            for (let d = 0; d < this.dimension; ++d) {
                const home = this.home[d][row];
                this.at[d][row] = last ? home : this.at[d][row] + 0.02 * (home - this.at[d][row]);
            }
            return !last;
        });
    }

    free() { for (const array of [...this.at, this.size, this.rows, this.found]) this.capsa.free(array); }
}

export class Walk extends Scene {
    static title = 'A figure of 17 capsules walks through particles';
    static view = { x: [-0.4, 4.4], y: [-0.35, 2.45] };

    constructor(capsa, count) { super(capsa, 3, count, 0.012, names.length, (next) => [4 * next(), 1.6 * next() - 0.8, 2 * next()]); }

    move(seconds) {
        const distance = 1.3 * seconds;
        pose(this.rows, distance, -0.4 + distance % 4.8);
    }

    /** Seen a little from above and from the side. */
    project(x, y, z) { return [x + 0.25 * y, z + 0.3 * y]; }
}

export class Mill extends Scene {
    static title = 'In the plane: two crosses of capsules turn among discs';
    static view = { x: [-0.07, 4.07], y: [0, 2.4] };

    constructor(capsa, count) { super(capsa, 2, count, 0.003, 8, (next) => [4 * next(), 2.4 * next()]); }

    move(seconds) {
        for (let k = 0; k < 8; ++k) {
            const way = k < 4 ? 1 : -1, angle = way * seconds + k * Math.PI / 2;
            const x = (k < 4 ? 1.2 : 2.8) + 0.3 * Math.cos(0.7 * seconds), y = 1.2 + 0.2 * Math.sin(0.9 * seconds);
            const ends = [0.15, 0.85].flatMap((r) => [x + r * Math.cos(angle), y + r * Math.sin(angle)]);
            this.rows.set([...ends, 0.045], 5 * k);
        }
    }

    project(x, y) { return [x, y]; }
}
