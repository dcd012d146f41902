// node:_tls_common - an older door to node:tls.
//
// SPDX-License-Identifier: MIT
const { SecureContext, createSecureContext } = require('internal/tls/context');

// Lines "name:value" of authority information, by name.
function infoAccess(text) {
    const info = { __proto__: null };
    for (const line of text.split('\n')) {
        const at = line.indexOf(':');
        if (at > 0)
            (info[line.slice(0, at)] ??= []).push(line.slice(at + 1));
    }
    return info;
}

function translatePeerCertificate(cert) {
    if (!cert)
        return null;
    if (cert.issuerCertificate != null && cert.issuerCertificate !== cert)
        cert.issuerCertificate = translatePeerCertificate(cert.issuerCertificate);
    if (cert.infoAccess != null)
        cert.infoAccess = infoAccess(cert.infoAccess);
    return cert;
}

module.exports = { SecureContext, createSecureContext, translatePeerCertificate };
