// Every function of C is called by the package, or src/web/README.md says why it is not. `./dev web` runs it.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { load } from '../../build/web/capsa/capsa.mjs';
import { load as loadSmall } from '../../build/web/capsa/small.mjs';

const root = new URL('../../', import.meta.url);
const text = (path) => readFile(new URL(path, root), 'utf8');

/** What is wrong with the names that C has, that the module gives, that the sources call and that the list leaves out. */
const faultsOf = ({ all, given, called, left }) => [
    ...all.filter((name) => !given.includes(name) && !left.includes(name)).map((name) => `${name}: call it, or say in src/web/README.md why not`),
    ...left.filter((name) => !all.includes(name)).map((name) => `${name} is left out in src/web/README.md, and C has none`),
    ...left.filter((name) => given.includes(name)).map((name) => `${name} is left out in src/web/README.md, and the module gives it`),
    ...given.filter((name) => !all.includes(name)).map((name) => `the module gives ${name}, and C has none`),
    ...given.filter((name) => !called.includes(name) && !name.startsWith('capsa_linked_')).map((name) => `the module gives ${name}, and nothing calls it`),
];

const namesIn = (source, pattern = /\bcapsa_\w+/g) => [...new Set(source.match(pattern) ?? [])].map((name) => name.replace(/^capsa_web_/, 'capsa_'));
const modules = (await readdir(new URL('src/web/', root))).filter((name) => name.endsWith('.mjs'));
const sources = (await Promise.all(modules.map((name) => text(`src/web/${name}`)))).join('');
const found = {
    all: namesIn(await text('tests/consumer/symbols.txt'), /^capsa_\w+/gm),
    given: namesIn(Object.keys((await load({ megabytes: 4 })).memory.functions).join(' ')),
    called: namesIn(sources, /(?<=')capsa_\w+(?=')/g),
    left: namesIn((await text('src/web/README.md')).split('## What is left out')[1].split('\n').filter((line) => line.startsWith('|')).join('\n')),
};

test('every function of C is called or left out with a reason', () => {
    assert.deepEqual(faultsOf(found), []);
    assert.ok(found.all.length > 120 && found.given.length > 70 && found.left.length > 40);
});

test('this can fail', () => {
    const with_ = (more) => faultsOf({ ...found, ...more });
    const name = 'capsa_new', also = (list) => [...found[list], name];
    assert.deepEqual(with_({ all: also('all') }), ['capsa_new: call it, or say in src/web/README.md why not']);
    assert.deepEqual(with_({ left: also('left') }), ['capsa_new is left out in src/web/README.md, and C has none']);
    const both = with_({ all: also('all'), given: also('given'), called: also('called'), left: also('left') });
    assert.deepEqual(both, ['capsa_new is left out in src/web/README.md, and the module gives it']);
    assert.deepEqual(with_({ given: also('given'), called: also('called') }), ['the module gives capsa_new, and C has none']);
    assert.deepEqual(with_({ all: also('all'), given: also('given') }), ['the module gives capsa_new, and nothing calls it']);
});

test('every function of Python has one of its name', async () => {
    const capsa = await load({ megabytes: 4 }), without = ['origin', 'rounding', 'columns'];  // src/web/README.md
    const names = [...(await text('python/capsa/__init__.pyi')).matchAll(/^def (\w+)/gm)].map(([, name]) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));
    assert.deepEqual([...new Set(names)].filter((name) => !(name in capsa)), without);
    assert.ok(names.length > 60);
});

test('the small module lacks solids alone', async () => {
    const small = namesIn(Object.keys((await loadSmall({ megabytes: 4 })).memory.functions).join(' '));
    const solids = ['capsa_inside', 'capsa_open_edge', 'capsa_signed_contacts', 'capsa_signed_nearest'];
    assert.deepEqual(found.given.filter((name) => !small.includes(name) && !name.startsWith('capsa_linked_')).sort(), solids);
});
