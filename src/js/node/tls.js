// node:tls
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { nextTick, process } = $binding('node');
const { argTypeError, nodeError } = require('internal/errors');
const { validateFunction, validateString } = require('internal/validators');
const { normalizeArgs } = require('internal/net/connect');
const { TLSSocket } = require('internal/tls/socket');
const { Server } = require('internal/tls/server');
const { SecureContext, createSecureContext, convertProtocols, defaults } = require('internal/tls/context');
const { checkServerIdentity } = require('internal/tls/identity');

let warned = false;

function allowUnauthorized() {
    const allow = process.env.NODE_TLS_REJECT_UNAUTHORIZED === '0';
    if (allow && !warned) {
        warned = true;
        process.emitWarning('Setting the NODE_TLS_REJECT_UNAUTHORIZED environment variable to \'0\' makes TLS connections and HTTPS requests insecure ' +
            'by disabling certificate verification.');
    }
    return allow;
}

function connectArgs(list) {
    const args = normalizeArgs(list);
    const options = args[0], callback = args[1];
    if (list[1] !== null && typeof list[1] === 'object')
        Object.assign(options, list[1]);
    else if (list[2] !== null && typeof list[2] === 'object')
        Object.assign(options, list[2]);
    return [options, callback];
}

function connect(...list) {
    let [options, callback] = connectArgs(list);
    const allow = allowUnauthorized();
    options = { rejectUnauthorized: !allow, ciphers: defaults.ciphers, checkServerIdentity: module.exports.checkServerIdentity, minDHSize: 1024, ...options };
    if (!options.keepAlive)
        options.singleUse = true;
    validateFunction(options.checkServerIdentity, 'options.checkServerIdentity');
    const context = options.secureContext || module.exports.createSecureContext(options);
    const socket = new TLSSocket(options.socket, {
        allowHalfOpen: options.socket ? options.socket.allowHalfOpen : options.allowHalfOpen, secureContext: context, isServer: false, requestCert: true,
        rejectUnauthorized: options.rejectUnauthorized !== false, session: options.session, ALPNProtocols: options.ALPNProtocols,
        highWaterMark: options.highWaterMark, onread: options.onread, signal: options.signal, servername: options.servername,
    });
    options.rejectUnauthorized = options.rejectUnauthorized !== false;
    socket.$wantsStart = true;
    socket.$prepareClient(options);
    if (callback)
        socket.once('secureConnect', callback);
    if (options.servername) {
        if (net.isIP(options.servername))
            process.emitWarning('Setting the TLS ServerName to an IP address is not permitted by RFC 6066. This will be ignored in a future version.',
                'DeprecationWarning', 'DEP0123');
        socket.$askedName = options.servername;
    }
    if (options.session)
        socket.setSession(options.session);
    if (!options.socket) {
        if (options.timeout)
            socket.setTimeout(options.timeout);
        socket.connect(options, socket._start);
    } else if (socket.$started !== true) {
        nextTick(() => socket._start());
    }
    return socket;
}

function createServer(options, listener) {
    return new Server(options, listener);
}

let roots;

// The certificates of the system's bundle.
function systemCertificates() {
    if (roots === undefined) {
        roots = [];
        const { readFileSync } = require('node/fs');
        for (const file of ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem']) {
            try {
                roots = readFileSync(file, 'latin1').match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
                break;
            } catch {
                // the next place
            }
        }
        Object.freeze(roots);
    }
    return roots;
}

let extras, defaultsWithExtras;

// Those of the file that NODE_EXTRA_CA_CERTS names (io/net/tls_context.c trusts them).
function extraCertificates() {
    if (extras !== undefined)
        return extras;
    extras = [];
    const file = process.env.NODE_EXTRA_CA_CERTS;
    if (file) {
        try {
            extras = require('node/fs').readFileSync(file, 'latin1').match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----\n?/g) ?? [];
        } catch (error) {
            const number = (0x80000000 + -error.errno).toString(16).toUpperCase();
            const reason = error.message.slice(error.message.indexOf(': ') + 2, error.message.indexOf(','));
            process.stderr.write(`Warning: Ignoring extra certs from \`${file}\`, load failed: error:${number}:system library::` +
                `${reason[0].toUpperCase()}${reason.slice(1)}\n`);
        }
    }
    return Object.freeze(extras);
}
if (process.env.NODE_EXTRA_CA_CERTS)
    extraCertificates();

function getCACertificates(type = 'default') {
    validateString(type, 'type');
    if (type !== 'default' && type !== 'system' && type !== 'bundled' && type !== 'extra')
        throw require('internal/validators').invalidValue('type', type);
    if (type === 'extra')
        return extraCertificates();
    if (type !== 'default')
        return systemCertificates();
    if (defaults.authorities !== undefined)
        return defaults.authorities;
    return defaultsWithExtras ??= Object.freeze([...systemCertificates(), ...extraCertificates()]);
}

// PEM as OpenSSL would write it.
function certificateText(cert) {
    const { X509Certificate } = require('node/crypto');
    try {
        return $toString(new X509Certificate(cert)).trim();
    } catch {
        if (/-----BEGIN CERTIFICATE-----/.test(cert)) {
            const error = new Error('error:0488000D:PEM routines::ASN1 lib');
            error.code = 'ERR_OSSL_PEM_ASN1_LIB';
            throw error;
        }
        throw nodeError('ERR_CRYPTO_OPERATION_FAILED', 'No valid certificates found in the provided array');
    }
}

function setDefaultCACertificates(certs) {
    if (!Array.isArray(certs))
        throw argTypeError('certs', 'an instance of Array', certs);
    const list = certs.map((cert, i) => {
        if (typeof cert !== 'string' && !ArrayBuffer.isView(cert))
            throw argTypeError(`certs[${i}]`, 'of type string or an instance of ArrayBufferView', cert);
        return certificateText(cert);
    });
    defaults.authorities = Object.freeze([...new Set(list)]);
}

function getCiphers() {
    return ['aes128-gcm-sha256', 'aes128-sha', 'aes128-sha256', 'aes256-gcm-sha384', 'aes256-sha', 'aes256-sha256', 'dhe-rsa-aes128-gcm-sha256',
        'dhe-rsa-aes128-sha256', 'dhe-rsa-aes256-gcm-sha384', 'dhe-rsa-aes256-sha256', 'dhe-rsa-chacha20-poly1305', 'ecdhe-ecdsa-aes128-gcm-sha256',
        'ecdhe-ecdsa-aes256-gcm-sha384', 'ecdhe-ecdsa-chacha20-poly1305', 'ecdhe-rsa-aes128-gcm-sha256', 'ecdhe-rsa-aes128-sha256',
        'ecdhe-rsa-aes256-gcm-sha384', 'ecdhe-rsa-aes256-sha384', 'ecdhe-rsa-chacha20-poly1305', 'tls_aes_128_ccm_8_sha256', 'tls_aes_128_ccm_sha256',
        'tls_aes_128_gcm_sha256', 'tls_aes_256_gcm_sha384', 'tls_chacha20_poly1305_sha256'];
}

function convertALPNProtocols(protocols, out) {
    const bytes = convertProtocols(protocols, 'protocols');
    if (bytes !== undefined)
        out.ALPNProtocols = bytes;
}

module.exports = {
    CLIENT_RENEG_LIMIT: 3,
    CLIENT_RENEG_WINDOW: 600,
    checkServerIdentity,
    connect,
    convertALPNProtocols,
    createSecureContext,
    createServer,
    getCACertificates,
    getCiphers,
    SecureContext,
    Server,
    setDefaultCACertificates,
    TLSSocket,
};

function setting(name, key) {
    Object.defineProperty(module.exports, name, {
        __proto__: null, configurable: true, enumerable: true,
        get: () => defaults[key],
        set: (value) => { defaults[key] = value; },
    });
}
setting('DEFAULT_CIPHERS', 'ciphers');
setting('DEFAULT_ECDH_CURVE', 'curve');
setting('DEFAULT_MAX_VERSION', 'maxVersion');
setting('DEFAULT_MIN_VERSION', 'minVersion');
Object.defineProperty(module.exports, 'rootCertificates', { __proto__: null, configurable: false, enumerable: true, get: systemCertificates });
