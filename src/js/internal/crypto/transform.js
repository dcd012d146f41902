// internal/crypto/transform - the class that hashes, ciphers and signatures are streams by.
//
// SPDX-License-Identifier: MIT
function Transform() {}

module.exports = { Transform, Writable: Transform };
