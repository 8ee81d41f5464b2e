// What the page asks of its tab when it is tested.

export { answers } from './scene.mjs';
export { timed } from './timed.mjs';
