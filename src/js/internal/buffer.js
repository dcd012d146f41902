// internal/buffer - Buffer as it was made.
//
// SPDX-License-Identifier: MIT
module.exports = { Buffer: $binding('buffer').Buffer };
