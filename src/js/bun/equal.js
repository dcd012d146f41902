// bun/equal - Bun.deepEquals and Bun.deepMatch.
//
// SPDX-License-Identifier: MIT
const { sortOf, boxed } = $binding('text');

// Pairs that are being compared count as equal: structures may be rings.
function isOpen(pairs, a, b) {
    for (let i = 0; i < pairs.length; i += 2)
        if (pairs[i] === a && pairs[i + 1] === b)
            return true;
    return false;
}

function equal(a, b, strict, pairs) {
    if (Object.is(a, b))
        return true;
    if (!$isObject(a) || !$isObject(b) || $isCallable(a) || $isCallable(b))
        return false;
    const sort = sortOf(a);
    if (sort !== sortOf(b))
        return false;
    if (strict && prototypeOf(a) !== prototypeOf(b))
        return false;
    if (isOpen(pairs, a, b))
        return true;
    pairs.push(a, b);
    const same = contents(a, b, sort, strict, pairs);
    pairs.length -= 2;
    return same;
}

// Objects without a prototype count as plain ones.
function prototypeOf(o) {
    return Object.getPrototypeOf(o) ?? Object.prototype;
}

function contents(a, b, sort, strict, pairs) {
    switch (sort) {
    case 'RegExp':
        if (a.source !== b.source || a.flags !== b.flags)
            return false;
        break;
    case 'Date': case 'Boxed':
        if (!Object.is(boxed(a), boxed(b)))
            return false;
        break;
    case 'Error':
        if (a.name !== b.name || a.message !== b.message || !equal(a.cause, b.cause, strict, pairs))
            return false;
        break;
    case 'Bytes':
        if ($viewName(a) !== $viewName(b) || !sameBytes(bytesOf(a), bytesOf(b)))
            return false;
        return true;
    case 'Map':
        return sameMaps(a, b, strict, pairs);
    case 'Set':
        return sameSets(a, b, strict, pairs);
    case 'Array':
        if (a.length !== b.length)
            return false;
        for (let i = 0; i < a.length; i++)
            if (!equal(a[i], b[i], strict, pairs) || strict && Object.hasOwn(a, i) !== Object.hasOwn(b, i))
                return false;
        break;
    case 'Opaque':
        return false;
    }
    return sameProperties(a, b, strict, pairs);
}

function keysOf(o) {
    const keys = Object.keys(o);
    for (const symbol of Object.getOwnPropertySymbols(o))
        if (Object.getOwnPropertyDescriptor(o, symbol).enumerable)
            keys.push(symbol);
    return keys;
}

function sameProperties(a, b, strict, pairs) {
    const keys = keysOf(a), others = keysOf(b);
    if (strict && keys.length !== others.length)
        return false;
    for (const key of keys)
        if (!equal(a[key], b[key], strict, pairs) || strict && !Object.hasOwn(b, key))
            return false;
    for (const key of others)
        if (!Object.hasOwn(a, key) && (strict || b[key] !== undefined))
            return false;
    return true;
}

function bytesOf(v) {
    return $isArrayBuffer(v) ? new Uint8Array(v) : new Uint8Array($bufferOf(v), $byteOffsetOf(v), $byteLengthOf(v));
}

function sameBytes(x, y) {
    const n = $byteLengthOf(x);
    if (n !== $byteLengthOf(y))
        return false;
    for (let i = 0; i < n; i++)
        if (x[i] !== y[i])
            return false;
    return true;
}

function entriesOf(map) {
    const list = [];
    map.forEach((value, key) => list.push([key, value]));
    return list;
}

function sameMaps(a, b, strict, pairs) {
    const left = entriesOf(a), right = entriesOf(b);
    if (left.length !== right.length)
        return false;
    const taken = [];
    for (const [key, value] of left) {
        if (b.has(key)) {
            if (!equal(value, b.get(key), strict, pairs))
                return false;
            continue;
        }
        const i = right.findIndex(([k, v], at) => !taken[at] && !a.has(k) && equal(key, k, strict, pairs) && equal(value, v, strict, pairs));
        if (i < 0)
            return false;
        taken[i] = true;
    }
    return true;
}

function sameSets(a, b, strict, pairs) {
    const left = entriesOf(a), right = entriesOf(b);
    if (left.length !== right.length)
        return false;
    const taken = [];
    for (const [value] of left) {
        if (b.has(value))
            continue;
        const i = right.findIndex(([v], at) => !taken[at] && !a.has(v) && equal(value, v, strict, pairs));
        if (i < 0)
            return false;
        taken[i] = true;
    }
    return true;
}

// Has `value` everything that `subset` has?
function match(subset, value, pairs) {
    if (!$isObject(subset) || !$isObject(value) || sortOf(subset) !== 'Object' || sortOf(value) !== 'Object')
        return Array.isArray(subset) && Array.isArray(value) ? matchArrays(subset, value, pairs) : equal(subset, value, false, []);
    if (isOpen(pairs, subset, value))
        return true;
    pairs.push(subset, value);
    let same = true;
    for (const key of keysOf(subset))
        same = same && key in value && match(subset[key], value[key], pairs);
    pairs.length -= 2;
    return same;
}

function matchArrays(subset, value, pairs) {
    if (subset.length !== value.length || isOpen(pairs, subset, value))
        return subset.length === value.length;
    pairs.push(subset, value);
    let same = true;
    for (let i = 0; i < subset.length; i++)
        same = same && match(subset[i], value[i], pairs);
    pairs.length -= 2;
    return same;
}

module.exports = {
    deepEquals(a, b, strict) {
        if (arguments.length < 2)
            throw new TypeError('Expected 2 values to compare');
        return equal(a, b, strict === true, []);
    },
    deepMatch(subset, value) {
        if (!$isObject(subset) || !$isObject(value))
            throw new TypeError('Expected 2 objects to match');
        return match(subset, value, []);
    },
};
