// browser.mjs BROWSER [PICTURE]: serves build/web, opens the page in a headless browser, and checks what the page reports.

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

const [browser] = process.argv.slice(2);
const folder = new URL('../../build/web/', import.meta.url).pathname;
const types = { '.html': 'text/html', '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.json': 'application/json' };
const patience = 240_000;

let reported;
const report = new Promise((resolve) => { reported = resolve; });
const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, 'http://here').pathname);
    if (request.method === 'POST') {
        let body = '';
        for await (const piece of request) body += piece;
        response.end();
        reported(JSON.parse(body));
        return;
    }
    try {
        const data = await readFile(join(folder, path === '/' ? 'index.html' : path));
        response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html' });
        response.end(data);
    } catch {
        response.writeHead(404);
        response.end();
    }
});
await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
const address = `http://127.0.0.1:${server.address().port}/?report`;

const room = await mkdtemp(join(tmpdir(), 'capsa-browser-'));
const options = browser.includes('firefox')
    ? ['--headless', '--no-remote', '--profile', room, address]
    : ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${room}`, '--window-size=900,1000', '--remote-debugging-port=0', address];
const child = spawn(browser, options, { stdio: 'ignore', detached: true });
const timer = setTimeout(() => reported({ error: `no report in ${patience / 1000} s` }), patience);
child.on('error', (error) => reported({ error: String(error) }));
const found = await report;
clearTimeout(timer);
try { process.kill(-child.pid); } catch { /* it has ended */ }
server.close();
server.closeAllConnections();
await new Promise((resolve) => { setTimeout(resolve, 500); });
await rm(room, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});

console.log(JSON.stringify(found, null, 1));
const ok = !found.error && found.wrong.length === 0 && found.verify.same && found.scenes.every((s) => s.contacts > 0 && s.away > 0);
console.log(`${browser}: ${ok ? 'the page works, its answers and its hash are the native ones' : 'FAILED'}`);
process.exit(ok ? 0 : 1);
