// node:_tls_common - an older door to node:tls.
//
// SPDX-License-Identifier: MIT
const { SecureContext, createSecureContext } = require('internal/tls/context');

module.exports = { SecureContext, createSecureContext };
