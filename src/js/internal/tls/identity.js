// internal/tls/identity - whether a certificate is made out to a host (RFC 6125, 6.4).
//
// SPDX-License-Identifier: MIT
const net = $binding('net');
const { nodeError } = require('internal/errors');

const canonical = (address) => net.addressText(address) ?? address;

// "DNS:a.b, IP Address:1.2.3.4"; names with commas in them are quoted.
function splitNames(text) {
    const names = [];
    let at = 0;
    while (at < text.length) {
        let end = at, quoted = false;
        while (end < text.length && (quoted || text[end] !== ',')) {
            if (text[end] === '"' && text[end - 1] !== '\\')
                quoted = !quoted;
            end++;
        }
        let name = text.slice(at, end);
        const quote = name.indexOf('"');
        if (quote >= 0) {
            try {
                name = name.slice(0, quote) + JSON.parse(name.slice(quote));
            } catch {
                throw nodeError('ERR_TLS_CERT_ALTNAME_FORMAT', 'Invalid subject alternative name string');
            }
        }
        names.push(name);
        at = end + 1;
        while (text[at] === ' ')
            at++;
    }
    return names;
}

function lower(text) {
    return text.toLowerCase();
}

const unqualified = (host) => host.endsWith('.') ? host.slice(0, -1) : host;
const partsOf = (host) => lower(unqualified(host)).split('.');

function matches(hostParts, pattern) {
    if (!pattern)
        return false;
    const parts = partsOf(pattern);
    if (hostParts.length !== parts.length || parts.includes(''))
        return false;
    for (const part of parts) {
        for (let i = 0; i < part.length; i++) {
            const unit = part.charCodeAt(i);
            if (unit <= 32 || unit >= 127) // RFC 6125: U-labels do not stand in certificates
                return false;
        }
    }
    for (let i = hostParts.length - 1; i > 0; i--) {
        if (hostParts[i] !== parts[i])
            return false;
    }
    const first = hostParts[0], sample = parts[0], star = sample.split('*', 3);
    if (star.length === 1 || sample.includes('xn--'))
        return first === sample;
    if (star.length > 2 || parts.length <= 2)
        return false;
    const [before, after] = star;
    return before.length + after.length <= first.length && first.startsWith(before) && first.endsWith(after);
}

function failure(reason, host, cert) {
    const error = nodeError('ERR_TLS_CERT_ALTNAME_INVALID', `Hostname/IP does not match certificate's altnames: ${reason}`);
    error.reason = reason;
    error.host = host;
    error.cert = cert;
    return error;
}

// undefined, or the Error that says why not.
function checkServerIdentity(hostname, cert) {
    const { subject, subjectaltname: altNames } = cert;
    const names = [], addresses = [];
    hostname = $toString(hostname);
    if (altNames) {
        for (const name of splitNames(altNames)) {
            if (name.startsWith('DNS:'))
                names.push(name.slice(4));
            else if (name.startsWith('IP Address:'))
                addresses.push(net.addressText(name.slice(11)) ?? '');
        }
    }
    hostname = unqualified(hostname);
    if (net.isIP(hostname)) {
        if (addresses.includes(canonical(hostname)))
            return undefined;
        return failure(`IP: ${hostname} is not in the cert's list: ${addresses.join(', ')}`, hostname, cert);
    }
    if (names.length === 0 && !subject?.CN)
        return failure('Cert does not contain a DNS name', hostname, cert);
    const parts = partsOf(hostname);
    if (names.length > 0) {
        return names.some((name) => matches(parts, name)) ? undefined
            : failure(`Host: ${hostname}. is not in the cert's altnames: ${altNames}`, hostname, cert);
    }
    const common = subject.CN;
    const fine = Array.isArray(common) ? common.some((name) => matches(parts, name)) : matches(parts, common);
    return fine ? undefined : failure(`Host: ${hostname}. is not cert's CN: ${common}`, hostname, cert);
}

module.exports = { checkServerIdentity };
