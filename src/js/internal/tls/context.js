// internal/tls/context - secure contexts: certificates, keys and rules, which one context of OpenSSL each is made of for every use.
//
// SPDX-License-Identifier: MIT
const tls = $binding('tls');
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError } = require('internal/errors');
const { validateString, validateInteger, validateObject, invalidValue } = require('internal/validators');

const { nodeOption } = require('internal/node_option');

// Which of the options --tls-min-v1.2 and so on was given; the first one counts.
function versionOption(what, list, otherwise) {
    for (const number of list) {
        if (nodeOption(`--tls-${what}-v${number}`) !== undefined)
            return number === '1.0' ? 'TLSv1' : `TLSv${number}`;
    }
    return otherwise;
}

const defaults = {
    __proto__: null,
    minVersion: versionOption('min', ['1.0', '1.1', '1.2', '1.3'], 'TLSv1.2'),
    maxVersion: versionOption('max', ['1.3', '1.2'], 'TLSv1.3'),
    ciphers: nodeOption('--tls-cipher-list') ?? 'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE-RSA-AES128-GCM-SHA256:' +
        'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256:' +
        'ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:' +
        'DHE-RSA-AES256-SHA256:HIGH:!aNULL:!eNULL:!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA',
    curve: 'auto',
    authorities: undefined,
};
const versions = { '__proto__': null, 'TLSv1': 0x0301, 'TLSv1.1': 0x0302, 'TLSv1.2': 0x0303, 'TLSv1.3': 0x0304 };
const methods = {
    __proto__: null, SSLv23_method: [0, 0x0303], SSLv23_client_method: [0, 0x0303], SSLv23_server_method: [0, 0x0303],
    TLS_method: [0x0301, 0x0304], TLS_client_method: [0x0301, 0x0304], TLS_server_method: [0x0301, 0x0304], TLSv1_method: [0x0301, 0x0301], TLSv1_1_method: [0x0302, 0x0302],
    TLSv1_2_method: [0x0303, 0x0303],
};
for (const name of ['TLSv1', 'TLSv1_1', 'TLSv1_2'])
    methods[`${name}_client_method`] = methods[`${name}_server_method`] = methods[`${name}_method`];

// An error of OpenSSL's words: "error:0480006C:PEM routines::no start line".
function opensslError(text) {
    const error = new Error(text);
    if (text.startsWith('Unable to ') || text.startsWith('Failed to ')) {
        error.code = 'ERR_CRYPTO_OPERATION_FAILED';
        return error;
    }
    const parts = text.split(':');
    if (parts.length >= 5) {
        const library = parts[2], reason = parts.slice(4).join(':');
        error.library = library;
        error.reason = reason;
        const prefix = library === 'SSL routines' ? 'ERR_SSL_' : `ERR_OSSL_${library === 'digital envelope routines' ? 'EVP_' : library.replace(/ routines$/, '').toUpperCase().replace(/[^A-Z0-9]/g, '_') + '_'}`;
        error.code = prefix + reason.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
    }
    return error;
}

function pemText(value, name) {
    if (typeof value === 'string')
        return value;
    if (ArrayBuffer.isView(value)) {
        const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
        // The binary form, as text
        if (bytes.length > 1 && bytes[0] === 0x30 && bytes[1] >= 0x80 && name !== 'options.key')
            return `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`;
        return bytes.toString('latin1');
    }
    throw argTypeError(name, 'of type string or an instance of Buffer, TypedArray, or DataView', value);
}

function pemList(value, name) {
    const list = Array.isArray(value) ? value : [value];
    return list.map((one) => pemText(one, name)).join('\n');
}

// A list for C: NUL between its parts.
function parts(value, name) {
    const list = Array.isArray(value) ? value : [value];
    return list.map((one) => pemText(one, name)).join('\0');
}

// What holds no key at all is refused in the words of OpenSSL's decoders.
function checkKey(key) {
    const text = typeof key === 'string' ? key : ArrayBuffer.isView(key) ? pemText(key, 'options.key') : '-----BEGIN';
    if (!text.includes('-----BEGIN')) {
        const error = opensslError('error:1E08010C:DECODER routines::unsupported');
        error.code = 'ERR_OSSL_UNSUPPORTED';
        throw error;
    }
}

function readKey(key, passphrase) {
    const keys = [], secrets = [];
    for (const one of Array.isArray(key) ? key : [key]) {
        checkKey(one);
        const own = Array.isArray(key) && $isObject(one) && !ArrayBuffer.isView(one) && one.pem !== undefined;
        keys.push(pemText(own ? one.pem : one, 'options.key'));
        secrets.push((own ? one.passphrase : undefined) ?? passphrase ?? '');
    }
    return { key: keys.join('\0'), passphrase: secrets.join('\0') };
}

// PKCS #12: bytes, or a list of { buf, passphrase }.
function readPfx(pfx, passphrase) {
    const parts = [], secrets = [];
    for (const one of Array.isArray(pfx) ? pfx : [pfx]) {
        const own = Array.isArray(pfx) && $isObject(one) && !ArrayBuffer.isView(one) && one.buf !== undefined;
        const bytes = own ? one.buf : one;
        if (typeof bytes !== 'string' && !ArrayBuffer.isView(bytes))
            throw argTypeError('pfx', 'of type string or an instance of Buffer, TypedArray, or DataView', bytes);
        parts.push(Buffer.from(typeof bytes === 'string' ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'latin1').toString('hex'));
        secrets.push((own ? one.passphrase : undefined) ?? passphrase ?? '');
    }
    return { pfx: parts.join('\0'), pfxPassphrases: secrets.join('\0') };
}

// Engines are no part of OpenSSL as it is built here.
function checkEngines(options) {
    const { clientCertEngine, privateKeyEngine: engine, privateKeyIdentifier: identifier } = options;
    if (identifier != null) {
        if (engine == null)
            throw invalidValue('options.privateKeyEngine', engine);
        if (options.key)
            throw invalidValue('options.privateKeyIdentifier', identifier);
        if (typeof identifier !== 'string')
            throw argTypeError('options.privateKeyIdentifier', 'of type string or one of null or undefined', identifier);
        if (typeof engine !== 'string')
            throw argTypeError('options.privateKeyEngine', 'of type string or one of null or undefined', engine);
        throw nodeError('ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED', 'Custom engines not supported by this OpenSSL');
    }
    if (clientCertEngine != null) {
        if (typeof clientCertEngine !== 'string')
            throw argTypeError('options.clientCertEngine', 'of type string or one of null or undefined', clientCertEngine);
        throw nodeError('ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED', 'Custom engines not supported by this OpenSSL');
    }
}

function versionOf(name, what) {
    if (name === undefined || name === null)
        name = what === 'minimum' ? defaults.minVersion : defaults.maxVersion;
    const version = versions[name];
    if (version === undefined)
        throw nodeError('ERR_TLS_INVALID_PROTOCOL_VERSION', `${$toString(name)} is not a valid ${what} TLS protocol version`);
    return version;
}

function readVersions(options) {
    const { secureProtocol: method } = options;
    if (method != null) {
        validateString(method, 'secureProtocol');
        if (options.minVersion != null || options.maxVersion != null)
            throw nodeError('ERR_TLS_PROTOCOL_VERSION_CONFLICT', `TLS protocol version ${$toString(options.minVersion ?? options.maxVersion)} conflicts with secureProtocol ${method}`);
        const range = methods[method];
        if (/^SSLv[23]_(client_|server_|)method$/.test(method))
            throw nodeError('ERR_TLS_INVALID_PROTOCOL_METHOD', `${method.slice(0, 5)} methods disabled`);
        if (range === undefined)
            throw nodeError('ERR_TLS_INVALID_PROTOCOL_METHOD', `Unknown method: ${method}`);
        return range[0] !== 0 ? range : [versionOf(undefined, 'minimum'), range[1]];
    }
    return [versionOf(options.minVersion, 'minimum'), versionOf(options.maxVersion, 'maximum')];
}

// Lists of both kinds: those of TLS 1.3 begin with TLS_.
function splitCiphers(text, out) {
    const suites = [], list = [];
    for (const name of text.split(':')) {
        if (name.startsWith('TLS_'))
            suites.push(name);
        else if (name && !name.startsWith('!TLS_')) // those are only on when they are named
            list.push(name);
    }
    if (suites.length)
        out.cipherSuites = suites.join(':');
    if (list.length)
        out.ciphers = list.join(':');
    else if (suites.length && out.maxVersion > 0x0303)
        out.minVersion = Math.max(out.minVersion, 0x0304);
}

function normalize(options) {
    const out = { __proto__: null };
    [out.minVersion, out.maxVersion] = readVersions(options);
    const authorities = options.ca ?? defaults.authorities;
    if (authorities)
        out.ca = pemList(authorities, 'options.ca');
    if (options.cert)
        out.cert = parts(options.cert, 'options.cert');
    if (options.passphrase != null)
        validateString(options.passphrase, 'options.passphrase');
    if (options.key)
        Object.assign(out, readKey(options.key, options.passphrase));
    if (options.ciphers != null)
        validateString(options.ciphers, 'options.ciphers');
    splitCiphers(options.ciphers || defaults.ciphers, out);
    if (options.ecdhCurve !== undefined && options.ecdhCurve !== null)
        validateString(options.ecdhCurve, 'options.ecdhCurve');
    const curve = options.ecdhCurve ?? defaults.curve;
    if (curve !== 'auto')
        out.ecdhCurve = curve;
    if (options.sigalgs !== undefined && options.sigalgs !== null) {
        validateString(options.sigalgs, 'options.sigalgs');
        if (options.sigalgs === '')
            throw invalidValue('options.sigalgs', options.sigalgs);
        out.sigalgs = options.sigalgs;
    }
    if (options.dhparam != null && options.dhparam !== 'auto' && options.dhparam !== true)
        out.dhparam = pemText(options.dhparam, 'options.dhparam');
    if (options.secureOptions !== undefined) {
        validateInteger(options.secureOptions, 'options.secureOptions');
        out.secureOptions = options.secureOptions;
    }
    checkEngines(options);
    if (options.pfx)
        Object.assign(out, readPfx(options.pfx, options.passphrase));
    if (options.crl)
        out.crl = pemList(options.crl, 'options.crl');
    if (options.sessionIdContext != null) {
        validateString(options.sessionIdContext, 'options.sessionIdContext');
        out.sessionIdContext = options.sessionIdContext;
    }
    if (options.sessionTimeout !== undefined && options.sessionTimeout !== null)
        validateInteger(options.sessionTimeout, 'options.sessionTimeout', 0, 2147483647);
    out.sessionTimeout = options.sessionTimeout ?? undefined;
    if (options.ticketKeys !== undefined && options.ticketKeys !== null) {
        if (!ArrayBuffer.isView(options.ticketKeys))
            throw argTypeError('options.ticketKeys', 'an instance of Buffer, TypedArray, or DataView', options.ticketKeys);
        if (options.ticketKeys.byteLength !== 48)
            throw invalidValue('options.ticketKeys', options.ticketKeys.byteLength, 'must be exactly 48 bytes');
        out.ticketKeys = Buffer.from(Buffer.from(options.ticketKeys.buffer, options.ticketKeys.byteOffset, 48));
    }
    out.honorCipherOrder = Boolean(options.honorCipherOrder);
    return out;
}

// Clients without certificates of their own have the same context when they have the same options: reading the authorities takes long.
const known = new Map();

function shared(options) {
    if (options.server || options.key !== undefined || options.cert !== undefined || options.pfx !== undefined || options.own)
        return tls.context(options);
    const key = JSON.stringify({ ...options, alpn: options.alpn?.toString('latin1') });
    let made = known.get(key);
    if (made === undefined) {
        made = tls.context(options);
        if (typeof made === 'string')
            return made;
        if (known.size >= 32)
            known.clear();
        known.set(key, made);
    }
    return made;
}

// What programs see of the context below a SecureContext.
class NativeContext {
    constructor(owner) {
        this.$owner = owner;
    }

    addCACert(cert) {
        const owner = this.$owner, text = pemList(cert, 'cert');
        owner.$authorities.push(text);
        owner.$options.own = true; // no longer shared with contexts of the same options
        for (const [use, made] of owner.$made) {
            if (use.startsWith('true'))
                tls.addAuthority(made, text);
            else
                owner.$made.delete(use);
        }
    }

    getTicketKeys() {
        return this.$owner.$ticketKeys();
    }

    setTicketKeys(keys) {
        this.$owner.$ticketKeys(keys);
    }
}

class SecureContext {
    constructor(options) {
        this.$options = normalize(options);
        this.$made = new Map();
        this.$authorities = [];
        this.$context({ server: true }); // what is wrong with the options shows now
        this.context = new NativeContext(this);
    }
}

// The keys of tickets, the same for every context of OpenSSL; or sets them.
SecureContext.prototype.$ticketKeys = function(keys) {
    const { $options: options } = this;
    if (keys !== undefined)
        options.ticketKeys = Buffer.from(Buffer.from(keys.buffer, keys.byteOffset, 48));
    options.ticketKeys ??= require('node/crypto').randomBytes(48);
    for (const [use, made] of this.$made) {
        if (use.startsWith('true'))
            tls.ticketKeys(made, options.ticketKeys);
    }
    return Buffer.from(options.ticketKeys);
};

// The context of OpenSSL for one use: { server, requestCert, requireCert, alpn, askHello, honorCipherOrder }.
SecureContext.prototype.$context = function(use) {
    const key = `${use.server} ${Boolean(use.requestCert)} ${Boolean(use.askHello)} ${use.alpn ? use.alpn.toString('latin1') : ''} ${use.sessionIdContext ?? ''}`;
    let made = this.$made.get(key);
    if (made === undefined) {
        const options = Object.assign({ __proto__: null }, this.$options, use);
        if (options.sessionIdContext === undefined)
            options.sessionIdContext = this.$options.sessionIdContext;
        made = shared(options);
        if (typeof made === 'string') {
            const error = opensslError(made);
            if (options.pfx !== undefined && error.code === 'ERR_OSSL_EVP_UNSUPPORTED')
                throw nodeError('ERR_CRYPTO_UNSUPPORTED_OPERATION', 'Unsupported PKCS12 PFX data');
            throw options.pfx !== undefined && error.library === 'PKCS12 routines' ? new Error(error.reason) : error;
        }
        for (const text of this.$authorities)
            tls.addAuthority(made, text);
        this.$made.set(key, made);
    }
    return made;
};

function createSecureContext(options) {
    if (options === undefined || options === null)
        options = {};
    validateObject(options, 'options');
    return new SecureContext(options);
}

// ["h2", "http/1.1"] as the handshake has them: each behind its length.
function convertProtocols(protocols, name = 'options.ALPNProtocols') {
    if (Array.isArray(protocols)) {
        const parts = protocols.map((p, i) => {
            const bytes = typeof p === 'string' ? Buffer.from(p) : p;
            if (bytes.length > 255)
                throw nodeError('ERR_OUT_OF_RANGE', `The byte length of the protocol at index ${i} exceeds the maximum length. It must be <= 255. Received ${bytes.length}`);
            return Buffer.concat([Buffer.from([bytes.length]), bytes]);
        });
        return Buffer.concat(parts);
    }
    if (ArrayBuffer.isView(protocols))
        return Buffer.from(Buffer.from(protocols.buffer, protocols.byteOffset, protocols.byteLength));
    if (protocols === undefined || protocols === null)
        return undefined;
    throw argTypeError(name, 'an instance of Array, Buffer, TypedArray, or DataView', protocols);
}

module.exports = { SecureContext, createSecureContext, convertProtocols, opensslError, defaults, versions };
