// node:punycode - RFC 3492: labels of domain names in ASCII.
//
// SPDX-License-Identifier: MIT
const BASE = 36, T_MIN = 1, T_MAX = 26, SKEW = 38, DAMP = 700, START_BIAS = 72, START = 128, TOP = 2147483647;

const messages = {
    'overflow': 'Overflow: input needs wider integers to process',
    'not-basic': 'Illegal input >= 0x80 (not a basic code point)',
    'invalid-input': 'Invalid input',
};

function fail(kind) {
    throw new RangeError(messages[kind]);
}

function adapt(delta, count, first) {
    let k = 0;
    delta = first ? Math.floor(delta / DAMP) : delta >> 1;
    delta += Math.floor(delta / count);
    for (; delta > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE)
        delta = Math.floor(delta / (BASE - T_MIN));
    return Math.floor(k + (BASE - T_MIN + 1) * delta / (delta + SKEW));
}

const threshold = (k, bias) => k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;

function digitOf(c) {
    return c >= 48 && c < 58 ? c - 22 : c >= 65 && c < 91 ? c - 65 : c >= 97 && c < 123 ? c - 97 : BASE;
}

function decode(input) {
    const out = [];
    const last = Math.max(input.lastIndexOf('-'), 0);
    for (let i = 0; i < last; i++) {
        if (input.charCodeAt(i) >= 128)
            fail('not-basic');
        out.push(input.charCodeAt(i));
    }
    let n = START, i = 0, bias = START_BIAS;
    for (let at = last > 0 ? last + 1 : 0; at < input.length;) {
        const before = i;
        for (let weight = 1, k = BASE; ; k += BASE) {
            if (at >= input.length)
                fail('invalid-input');
            const digit = digitOf(input.charCodeAt(at++));
            if (digit >= BASE)
                fail('invalid-input');
            if (digit > Math.floor((TOP - i) / weight))
                fail('overflow');
            i += digit * weight;
            const t = threshold(k, bias);
            if (digit < t)
                break;
            if (weight > Math.floor(TOP / (BASE - t)))
                fail('overflow');
            weight *= BASE - t;
        }
        const count = out.length + 1;
        bias = adapt(i - before, count, before === 0);
        if (Math.floor(i / count) > TOP - n)
            fail('overflow');
        n += Math.floor(i / count);
        i %= count;
        out.splice(i++, 0, n);
    }
    return ucs2.encode(out);
}

function encode(text) {
    const input = ucs2.decode(text);
    let out = '';
    for (const c of input) {
        if (c < 128)
            out += String.fromCharCode(c);
    }
    const basic = out.length;
    let handled = basic, n = START, delta = 0, bias = START_BIAS;
    if (basic > 0)
        out += '-';
    const letter = (d) => String.fromCharCode(d < 26 ? d + 97 : d + 22);
    while (handled < input.length) {
        let next = TOP;
        for (const c of input) {
            if (c >= n && c < next)
                next = c;
        }
        if (next - n > Math.floor((TOP - delta) / (handled + 1)))
            fail('overflow');
        delta += (next - n) * (handled + 1);
        n = next;
        for (const c of input) {
            if (c < n && ++delta > TOP)
                fail('overflow');
            if (c !== n)
                continue;
            let q = delta;
            for (let k = BASE; ; k += BASE) {
                const t = threshold(k, bias);
                if (q < t)
                    break;
                out += letter(t + (q - t) % (BASE - t));
                q = Math.floor((q - t) / (BASE - t));
            }
            out += letter(q);
            bias = adapt(delta, handled + 1, handled === basic);
            delta = 0;
            handled++;
        }
        delta++;
        n++;
    }
    return out;
}

// Labels between dots; what stands before an @ stays.
function eachLabel(domain, fn) {
    const at = domain.indexOf('@');
    const front = at >= 0 ? domain.slice(0, at + 1) : '';
    const labels = (at >= 0 ? domain.slice(at + 1) : domain).replace(/[\u3002\uFF0E\uFF61]/g, '.').split('.');
    return front + labels.map(fn).join('.');
}

const ucs2 = {
    decode(text) {
        const out = [];
        for (let i = 0; i < text.length; i++) {
            const c = text.codePointAt(i);
            if (c > 0xFFFF)
                i++;
            out.push(c);
        }
        return out;
    },
    encode(codePoints) {
        let out = '';
        for (const c of codePoints)
            out += String.fromCodePoint(c);
        return out;
    },
};

module.exports = {
    version: '2.1.0',
    ucs2,
    decode,
    encode,
    toASCII(domain) {
        return eachLabel(domain, (label) => /[^\0-\x7F]/.test(label) ? 'xn--' + encode(label) : label);
    },
    toUnicode(domain) {
        return eachLabel(domain, (label) => /^xn--/.test(label) ? decode(label.slice(4).toLowerCase()) : label);
    },
};
