// internal/crypto/clone - CryptoKey objects in messages.
//
// SPDX-License-Identifier: MIT
const { normalize } = require('internal/crypto/algorithms');
const { makeKey } = require('internal/crypto/shared');
const { keyRecord } = $binding('crypto');

// What a key is made of; the digest of its algorithm goes by name.
function serialize(key) {
    const { type, extractable, algorithm, usages, handle } = keyRecord(key);
    const parts = { ...algorithm };
    if (parts.hash !== undefined)
        parts.hash = parts.hash.name;
    return ['CryptoKey', [type, extractable, parts, usages, handle]];
}

const receive = {
    __proto__: null,
    CryptoKey([type, extractable, parts, usages, handle]) {
        const algorithm = { __proto__: null, ...parts };
        if (algorithm.hash !== undefined)
            algorithm.hash = normalize('digest', algorithm.hash);
        return makeKey(type, extractable, algorithm, usages, handle);
    },
};

module.exports = { serialize, receive };
