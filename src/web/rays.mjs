// Rays: points, or with a radius spheres, that move along their directions.

import { verbsOfRays } from './table.mjs';
import { refuse } from './memory.mjs';
import { Column, columnsOf, isNumbers } from './rows.mjs';
import { expectOptions, ofQueries } from './options.mjs';

/** Where rays begin, as rows, and how far they go, as a motion. */
export class Rays {
    constructor(origins, directions) { Object.assign(this, { origins, directions, count: origins.count }); }
}

/** Rows of a table, or nothing where every column is one number. */
const countOf = (given, fields, what) => {
    if (isNumbers(given)) return given.length / fields.length;
    const counts = fields.map((name) => new Column(given?.[name] ?? 0, `${name} of ${what}`).count);
    return given?.count ?? counts.find((count) => count !== undefined);
};

/** Rays of space, or of the plane; one origin or one direction may serve all. */
export const raysOf = (asking, isPlanar, origins, directions, options = {}) => {
    const axes = isPlanar ? ['x', 'y'] : ['x', 'y', 'z'], ways = axes.map((axis) => `d${axis}`), what = isPlanar ? 'planarRays' : 'rays';
    expectOptions(what, options, ['radius']);
    const { radius = 0 } = options;
    const [begins, ends] = [countOf(origins, axes, what), countOf(directions, ways, what)], count = begins ?? ends;
    if (count === undefined) refuse(`${what}: every field is one number: say the count of the origins too`);
    const all = isNumbers(origins) ? origins : { count, ...origins }, { columns } = columnsOf(`the origins of ${what}`, axes, all);
    columnsOf(`the directions of ${what}`, ways, isNumbers(directions) ? directions : { count, ...directions });
    if (begins !== undefined && ends !== undefined && begins !== ends) {
        refuse(`${what}: there are ${begins} origins and ${ends} directions: give as many, or one number in each field for all`);
    }
    const rows = { radius, count, ...Object.fromEntries(axes.map((axis, k) => [axis, columns[k]])) };
    return new Rays(asking[isPlanar ? 'circles' : 'spheres'](rows), directions);
};

/** What each ray meets of the target, by firstHit or occluded. */
export const askRays = (asking, name, rays, target, given) => {
    expectOptions(name, given, [...ofQueries, 'out', 'ofRays', 'ofTarget']);
    const { ofRays, ofTarget, ...options } = given;
    if (!(rays instanceof Rays)) refuse(`${name}: the first argument is no rays: make them by rays(origins, directions)`);
    const source = asking.between(rays.origins, target);
    return asking.ask(name, verbsOfRays[name], ofRays || ofTarget ? asking.filtered(source, ofRays, ofTarget) : source, [rays.directions, null, options]);
};
