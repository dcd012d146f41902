// internal/loose_equal - assert.deepEqual and assert.partialDeepStrictEqual.
//
// SPDX-License-Identifier: MIT
const { isDeepStrictEqual, utilTypes } = $binding('node');

const isObject = (v) => v !== null && typeof v === 'object';
const tagOf = (v) => Object.prototype.toString.call(v);

// Pairs under comparison, for circles.
function inPair(pairs, a, b, fn) {
    for (const pair of pairs) {
        if (pair[0] === a && pair[1] === b)
            return true;
    }
    pairs.push([a, b]);
    const result = fn();
    pairs.pop();
    return result;
}

function deepEqual(a, b, pairs = []) {
    if (a === b || (a !== a && b !== b))
        return true;
    if (!isObject(a) || !isObject(b))
        return !isObject(a) && !isObject(b) && a == b;
    if (tagOf(a) !== tagOf(b) || Array.isArray(a) !== Array.isArray(b))
        return false;
    return inPair(pairs, a, b, () => sameContent(a, b, pairs));
}

function sameContent(a, b, pairs) {
    if (utilTypes.isDate(a) || utilTypes.isRegExp(a) || utilTypes.isBoxedPrimitive(a) || utilTypes.isAnyArrayBuffer(a) || utilTypes.isDataView(a)) {
        if (!isDeepStrictEqual(Object.setPrototypeOf(copyOf(a), null), Object.setPrototypeOf(copyOf(b), null)) && !isDeepStrictEqual(a, b))
            return false;
    } else if (utilTypes.isNativeError(a) || a instanceof Error) {
        if (a.message !== b.message || a.name !== b.name)
            return false;
    } else if (utilTypes.isSet(a)) {
        if (!sameSet(a, b, pairs))
            return false;
    } else if (utilTypes.isMap(a)) {
        if (!sameMap(a, b, pairs))
            return false;
    } else if (Array.isArray(a) && a.length !== b.length) {
        return false;
    }
    const keys = Object.keys(a), others = Object.keys(b);
    if (keys.length !== others.length)
        return false;
    for (const key of keys) {
        if (!Object.prototype.propertyIsEnumerable.call(b, key))
            return false;
    }
    for (const key of keys) {
        if (!deepEqual(a[key], b[key], pairs))
            return false;
    }
    return true;
}

const copyOf = (v) => ({ v: utilTypes.isDate(v) ? v.getTime() : utilTypes.isBoxedPrimitive(v) ? v.valueOf() : v });

function sameSet(a, b, pairs) {
    const left = [...a.values()], right = [...b.values()];
    if (left.length !== right.length)
        return false;
    for (const value of left) {
        const at = right.findIndex((other) => deepEqual(value, other, pairs));
        if (at < 0)
            return false;
        right.splice(at, 1);
    }
    return true;
}

function sameMap(a, b, pairs) {
    const left = [...a.entries()], right = [...b.entries()];
    if (left.length !== right.length)
        return false;
    for (const [key, value] of left) {
        const at = right.findIndex((other) => deepEqual(key, other[0], pairs) && deepEqual(value, other[1], pairs));
        if (at < 0)
            return false;
        right.splice(at, 1);
    }
    return true;
}

// Everything that expected has, actual has too.
function partial(actual, expected, pairs = []) {
    if (!isObject(actual) || !isObject(expected))
        return Object.is(actual, expected);
    if (actual === expected)
        return true;
    if (Object.getPrototypeOf(actual) !== Object.getPrototypeOf(expected) && tagOf(actual) !== tagOf(expected))
        return false;
    return inPair(pairs, actual, expected, () => {
        if (utilTypes.isMap(expected))
            return [...expected.entries()].every(([key, value]) => actual.has(key) && partial(actual.get(key), value, pairs));
        if (utilTypes.isSet(expected) || Array.isArray(expected)) {
            const left = [...actual.values()];
            return [...expected.values()].every((value) => {
                const at = left.findIndex((other) => partial(other, value, pairs));
                if (at >= 0)
                    left.splice(at, 1);
                return at >= 0;
            });
        }
        if (tagOf(expected) !== '[object Object]' && !(expected instanceof Error))
            return isDeepStrictEqual(actual, expected);
        if (expected instanceof Error && (actual.message !== expected.message || actual.name !== expected.name))
            return false;
        return Reflect.ownKeys(expected).every((key) =>
            !Object.prototype.propertyIsEnumerable.call(expected, key) || (key in actual && partial(actual[key], expected[key], pairs)));
    });
}

module.exports = {
    deepEqual: (a, b) => deepEqual(a, b),
    partial: (a, b) => partial(a, b),
};
