// The page: a scene, what it takes, and the hash.

import { load } from './capsa/capsa.mjs';
import { Picture } from './picture.mjs';
import { Mill, Walk } from './scenes.mjs';

const part = (id) => document.getElementById(id);
const scenes = [Walk, Mill];
const capsa = await load({ megabytes: 64 });
const native = await (await fetch('native.json')).json();
const picture = new Picture(part('canvas'));

part('kernels').textContent = capsa.isa;
part('native').textContent = native.hash;
scenes.forEach((scene, k) => part('scene').add(new Option(scene.title, k)));

let kind, scene, paused = false;
const chosen = () => Math.round(10 ** Number(part('slider').value) / 100) * 100;
const begin = () => {
    scene?.free();
    kind = scenes[part('scene').value];
    part('count').textContent = chosen().toLocaleString('en');
    scene = new kind(capsa, chosen());
};

/** The middle of the last numbers. */
class Middle {
    last = [];
    add(x) { if (this.last.push(x) > 31) this.last.shift(); }
    get value() { return [...this.last].sort((a, b) => a - b)[this.last.length >> 1] ?? NaN; }
}
let query = new Middle(), work = new Middle(), between = new Middle();
const anew = () => { [query, work, between] = [new Middle(), new Middle(), new Middle()]; };

/** A dash where no time has passed yet. */
const figure = (x, digits, unit = '') => Number.isFinite(x) ? x.toFixed(digits) + unit : '–';

const show = (contacts) => {
    part('query').textContent = figure(query.value, 2);
    part('frame').textContent = figure(work.value, 1);
    part('rate').textContent = figure(1000 / between.value, 0);
    part('pairs').textContent = figure(scene.pairs / query.value / 1e3, 0, ' million');
    part('contacts').textContent = contacts;
};

let seconds = 0, last, shown = 0;
const frame = (now) => {
    requestAnimationFrame(frame);
    if (paused) {
        last = undefined;
        return;
    }
    if (last !== undefined) between.add(now - last);
    seconds += last === undefined ? 0 : Math.min((now - last) / 1000, 0.1);
    last = now;
    const start = performance.now();
    const { milliseconds, contacts } = scene.step(seconds);
    picture.draw(scene, { view: kind.view, project: scene.project });
    query.add(milliseconds);
    work.add(performance.now() - start);
    if (now - shown > 250) {
        shown = now;
        show(contacts);
    }
};

const changed = () => {
    begin();
    anew();
};
part('scene').addEventListener('change', changed);
part('slider').addEventListener('input', changed);
part('pause').addEventListener('click', () => {
    paused = !paused;
    part('pause').textContent = paused ? 'Go on' : 'Pause';
});

const verified = () => new Promise((resolve) => {
    const worker = new Worker('worker.mjs', { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => resolve({ error: event.message });
    worker.postMessage(native.cases);
});
const compare = async () => {
    part('verify').disabled = true;
    part('hash').textContent = 'computing';
    const found = await verified();
    const text = found.error ?? `hash ${found.hash}, inputs ${found.inputs}`;
    part('hash').textContent = text;
    const same = text === native.hash;
    part('verdict').textContent = same ? `equal, ${found.seconds.toFixed(1)} s` : 'different';
    part('verdict').className = same ? '' : 'bad';
    part('verify').disabled = false;
    return { hash: text, same };
};
part('verify').addEventListener('click', compare);

begin();
requestAnimationFrame(frame);

// For tests (tests/web/browser.mjs): ?report runs everything and sends what came out.
if (new URLSearchParams(location.search).has('report')) {
    const report = { agent: navigator.userAgent, isa: capsa.isa, scenes: [] };
    try {
        for (const k of scenes.keys()) {
            part('scene').value = k;
            changed();
            await new Promise((resolve) => setTimeout(resolve, 2500));
            report.scenes.push({ particles: scene.count, capsules: scene.capsules.count, frames: between.last.length, query: query.value, work: work.value,
                between: between.value, contacts: Number(part('contacts').textContent), away: scene.away.length });
        }
        part('scene').value = 0;
        changed();
        const { answers, timed } = await import('./check.mjs');
        report.wrong = answers(capsa).filter((line, i) => line !== native.scene[i]);
        report.times = timed(capsa);
        report.verify = await compare();
    } catch (error) {
        report.error = String(error.stack ?? error);
    }
    await fetch('/report', { method: 'POST', body: JSON.stringify(report) });
}
