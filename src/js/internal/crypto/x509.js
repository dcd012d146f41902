// internal/crypto/x509 - X509Certificate, and Certificate for SPKAC.
//
// SPDX-License-Identifier: MIT
const { binding, web, Buffer, nodeError, plainError, argTypeError, invalidValue, validateString, isBytes, bytesArgument } = require('internal/crypto/node_util');
const { isKeyObject, make } = require('internal/crypto/keys');
const { validateObject, validateBoolean } = require('internal/validators');

// Numbers of CryptoCertPart.
const SUBJECT = 0, ISSUER = 1, ALT_NAME = 2, INFO_ACCESS = 3, SERIAL = 4, VALID_FROM = 5, VALID_TO = 6, PEM = 7, RAW = 8, SIGNATURE_NAME = 9,
    SIGNATURE_OID = 10, FINGERPRINT = 11, FINGERPRINT256 = 12, FINGERPRINT512 = 13;
const HOST = 0, EMAIL = 1, IP = 2;

// Flags of X509_check_host.
const ALWAYS_SUBJECT = 1, NO_WILDCARDS = 2, NO_PARTIAL_WILDCARDS = 4, MULTI_LABEL_WILDCARDS = 8, SINGLE_LABEL_SUBDOMAINS = 16, NEVER_SUBJECT = 32;

function checkFlags(options) {
    if (options === undefined)
        return 0;
    validateObject(options, 'options');
    const { subject = 'default', wildcards = true, partialWildcards = true, multiLabelWildcards = false, singleLabelSubdomains = false } = { ...options };
    validateString(subject, 'options.subject');
    validateBoolean(wildcards, 'options.wildcards');
    validateBoolean(partialWildcards, 'options.partialWildcards');
    validateBoolean(multiLabelWildcards, 'options.multiLabelWildcards');
    validateBoolean(singleLabelSubdomains, 'options.singleLabelSubdomains');
    let flags = 0;
    switch (subject) {
    case 'default': break;
    case 'always': flags |= ALWAYS_SUBJECT; break;
    case 'never': flags |= NEVER_SUBJECT; break;
    default: throw invalidValue('options.subject', subject);
    }
    if (!wildcards)
        flags |= NO_WILDCARDS;
    if (!partialWildcards)
        flags |= NO_PARTIAL_WILDCARDS;
    if (multiLabelWildcards)
        flags |= MULTI_LABEL_WILDCARDS;
    if (singleLabelSubdomains)
        flags |= SINGLE_LABEL_SUBDOMAINS;
    return flags;
}

function isCertificate(value) {
    return $isObject(value) && value.$cert !== undefined;
}

// Names and values as an object; a name that comes twice has a list.
function nameObject(handle, issuer) {
    const list = binding.certName(handle, issuer), out = { __proto__: null };
    for (let i = 0; i < list.length; i += 2) {
        const name = list[i], value = list[i + 1];
        if (!(name in out))
            out[name] = value;
        else if (Array.isArray(out[name]))
            out[name].push(value);
        else
            out[name] = [out[name], value];
    }
    return out;
}

// "OCSP - URI:http://..." lines as an object of lists.
function accessObject(text) {
    if (text === undefined)
        return undefined;
    const out = { __proto__: null };
    const add = (line) => {
        const colon = line.indexOf(':');
        let key = line.slice(0, colon), value = line.slice(colon + 1);
        if (value[0] === '"')
            value = JSON.parse(value);
        if (key in out)
            out[key].push(value);
        else
            out[key] = [value];
    };
    for (const line of text.split('\n'))
        if (line.includes(':'))
            add(line);
    return out;
}

class X509Certificate {
    constructor(buffer) {
        if (typeof buffer === 'string')
            buffer = Buffer.from(buffer);
        if (!isBytes(buffer))
            throw argTypeError('buffer', 'of type string or an instance of Buffer, TypedArray, or DataView', buffer);
        this.$cert = binding.certNew(buffer);
    }

    get subject() { return part(this, SUBJECT); }
    get subjectAltName() { return part(this, ALT_NAME); }
    get issuer() { return part(this, ISSUER); }
    get issuerCertificate() { return undefined; }
    get infoAccess() { return part(this, INFO_ACCESS); }
    get validFrom() { return part(this, VALID_FROM); }
    get validTo() { return part(this, VALID_TO); }
    get validFromDate() { return new Date(binding.certFrom(handleOf(this))); }
    get validToDate() { return new Date(binding.certTo(handleOf(this))); }
    get fingerprint() { return part(this, FINGERPRINT); }
    get fingerprint256() { return part(this, FINGERPRINT256); }
    get fingerprint512() { return part(this, FINGERPRINT512); }
    get keyUsage() { return binding.certUsages(handleOf(this)); }
    get serialNumber() { return part(this, SERIAL); }
    get signatureAlgorithm() { return part(this, SIGNATURE_NAME); }
    get signatureAlgorithmOid() { return part(this, SIGNATURE_OID); }
    get raw() { return part(this, RAW); }
    get publicKey() { return this.$publicKey ||= make('public', binding.certKey(handleOf(this))); }
    get ca() { return binding.certIsCa(handleOf(this)); }

    toString() {
        return part(this, PEM);
    }

    // There is no standard form of a certificate in JSON.
    toJSON() {
        return this.toString();
    }

    checkHost(name, options) {
        validateString(name, 'name');
        return check(this, HOST, name, checkFlags(options), 'name');
    }

    checkEmail(email, options) {
        validateString(email, 'email');
        return check(this, EMAIL, email, checkFlags(options), 'email');
    }

    checkIP(ip, options) {
        validateString(ip, 'ip');
        return check(this, IP, ip, checkFlags(options), 'ip');
    }

    checkIssued(otherCert) {
        if (!isCertificate(otherCert))
            throw argTypeError('otherCert', 'an instance of X509Certificate', otherCert);
        return binding.certIssuedBy(handleOf(this), otherCert.$cert);
    }

    checkPrivateKey(pkey) {
        if (!isKeyObject(pkey))
            throw argTypeError('pkey', 'an instance of KeyObject', pkey);
        if (pkey.$keyType !== 'private')
            throw invalidValue('pkey', pkey);
        return binding.certHasKey(handleOf(this), pkey.$handle);
    }

    verify(pkey) {
        if (!isKeyObject(pkey))
            throw argTypeError('pkey', 'an instance of KeyObject', pkey);
        if (pkey.$keyType !== 'public')
            throw invalidValue('pkey', pkey);
        return binding.certVerify(handleOf(this), pkey.$handle);
    }

    toLegacyObject() {
        return legacy(handleOf(this));
    }
}

X509Certificate.prototype.$platform = true;
X509Certificate.prototype.$serialize = function() {
    return ['X509Certificate', this.raw];
};
const receive = { __proto__: null, X509Certificate: (raw) => new X509Certificate(raw) };
X509Certificate.prototype.$clone = function() {
    return new X509Certificate(this.raw);
};

function handleOf(self) {
    if (!isCertificate(self))
        throw nodeError('ERR_INVALID_THIS', 'Value of "this" must be of type X509Certificate');
    return self.$cert;
}

function part(self, which) {
    return binding.certPart(handleOf(self), which);
}

function check(self, kind, name, flags, argument) {
    const matched = binding.certCheck(handleOf(self), kind, name, flags);
    if (matched === false)
        throw plainError('ERR_INVALID_ARG_VALUE', 'Invalid name');
    return matched;
}

// The object that tls.TLSSocket gives.
function legacy(handle) {
    const key = binding.certKey(handle), type = binding.keyType(key);
    const out = {
        subject: nameObject(handle, false),
        issuer: nameObject(handle, true),
        subjectaltname: binding.certPart(handle, ALT_NAME),
        infoAccess: accessObject(binding.certPart(handle, INFO_ACCESS)),
        ca: binding.certIsCa(handle),
        modulus: undefined, exponent: undefined, pubkey: undefined, bits: undefined,
        valid_from: binding.certPart(handle, VALID_FROM),
        valid_to: binding.certPart(handle, VALID_TO),
        fingerprint: binding.certPart(handle, FINGERPRINT),
        fingerprint256: binding.certPart(handle, FINGERPRINT256),
        fingerprint512: binding.certPart(handle, FINGERPRINT512),
        ext_key_usage: binding.certUsages(handle),
        serialNumber: binding.certPart(handle, SERIAL),
        raw: binding.certPart(handle, RAW),
        asn1Curve: undefined,
        nistCurve: undefined,
    };
    if (type === 'rsa') {
        out.modulus = Buffer.from(web.keyPart(key, 'rsa', 0)).toString('hex').toUpperCase();
        out.exponent = '0x' + BigInt('0x' + Buffer.from(web.keyPart(key, 'rsa', 1)).toString('hex')).toString(16);
        out.bits = web.keyBits(key);
        out.pubkey = Buffer.from(web.keyDer(key, false));
    } else if (type === 'ec') {
        const curve = binding.keyDetails(key).namedCurve;
        out.bits = web.keyBits(key);
        out.pubkey = binding.keyPoint(key);
        out.asn1Curve = curve;
        out.nistCurve = { __proto__: null, prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521', secp224r1: 'P-224', prime192v1: 'P-192' }[curve];
    }
    return out;
}

Object.defineProperty(X509Certificate.prototype, Symbol.for('nodejs.util.inspect.custom'), {
    __proto__: null,
    value(depth, options) {
        if (depth < 0)
            return options.stylize('[X509Certificate]', 'special');
        const shown = {};
        for (const name of ['subject', 'subjectAltName', 'issuer', 'infoAccess', 'validFrom', 'validTo', 'validFromDate', 'validToDate', 'fingerprint',
            'fingerprint256', 'fingerprint512', 'keyUsage', 'serialNumber', 'signatureAlgorithm', 'signatureAlgorithmOid'])
            shown[name] = this[name];
        return `X509Certificate ${$binding('node').inspect(shown, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
    },
    writable: true,
    configurable: true,
});

// ---- SPKAC ----

function spkacBytes(spkac, encoding) {
    const bytes = bytesArgument(spkac, 'spkac', encoding);
    if ($byteLengthOf(bytes) > 2147483647)
        throw plainError('ERR_OUT_OF_RANGE', 'spkac is too large');
    return bytes;
}

function verifySpkac(spkac, encoding) {
    return binding.spkacVerify(spkacBytes(spkac, encoding));
}

function exportPublicKey(spkac, encoding) {
    return binding.spkacPublic(spkacBytes(spkac, encoding));
}

function exportChallenge(spkac, encoding) {
    return binding.spkacChallenge(spkacBytes(spkac, encoding));
}

function Certificate() {
    if (new.target === undefined)
        return new Certificate();
}
for (const target of [Certificate, Certificate.prototype]) {
    target.verifySpkac = verifySpkac;
    target.exportPublicKey = exportPublicKey;
    target.exportChallenge = exportChallenge;
}

module.exports = { receive, X509Certificate, Certificate, isCertificate };
