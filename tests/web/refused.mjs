// What a call that makes no sense throws.

import assert from 'node:assert/strict';
import { CapsaError } from '../../build/web/capsa/capsa.mjs';

/** The work throws a CapsaError with this code and a sentence like this. */
export const refused = (work, code, message) => assert.throws(work, (error) => {
    assert.ok(error instanceof CapsaError, error.stack);
    assert.equal(error.code, code);
    assert.match(error.message, message);
    return true;
});
