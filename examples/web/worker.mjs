// `capsa verify` beside the page, so that it does not stand still meanwhile.

import { verify } from './verify.mjs';

onmessage = async ({ data }) => {
    const start = performance.now();
    try {
        postMessage({ ...await verify(data), seconds: (performance.now() - start) / 1000 });
    } catch (error) {
        postMessage({ error: String(error) });
    }
};
