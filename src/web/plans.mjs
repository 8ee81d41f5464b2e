// Plans: a source and its options, checked and written once, and asked often.

import { layout, planned } from './table.mjs';
import { Room, refuse, within } from './memory.mjs';
import { Images } from './images.mjs';
import { answers } from './answers.mjs';
import { expectOptions, ofQueries } from './options.mjs';

/** A question about rows whose numbers change. It has memory of the module until free(). */
export class Plan {
    #room;
    #at;
    #written;
    #workspace;
    #made = null;

    constructor(owner, source, options) {
        const { memory } = owner;
        if (options.images || options.out !== undefined) refuse('plan: images and out are of one question: give out to the verb, and ask for images without a plan');
        if (options.rows !== undefined) refuse('plan: rows are of one question: ask for some rows without a plan');
        expectOptions('plan', options, ofQueries);
        Object.assign(this, { owner, source });
        for (const [name, verb] of Object.entries(planned)) this[name] = (asked = {}) => this.#ask(name, verb, asked);
        this.#workspace = options.workspace;
        this.#room = new Room(memory);
        try {
            this.#written = source.write(this.#room);
            const { given, made } = owner.options(this.#room, source, options);
            this.#made = made;
            this.#at = this.#room.struct(layout.plan.bytes);
            owner.check(memory.call('capsa_plan_make', this.#at, this.#written, given), 'plan', this.#written);
        } catch (error) {
            if (!memory.broken) this.free();
            throw error;
        }
    }

    /** Gives the memory back. */
    free() {
        this.#expectLive();
        this.#made?.free();
        this.#room.end();
        this.#room = null;
    }

    #expectLive() { if (!this.#room) refuse('this plan was freed'); }

    #ask(asked, verb, { out, ...others }) {
        this.#expectLive();
        for (const name of Object.keys(others)) refuse(`${asked}: ${name} is said when the plan is made: a question has out alone`);
        this.source.expectLive();
        this.#workspace?.expectLive();
        this.#room.renew();
        const { owner, source } = this, { memory } = owner;
        return within(memory, (room) => {
            const call = (...values) => {
                const status = memory.call(verb.call, this.#at, ...values);
                if (status !== 0) owner.check(status, verb.name, this.#written, values.length > 1 ? values[1] : 0);
            };
            return answers[verb.answer](call, room, { ...verb, name: asked }, out, source.places, new Images(room, 0, undefined, asked));
        });
    }
}
