// What touches what, for spheres, capsules and other shapes by the million: the C interface of capsa as functions over typed arrays.

import { layout, noRow, questions, records, shapes, verbs } from './table.mjs';
import { CapsaError, Memory, refuse, within } from './memory.mjs';
import { Records, Shapes, wholes } from './rows.mjs';
import { LinkMatrix, Source, levelsOf } from './sources.mjs';
import { Images } from './images.mjs';
import { copied, filled, totalOf, wordsOfBits } from './answers.mjs';
import { Held, Index } from './held.mjs';
import { Posed } from './poses.mjs';
import { Asking, chosen } from './asking.mjs';
import { visit } from './visits.mjs';
import { Plan } from './plans.mjs';
import { gradientsOf, poseGradientsOf } from './gradients.mjs';
import { separate } from './separate.mjs';
import { askRays, raysOf } from './rays.mjs';
import { chainsOf, linksOf } from './chains.mjs';
import { kNearestContacts, nearestOf } from './several.mjs';
import { expectOptions, ofQueries } from './options.mjs';

const partKinds = { pairs: 0, rows: 1 };

class Capsa extends Asking {
    constructor(memory, only) {
        super(memory, only);
        for (const [kind, description] of Object.entries(shapes)) this[kind] = (given) => this.#make(kind, description, given);
        for (const [name, verb] of Object.entries(verbs)) {
            this[name] = (source, ...rest) => this.ask(name, verb, source, rest);
        }
    }

    get version() { return this.memory.text(this.memory.call('capsa_version')); }
    get isa() { return this.memory.text(this.memory.call('capsa_isa_name', this.memory.call('capsa_isa_resolve', 0))); }

    /** Arrays in the memory of the module, which are read and written in place. */
    floats(length) { return this.memory.array(Float32Array, length); }
    words(length) { return this.memory.array(Uint32Array, length); }
    records(kind, length) {
        if (!records[kind]) refuse(`there are no records ${kind}; there are ${Object.keys(records).join(', ')}`);
        return new Records(kind, this.words(Records.width(kind) * length));
    }
    free(array) { this.memory.free(array instanceof Records ? array.words : array); }

    between(a, b, runs, runsOfB) { return new Source(this, 'between', this.rows(a, 'A'), this.rows(b, 'B'), { runs, runsOfB }); }
    within(a, runs) { return new Source(this, 'within', this.rows(a, 'A'), undefined, { runs }); }
    zip(a, b) { return new Source(this, 'zip', this.rows(a, 'A'), this.rows(b, 'B')); }
    listed(a, b, pairs) {
        const words = pairs instanceof Records ? pairs.words : wholes(pairs, 'listed');
        if (words.length % 2 !== 0) refuse(`listed: ${words.length} numbers are no whole number of pairs`);
        return new Source(this, 'listed', this.rows(a, 'A'), this.rows(b, 'B'), { pairs: words });
    }

    /** The source without the pairs that may not meet. */
    filtered(source, ofA, ofB) {
        this.own(source, 'filtered');
        return source.filtered(ofA, ofB);
    }
    /** The source in a box that repeats: A meets the images of B too. */
    periodic(source, lengths) {
        this.own(source, 'periodic');
        return source.periodic(lengths);
    }
    /** Part k of n of a source. */
    slice(source, k, n) {
        this.own(source, 'slice');
        return source.part('capsa_slice', k, n);
    }
    part(source, kind, k, n) {
        this.own(source, 'part');
        return source.part('capsa_part', k, n, chosen('part: the kind', partKinds, kind));
    }
    partCount(source) {
        this.own(source, 'partCount');
        return within(this.memory, (room) => this.memory.call('capsa_part_count', source.write(room)) >>> 0);
    }
    linkMatrix(linksOfA, linksOfB) { return new LinkMatrix(linksOfA, linksOfB); }
    marginLevels(margins) { return levelsOf(margins); }
    posed(rows, transforms, options) { return new Posed(this, rows, transforms, options); }

    /** Triangles with shared points, three corners each. */
    mesh(points, corners) {
        const data = wholes(corners, 'the corners of a mesh');
        if (data.length % 3 !== 0) refuse(`mesh: ${data.length} corners are no whole number of triangles: give three for each`);
        const corner = (offset) => ({ data, offset, stride: 3 });
        return this.triangles({ points, a: corner(0), b: corner(1), c: corner(2) });
    }

    /** Capsules along chains of points. */
    chains(points, offsets, radius) { return chainsOf(this, false, points, offsets, radius); }
    planarChains(points, offsets, radius) { return chainsOf(this, true, points, offsets, radius); }
    links(offsets) { return linksOf(offsets); }

    rays(origins, directions, options) { return raysOf(this, false, origins, directions, options); }
    planarRays(origins, directions, options) { return raysOf(this, true, origins, directions, options); }
    firstHit(rays, target, options = {}) { return askRays(this, 'firstHit', rays, target, options); }
    occluded(rays, target, options = {}) { return askRays(this, 'occluded', rays, target, options); }

    nearestOf(a, sets, options = {}) { return nearestOf(this, a, sets, options); }
    kNearestContacts(a, b, k, options = {}) { return kNearestContacts(this, a, b, k, options); }

    index(rows, options) { return new Index(this, rows, options); }
    workspace() { return new Held(this, 'workspace'); }
    plan(source, options = {}) {
        this.own(source, 'plan');
        return new Plan(this, source, options);
    }

    visitHits(source, take, options = {}) { visit(this, 'visitHits', source, null, take, options); }
    visitContacts(source, take, options = {}) { visit(this, 'visitContacts', source, null, take, options); }
    visitTouches(source, ofA, ofB, take, options = {}) {
        visit(this, 'visitTouches', source, [ofA ?? refuse('visitTouches: give the motion of A: { dx, dy, dz }'), ofB], take, options);
    }

    gradients(contacts, a, b = a) { return gradientsOf(contacts, this.rows(a, 'a'), this.rows(b, 'b')); }
    poseGradients(contacts, options = {}) { return poseGradientsOf(contacts, options); }
    separate(contacts, a, b = null, options = {}) { separate(this, contacts, a, b, options); }

    /** How a query would find its pairs, and why. */
    explain(source, options = {}) {
        this.own(source, 'explain');
        expectOptions('explain', options, [...ofQueries, 'question']);
        const question = chosen('question', questions, options.question ?? 'hits');
        return this.query(source, options, (room, at, given) => {
            const text = room.bytes(512);
            this.memory.call('capsa_explain_query', at, given, question, text, 512);
            return this.memory.text(text);
        });
    }

    /** Bit i of words of bits, such as touched and inside answer: whether it is set. */
    bit(words, i) {
        if (!(words instanceof Uint32Array)) refuse('bit: the words are no Uint32Array: give what touched(source) returned, or the words of hitMask(source)');
        if (!(Number.isInteger(i) && i >= 0 && i < 32 * words.length)) refuse(`bit: ${i} of ${words.length} words: say a bit from 0 on that is there`);
        return (words[Math.floor(i / 32)] >>> i % 32 & 1) !== 0;
    }

    /** A bit for each pair, and words from row to row of A. */
    hitMask(source, options = {}) {
        this.own(source, 'hitMask');
        expectOptions('hitMask', options, [...ofQueries, 'out']);
        const isBetween = source.kind === 'between', stride = isBetween ? wordsOfBits(source.b.count) : 0;
        const needed = isBetween ? stride * source.a.count : wordsOfBits(source.places), verb = { name: 'hitMask', answer: 'bits' };
        return this.query(source, options, (room, at, given) => {
            const words = filled(room, verb, options.out, needed, (to, count) => {
                this.check(this.memory.call('capsa_hit_mask', at, given, to, count >> 1, stride >> 1), 'hit_mask', at, count >> 1, stride >> 1);
            });
            return { words, stride };
        });
    }

    /** For each row of A the rows that touch it: those of row i are rows[offsets[i]] up to rows[offsets[i + 1]], without the last. */
    neighbours(source, options = {}) {
        this.own(source, 'neighbours');
        expectOptions('neighbours', options, [...ofQueries, 'images']);
        return this.query(source, options, (room, at, given) => {
            const count = source.places + 1;
            const offsets = room.bytes(4 * count), result = room.struct(layout.result.bytes), images = new Images(room, given, options.images, 'neighbours');
            const ask = (rows, capacity) => {
                this.check(this.memory.call('capsa_neighbours', at, given, offsets, count, rows, capacity, result), 'neighbours', at, count);
                return totalOf(this.memory, result);
            };
            images.renew(0);
            const total = ask(room.bytes(4), 0);
            const rows = room.bytes(Math.max(4 * total, 4));
            images.renew(total);
            if (total > 0) ask(rows, total);
            const found = { offsets: copied(this.memory, offsets, count), rows: copied(this.memory, rows, total) };
            return options.images ? { ...found, images: images.take(total) } : found;
        });
    }

    /** Rows that touch, directly or through others, have one label: those of A first, then those of B. */
    clusters(source, options = {}) {
        this.own(source, 'clusters');
        expectOptions('clusters', options, ofQueries);
        return this.query(source, options, (room, at, given) => {
            const count = this.memory.call('capsa_cluster_rows', at) >>> 0;
            const labels = room.bytes(Math.max(4 * count, 4)), found = room.struct(4);
            this.check(this.memory.call('capsa_clusters', at, given, labels, count, found), 'clusters', at, count);
            return { labels: copied(this.memory, labels, count), count: this.memory.u32[found >> 2] };
        });
    }

    /** Clusters of several sources: labels, joined by the pairs that touch of one source after the other, and numbered at the end. */
    beginClusters(rows) {
        const isCount = Number.isInteger(rows) && rows >= 0;
        if (!isCount && !(rows instanceof Uint32Array)) refuse(`beginClusters: ${rows} is no number of rows: give one, or a Uint32Array`);
        const labels = isCount ? new Uint32Array(rows) : rows;
        return this.#labelled('begin_clusters', labels, (at) => this.memory.call('capsa_begin_clusters', at, labels.length));
    }
    joinClusters(source, labels, options = {}) {
        this.own(source, 'joinClusters');
        expectOptions('joinClusters', options, [...ofQueries, 'firstOfA', 'firstOfB']);
        const { firstOfA = 0, firstOfB = 0 } = options;
        for (const first of [firstOfA, firstOfB]) {
            if (!(Number.isInteger(first) && first >= 0 && first < noRow)) refuse(`joinClusters: the first label is ${first}: say 0 or more`);
        }
        this.query(source, options, (room, at, given) => {
            this.#labelled('join_clusters', labels, (to) => this.memory.call('capsa_join_clusters', at, given, to, labels.length, firstOfA, firstOfB), at);
        });
    }
    endClusters(labels) {
        return within(this.memory, (room) => {
            const found = room.struct(4);
            this.#labelled('end_clusters', labels, (at) => this.memory.call('capsa_end_clusters', at, labels.length, found));
            return this.memory.u32[found >> 2];
        });
    }

    /** The contacts, and behind each a second one where two cores lie along each other; `ends` says at which end each is. */
    manifolds(source, contacts, options = {}) {
        this.own(source, 'manifolds');
        expectOptions('manifolds', options, [...ofQueries, 'out', 'ends']);
        if (!(contacts instanceof Records) || contacts.kind !== 'contact') refuse('manifolds: the second argument is no contacts: give what contacts(source) returned');
        const { out, ends } = options, verb = { name: 'manifolds', answer: 'list', record: 'contact' }, { width, length } = contacts;
        if (ends !== undefined && !(ends instanceof Uint8Array)) refuse('manifolds: ends is no Uint8Array');
        if (out && this.memory.overlaps(out.words ?? out, contacts.words)) refuse('manifolds: out lies where the contacts are: give it a place of its own');
        return this.query(source, options, (room, at, given) => {
            const result = room.struct(layout.result.bytes), from = room.address(contacts.words, Uint32Array);
            let written = 0, ofEnds = null;
            const words = filled(room, verb, out, 2 * width * length, (to, count) => {
                const capacity = Math.floor(count / width), places = room.bytes(Math.max(capacity, 4));
                if (ends?.length < capacity) refuse(`manifolds: ends has ${ends.length} elements and out has room for ${capacity}: give as many`);
                const status = this.memory.call('capsa_manifolds', at, given, from, length, to, places, capacity, result);
                this.check(status, 'manifolds', at, capacity, 0, { contacts: from, contactCount: length });
                written = Math.min(totalOf(this.memory, result), capacity);
                ofEnds = this.memory.u8.slice(places, places + written);
            });
            ends?.set(ofEnds);
            return { contacts: new Records('contact', words.subarray(0, width * written), totalOf(this.memory, result)), ends: ends?.subarray(0, written) ?? ofEnds };
        });
    }

    /** For each row of A the nearest triangle of a closed mesh, with a gap below 0 inside, and a bit: whether the centre is inside. */
    signedNearest(source, options = {}) {
        this.own(source, 'signedNearest');
        this.offered('signedNearest', 'capsa_signed_nearest');
        expectOptions('signedNearest', options, [...ofQueries, 'out', 'inside']);
        const { out, inside } = options, verb = { name: 'signedNearest', answer: 'places', record: 'nearest' }, needed = wordsOfBits(source.places);
        if (inside !== undefined && !(inside instanceof Uint32Array)) refuse('signedNearest: inside is no Uint32Array');
        if (inside?.length < needed) refuse(`signedNearest: inside has ${inside.length} words and ${needed} are needed: an even number, of a bit for each row of A`);
        return this.query(source, options, (room, at, given) => {
            let nearest;
            const bits = filled(room, { name: verb.name, answer: 'bits' }, inside, needed, (words, wordCount) => {
                nearest = filled(room, verb, out, 2 * source.places, (to, count) => {
                    const status = this.memory.call('capsa_signed_nearest', at, given, to, count >> 1, words, wordCount >> 1);
                    this.check(status, 'signed_nearest', at, count >> 1);
                });
            });
            return { nearest: out instanceof Records ? out : new Records('nearest', nearest), inside: bits };
        });
    }

    /** The first edge of a mesh that an odd number of triangles has, or null if the mesh is closed. */
    openEdge(mesh) {
        this.rows(mesh, 'the mesh');
        this.offered('openEdge', 'capsa_open_edge');
        if (mesh.kind !== 'triangles') refuse(`openEdge: a mesh has triangles, and these are ${mesh.kind}`);
        return within(this.memory, (room) => {
            const { edge } = layout, set = room.struct(layout.shapes.bytes), found = room.struct(edge.bytes);
            mesh.write(room, set);
            this.check(this.memory.call('capsa_open_edge', set, room.bytes(Math.max(3 * edge.bytes * mesh.count, 4)), 3 * mesh.count, found), 'open_edge', 0);
            const [row, corner] = copied(this.memory, found, edge.bytes / 4);
            return row === noRow ? null : { row, corner };
        });
    }

    /** Boxes along the axes around each so many rows, or around all: six numbers each. */
    bounds(rows, each = 0) {
        this.rows(rows, 'the set');
        if (!(Number.isInteger(each) && each >= 0)) refuse(`bounds: ${each} rows a box: say how many, or 0 for all`);
        return within(this.memory, (room) => {
            const set = room.struct(layout.shapes.bytes), count = each === 0 ? 1 : Math.ceil(rows.count / each), to = room.bytes(Math.max(layout.bound.bytes * count, 4));
            rows.write(room, set);
            this.check(this.memory.call('capsa_bounds', set, each, to, count), 'bounds', 0, count);
            return this.memory.f32.slice(to >> 2, (to + layout.bound.bytes * count) >> 2);
        });
    }

    /** Pairs by a, then by b, in their places. */
    sortPairs(pairs) {
        if (!(pairs instanceof Records) || pairs.kind !== 'pair') refuse('sortPairs: these are no pairs: give what findHits(source) returned');
        if (pairs.images) refuse('sortPairs: the pairs have images, which would stay where they are: ask without images');
        within(this.memory, (room) => {
            this.memory.call('capsa_sort_pairs', room.address(pairs.words, Uint32Array), pairs.length);
            room.giveBack(pairs.words);
        });
        return pairs;
    }

    /** The first invalid row, or null. Queries need no such check: an invalid row touches nothing. */
    validate(rows) {
        this.rows(rows, 'the set');
        return within(this.memory, (room) => {
            const { flaw } = layout;
            const set = room.struct(layout.shapes.bytes), found = room.struct(flaw.bytes);
            rows.write(room, set);
            this.check(this.memory.call('capsa_validate', set, found), 'validate', 0);
            const word = (k) => this.memory.u32[(found + k) >> 2];
            if (word(0) === 0) return null;
            return { row: word(flaw.row), field: this.memory.text(word(flaw.field)), reason: this.memory.text(word(flaw.reason)) };
        });
    }

    #make(kind, description, given) {
        if (this.only && !this.only.includes(kind)) refuse(`${this.alone}: ${kind} are in capsa.mjs`);
        return new Shapes(this, kind, description, given);
    }

    #labelled(name, labels, call, source = 0) {
        if (!(labels instanceof Uint32Array)) refuse(`${name.replace('_c', 'C')}: the labels are no Uint32Array: take those of beginClusters(rows)`);
        within(this.memory, (room) => {
            this.check(call(room.address(labels, Uint32Array)), name, source, labels.length);
            room.giveBack(labels);
        });
        return labels;
    }
}

/** Starts a module in a memory of its own. */
export const start = async (module, options = {}, only = null) => {
    expectOptions('load', options, ['megabytes']);
    const { megabytes = 64 } = options;
    const memory = new Memory(megabytes);
    await memory.start(await module);
    return new Capsa(memory, only);
};

export { CapsaError };
