// web/crypto - SubtleCrypto of the Web Cryptography API, as crypto.subtle and as a global.
//
// SPDX-License-Identifier: MIT
const binding = $binding('crypto');
const { nodeError } = require('internal/errors');
const { normalize } = require('internal/crypto/algorithms');
const { bytesArgument, finish } = require('internal/crypto/shared');

const { ops } = binding;
let made = false;

function begin(self, name, needed, given) {
    if (!$isObject(self) || self.$subtle !== self)
        throw nodeError('ERR_INVALID_THIS', 'Value of "this" must be of type SubtleCrypto');
    if (given < needed)
        throw nodeError('ERR_MISSING_ARGS', `Failed to execute '${name}' on 'SubtleCrypto': ${needed} argument${needed > 1 ? 's' : ''} required, but only ${given} present.`);
}

class SubtleCrypto {
    constructor() {
        if (made)
            throw nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
        this.$subtle = this;
    }

    async digest(algorithm, data) {
        begin(this, 'digest', 2, arguments.length);
        const bytes = bytesArgument('digest', 2, data);
        const to = normalize('digest', algorithm);
        return finish(await binding.run(ops.digest, to.$hash, undefined, undefined, bytes, undefined, undefined, to.$size));
    }
}

const subtle = new SubtleCrypto();
made = true;
$interface(SubtleCrypto, 'SubtleCrypto');

module.exports = { SubtleCrypto, subtle };
