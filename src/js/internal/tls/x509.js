// internal/tls/x509 - crypto.X509Certificate, when there is one.
//
// SPDX-License-Identifier: MIT
module.exports = { X509Certificate: undefined };
