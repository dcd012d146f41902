// internal/deep_equal - deep equality that is loose or partial (assert). Strict equality is C's.
//
// Two objects are equal when they are of one kind, with equal content and equal own enumerable properties. Partial: what the second has, the
// first has too; arrays in the same order. Objects that contain themselves must do so alike: pairs that are being compared are `pairs`.
//
// SPDX-License-Identifier: MIT
const { utilTypes, global } = $binding('node');

const LOOSE = 0, PARTIAL = 1;

const isObject = (v) => v !== null && typeof v === 'object';
const hasOwn = (o, key) => Object.hasOwn(o, key);
const isEnumerable = (o, key) => $call(Object.prototype.propertyIsEnumerable, o, key);
const classOf = (o) => $call(Object.prototype.toString, o);
const timeOf = (date) => $call(Date.prototype.getTime, date);
const isError = (o) => utilTypes.isNativeError(o) || (o[Symbol.toStringTag] !== undefined && o instanceof Error); // as in Node

function isUrl(o) {
    const URL = global('URL');
    return o instanceof URL;
}

function equal(a, b, mode, pairs) {
    if (a === b)
        return a !== 0 || Object.is(a, b) || mode === LOOSE;
    if (isObject(a) && isObject(b))
        return equalObjects(a, b, mode, pairs);
    if (mode === LOOSE)
        return !isObject(a) && !isObject(b) && (a == b || (a !== a && b !== b));
    return a !== a && b !== b;
}

function equalObjects(a, b, mode, pairs) {
    for (const pair of pairs)
        if (pair.a === a || pair.b === b)
            return pair.a === a && pair.b === b;
    if (!sameTag(a, b))
        return false;
    const pair = { a, b };
    pairs.push(pair);
    const result = equalContent(a, b, mode, pairs) && equalProperties(a, b, mode, pairs);
    pairs.pop();
    return result;
}

function sameTag(a, b) {
    const tagA = a[Symbol.toStringTag], tagB = b[Symbol.toStringTag];
    return tagA !== undefined && tagB !== undefined ? tagA === tagB : classOf(a) === classOf(b) && Array.isArray(a) === Array.isArray(b);
}

// ---- content by kind ----

const KINDS = [
    [Array.isArray, equalArrays],
    [utilTypes.isSet, equalSets],
    [utilTypes.isMap, equalMaps],
    [(o) => ArrayBuffer.isView(o), equalViews],
    [utilTypes.isDate, (a, b) => Object.is(timeOf(a), timeOf(b))],
    [utilTypes.isRegExp, (a, b) => a.source === b.source && a.flags === b.flags && a.lastIndex === b.lastIndex],
    [utilTypes.isAnyArrayBuffer, (a, b, mode) => equalBytes(new Uint8Array(a), new Uint8Array(b), mode)],
    [isError, equalErrors],
    [utilTypes.isBoxedPrimitive, equalBoxes],
    [isUrl, (a, b) => a.href === b.href],
    [(o) => utilTypes.isWeakMap(o) || utilTypes.isWeakSet(o) || utilTypes.isPromise(o), () => false],
];

function equalContent(a, b, mode, pairs) {
    for (const [isKind, compare] of KINDS) {
        const is = isKind(a);
        if (is !== isKind(b))
            return false;
        if (is)
            return compare(a, b, mode, pairs);
    }
    return a.$keyType === undefined || a.equals(b);
}

function equalBytes(a, b, mode) {
    if (mode !== PARTIAL || a.length === b.length) {
        if (a.length !== b.length)
            return false;
        for (let i = 0; i < a.length; i++)
            if (a[i] !== b[i])
                return false;
        return true;
    }
    let at = 0;
    for (let i = 0; i < b.length; i++, at++) {
        while (at < a.length && a[at] !== b[i])
            at++;
        if (at >= a.length)
            return false;
    }
    return true;
}

const bytesOf = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

function equalViews(a, b, mode) {
    if ($viewName(a) !== $viewName(b))
        return false;
    // Loosely, 0 and -0 are one number, and no NaN equals another.
    if (mode === LOOSE && (utilTypes.isFloat32Array(a) || utilTypes.isFloat64Array(a) || utilTypes.isFloat16Array?.(a)))
        return equalBytes(a, b, mode);
    return equalBytes(bytesOf(a), bytesOf(b), mode);
}

function equalBoxes(a, b) {
    const [x, y] = [a, b].map((box) => {
        for (const Class of [Number, String, Boolean, BigInt, Symbol]) {
            try {
                return $call(Class.prototype.valueOf, box);
            } catch { /* another */ }
        }
        return box;
    });
    return Object.is(x, y);
}

function equalErrors(a, b, mode, pairs) {
    for (const key of ['message', 'name', 'cause', 'errors']) {
        if (isEnumerable(b, key)) // a property like others
            continue;
        if (mode === PARTIAL && (b[key] === undefined || (key === 'message' && b[key] === '')))
            continue;
        if (!equal(a[key], b[key], mode, pairs))
            return false;
    }
    const has = hasOwn(b, 'cause');
    return has === hasOwn(a, 'cause') || (mode === PARTIAL && !has);
}

// Each element of `wanted` has one of `left` of its own, by `same`.
function matchAll(wanted, left, same) {
    for (const value of wanted) {
        const at = left.findIndex((other) => same(other, value));
        if (at < 0)
            return false;
        left.splice(at, 1);
    }
    return true;
}

const fits = (a, b, mode) => a.size === b.size || (mode === PARTIAL && a.size > b.size);

function equalSets(a, b, mode, pairs) {
    if (!fits(a, b, mode))
        return false;
    const wanted = Array.from(b).filter((value) => !a.has(value));
    if (mode !== LOOSE && wanted.some((value) => !isObject(value)))
        return false;
    const left = wanted.length === 0 ? [] : Array.from(a).filter((value) => !b.has(value));
    return matchAll(wanted, left, (x, y) => equal(x, y, mode, pairs));
}

function equalMaps(a, b, mode, pairs) {
    if (!fits(a, b, mode))
        return false;
    const wanted = [], taken = new Set();
    for (const [key, value] of b) {
        if (a.has(key) && equal(a.get(key), value, mode, pairs))
            taken.add(key);
        else if (mode === LOOSE || isObject(key))
            wanted.push([key, value]);
        else
            return false;
    }
    const left = wanted.length === 0 ? [] : Array.from(a).filter(([key]) => !taken.has(key));
    return matchAll(wanted, left, (x, y) => equal(x[0], y[0], mode, pairs) && equal(x[1], y[1], mode, pairs));
}

function equalArrays(a, b, mode, pairs) {
    if (mode === PARTIAL)
        return a.length >= b.length && hasInOrder(a, b, pairs);
    if (a.length !== b.length)
        return false;
    for (let i = 0; i < a.length; i++) {
        const isHole = b[i] === undefined && !hasOwn(b, i);
        if (isHole !== (a[i] === undefined && !hasOwn(a, i)) && !(mode === LOOSE && (a[i] === null || b[i] === null)))
            return false;
        if (!isHole && !equal(a[i], b[i], mode, pairs))
            return false;
    }
    return true;
}

// The elements of b are elements of a, in their order; holes are none.
function hasInOrder(a, b, pairs) {
    const keys = Object.keys(a).filter(isIndex), wanted = Object.keys(b).filter(isIndex);
    const isFull = keys.length === a.length && wanted.length === b.length;
    let at = 0;
    for (const key of wanted) {
        while (at < keys.length && !equal(a[keys[at]], b[key], PARTIAL, pairs))
            at++;
        if (at++ >= keys.length)
            return false;
    }
    return isFull || keys.length >= wanted.length;
}

// ---- properties ----

const isIndex = (key) => String(key >>> 0) === key && key >>> 0 !== 4294967295;

function keysOf(o, mode) {
    let keys = Object.keys(o);
    if (Array.isArray(o) || ArrayBuffer.isView(o))
        keys = keys.filter((key) => !isIndex(key));
    if (mode !== LOOSE)
        keys = [...keys, ...Object.getOwnPropertySymbols(o).filter((key) => isEnumerable(o, key))];
    return keys;
}

function equalProperties(a, b, mode, pairs) {
    const keys = keysOf(b, mode);
    if (mode !== PARTIAL && keysOf(a, mode).length !== keys.length)
        return false;
    for (const key of keys)
        if (!isEnumerable(a, key))
            return false;
    for (const key of keys)
        if (!equal(a[key], b[key], mode, pairs))
            return false;
    return true;
}

module.exports = {
    isLooselyEqual: (a, b) => equal(a, b, LOOSE, []),
    isPartlyEqual: (a, b) => equal(a, b, PARTIAL, []),
};
