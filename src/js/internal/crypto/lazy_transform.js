// internal/crypto/lazy_transform - the streams that hashes, ciphers and signatures are, made when somebody first uses one as a stream.
//
// Nearly all of them live between an update and a digest. So a prototype with accessors stands in place of what the constructor of Transform
// would set: the first use of one runs that constructor.
//
// SPDX-License-Identifier: MIT
const { Transform } = require('internal/stream/duplex');

function LazyTransform(options) {
    this.$streamOptions = options;
}
Object.setPrototypeOf(LazyTransform.prototype, Transform.prototype);
Object.setPrototypeOf(LazyTransform, Transform);

function become(self) {
    $call(Transform, self, self.$streamOptions);
    self._writableState.decodeStrings = false;
}

for (const name of ['_readableState', '_writableState']) {
    Object.defineProperty(LazyTransform.prototype, name, {
        __proto__: null,
        get() {
            become(this);
            return this[name];
        },
        set(value) {
            Object.defineProperty(this, name, { __proto__: null, value, enumerable: true, configurable: true, writable: true });
        },
        configurable: true,
        enumerable: true,
    });
}

module.exports = { LazyTransform };
