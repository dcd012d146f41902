// prelude.js - what every random program may call, and the driver that runs a batch of them.
//
// Everything a program does goes through print, which writes values without calling the program's own code (but for proxies, whose
// traps are part of the comparison). The originals are bound before a program can patch them. The text behind the last line is
// added by run.py: a list of [number, source, kind].
'use strict';
const O = Object, R = Reflect, isArray = Array.isArray, stringOf = String, jsonOf = JSON.stringify, apply = Reflect.apply;
const push = Function.prototype.call.bind(Array.prototype.push), join = Function.prototype.call.bind(Array.prototype.join);
const cut = Function.prototype.call.bind(String.prototype.slice);
const charCode = Function.prototype.call.bind(String.prototype.charCodeAt);
const getterOf = (proto, key) => O.getOwnPropertyDescriptor(proto, key).get;
const mapSize = getterOf(Map.prototype, 'size'), setSize = getterOf(Set.prototype, 'size');
const mapEach = Map.prototype.forEach, setEach = Set.prototype.forEach;
const tagOf = getterOf(O.getPrototypeOf(Int8Array.prototype), Symbol.toStringTag);
const lengthOf = getterOf(O.getPrototypeOf(Int8Array.prototype), 'length');
const bytesOf = getterOf(ArrayBuffer.prototype, 'byteLength');
const sourceOf = RegExp.prototype.exec, timeOf = Date.prototype.getTime, numberOf = Number.prototype.valueOf, textOf = String.prototype.valueOf;
const U8 = Uint8Array, Err = Error, ErrProto = Error.prototype, fnProto = Function.prototype, ObjProto = O.prototype;
const MAX_LINES = 250, MAX_TEXT = 600, MAX_TICKS = 1500;
const messages = globalThis.SHOW_MESSAGES === true;
let lines = [], ticks = 0, serial = 0;

// A Stop ends a program that runs too long; both executables count the same calls.
class Stop { constructor() { this.stop = true; } }

function tick() {
    if (++ticks > MAX_TICKS) throw new Stop();
}

const isObject = (v) => v !== null && (typeof v === 'object' || typeof v === 'function');

// Names of what is there before the first program; a program's value never shows the insides of a builtin.
const known = new Map();
const mapGet = Function.prototype.call.bind(Map.prototype.get);
(function walk(o, name) {
    if (!isObject(o) || known.has(o) || name.length > 60) return;
    known.set(o, name);
    for (const k of R.ownKeys(o).sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1))) {
        const d = R.getOwnPropertyDescriptor(o, k), at = name + '.' + keyText(k);
        if ('value' in d) walk(d.value, at);
        else { walk(d.get, at + '.get'); walk(d.set, at + '.set'); }
    }
    walk(O.getPrototypeOf(o), name + '.__proto__');
}([Array, ArrayBuffer, Atomics, BigInt, Boolean, DataView, Date, Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError,
    URIError, Function, Int8Array, Iterator, JSON, Map, Math, Number, Object, Promise, Proxy, Reflect, RegExp, Set, String, Symbol, WeakMap, WeakRef,
    WeakSet, Uint8Array, Float64Array, [].values(), new Map().keys(), ''.matchAll(/x/g), function* () {}, async function* () {}, async () => {}], ''));
known.set(globalThis, 'globalThis');

// The brand of an object, told by what the originals accept; a proxy has none.
function brand(v) {
    const ask = (f) => { try { apply(f, v, []); return true; } catch { return false; } };
    if (isArray(v)) return 'Array';
    if (ask(mapSize)) return 'Map';
    if (ask(setSize)) return 'Set';
    const tag = apply(tagOf, v, []);
    if (tag !== undefined) return tag;
    if (ask(bytesOf)) return 'ArrayBuffer';
    if (ask(timeOf)) return 'Date';
    if (ask(numberOf)) return 'Number';
    if (ask(textOf)) return 'String';
    return '';
}

function isError(v) {
    for (let p = v, n = 0; p !== null && n < 20; p = O.getPrototypeOf(p), n++) if (p === ErrProto) return true;
    return false;
}

function quote(s) {
    const max = 160;
    return s.length > max ? jsonOf(cut(s, 0, max)) + '#' + s.length : jsonOf(s);
}

function keyText(k) {
    return typeof k === 'symbol' ? '[' + stringOf(k) + ']' : k;
}

function props(v, skip, depth, seen) {
    const parts = [], keys = R.ownKeys(v);
    for (let i = 0; i < keys.length && i < 40; i++) {
        const k = keys[i];
        if (skip(k)) continue;
        const d = R.getOwnPropertyDescriptor(v, k);
        if (d === undefined) { push(parts, keyText(k) + ':gone'); continue; }
        const flags = (d.enumerable ? '' : '!e') + (d.configurable ? '' : '!c') + ('value' in d && !d.writable ? '!w' : '');
        const body = 'value' in d ? show(d.value, depth + 1, seen) : (d.get ? 'get' : '') + (d.set ? 'set' : '');
        push(parts, keyText(k) + flags + ':' + body);
    }
    return parts;
}

function showObject(v, depth, seen) {
    const kind = brand(v), seenNow = { v, up: seen };
    for (let s = seen; s; s = s.up) if (s.v === v) return '<ring>';
    if (depth > 3) return '<deep>';
    const isIndex = (k) => typeof k === 'string' && /^\d+$/.test(k);
    if (kind === 'Array') {
        const items = [], n = v.length;
        for (let i = 0; i < n && i < 40; i++) {
            const d = R.getOwnPropertyDescriptor(v, stringOf(i));
            push(items, !d ? '-' : 'value' in d ? show(d.value, depth + 1, seenNow) : 'accessor');
        }
        const more = props(v, (k) => k === 'length' || isIndex(k), depth, seenNow);
        return '[' + join(items, ',') + (n > 40 ? ',#' + n : '') + ']' + (more.length ? '{' + join(more, ',') + '}' : '');
    }
    const items = [];
    if (kind === 'Map') apply(mapEach, v, [(x, k) => push(items, show(k, depth + 1, seenNow) + '=>' + show(x, depth + 1, seenNow))]);
    else if (kind === 'Set') apply(setEach, v, [(x) => push(items, show(x, depth + 1, seenNow))]);
    else if (kind === 'Date' || kind === 'Number' || kind === 'String') {
        push(items, show(apply(kind === 'Date' ? timeOf : kind === 'Number' ? numberOf : textOf, v, [])));
    } else if (kind === 'ArrayBuffer') {
        const bytes = new U8(v);
        for (let i = 0; i < bytes.length && i < 32; i++) push(items, bytes[i]);
    } else if (kind !== '') {
        const n = apply(lengthOf, v, []);
        for (let i = 0; i < n && i < 40; i++) push(items, show(v[i]));
    }
    const error = isError(v);
    const more = props(v, (k) => k === 'stack' || error && (k === 'name' && O.getPrototypeOf(v)?.constructor?.name === 'DOMException' || k === 'code' || k === 'message' && !messages) || kind !== '' && isIndex(k) || kind === 'String' && k === 'length',
        depth, seenNow);
    const proto = O.getPrototypeOf(v);
    let name = proto === null ? 'null' : '';
    if (proto !== null && proto !== ObjProto) {
        const d = R.getOwnPropertyDescriptor(proto, 'constructor');
        const n = d && typeof d.value === 'function' && R.getOwnPropertyDescriptor(d.value, 'name');
        name = n && typeof n.value === 'string' ? n.value : '?';
    }
    return name + (kind ? '<' + join(items, ',') + '>' : '') + '{' + join(more, ',') + '}';
}

function show(v, depth = 0, seen = null) {
    switch (typeof v) {
        case 'number': return O.is(v, -0) ? '-0' : stringOf(v);
        case 'string': return quote(v);
        case 'bigint': return cut(stringOf(v), 0, 400) + 'n';
        case 'symbol': return stringOf(v);
        case 'function': case 'object': break;
        default: return stringOf(v);
    }
    if (v === null) return 'null';
    if (v instanceof Stop) return '<stop>';
    const name = mapGet(known, v);
    if (name !== undefined) return 'builtin ' + name;
    try {
        if (typeof v !== 'function') return showObject(v, depth, seen);
        if (depth > 3) return '<deep>';
        const d = R.getOwnPropertyDescriptor(v, 'name');
        const more = props(v, (k) => k === 'name' || k === 'length' || k === 'prototype' || k === 'arguments' || k === 'caller', depth, { v, up: seen });
        return 'fn ' + (d && 'value' in d ? show(d.value) : '?') + (more.length ? '{' + join(more, ',') + '}' : '');
    } catch (e) {
        return '<showing threw ' + (e instanceof Stop ? 'stop' : isObject(e) && isError(e) ? stringOf(e.name) : typeof e) + '>';
    }
}

function print(...values) {
    if (lines.length > MAX_LINES) throw new Stop();
    const parts = [];
    for (let i = 0; i < values.length; i++) push(parts, show(values[i]));
    push(lines, cut(join(parts, ' '), 0, MAX_TEXT));
}

function note(text) {
    if (lines.length > MAX_LINES) throw new Stop();
    push(lines, text);
}

// ---- values with logged effects --------------------------------------------------------------

// t: an operand whose evaluation is logged.
function t(name, v) {
    note(name);
    return v;
}

// L: an object whose conversions are logged. how: 0 both methods, 1 toPrimitive, 2 valueOf gives an object, 3 both give objects, 4 throws.
function L(name, v, how = 0) {
    const o = {
        valueOf() { tick(); note(name + '.valueOf'); if (how === 4) throw new RangeError(name); return how === 2 || how === 3 ? {} : v; },
        toString() { tick(); note(name + '.toString'); return how === 3 ? {} : v; },
    };
    if (how === 1) o[Symbol.toPrimitive] = function (hint) { tick(); note(name + '.toPrimitive ' + hint); return v; };
    return o;
}

// I: an iterable whose protocol is logged. how: 1 next throws at the end, 2 return throws, 3 return gives a primitive, 4 no return method,
// 5 next gives a primitive at the end, 6 the value getter throws at the end.
function I(name, values, how = 0) {
    return {
        [Symbol.iterator]() {
            tick();
            note(name + '.iterator');
            let i = 0;
            const it = {
                next(...args) {
                    tick();
                    note(name + '.next' + (args.length ? ' ' + show(args[0]) : ''));
                    if (i < values.length) return { value: values[i++], done: false };
                    if (how === 1) throw new EvalError(name);
                    if (how === 5) return 1;
                    if (how === 6) return { done: false, get value() { note(name + '.value'); throw new URIError(name); } };
                    return { get done() { note(name + '.done'); return true; }, value: name + '-end' };
                },
                return(...args) {
                    tick();
                    note(name + '.return' + (args.length ? ' ' + show(args[0]) : ''));
                    if (how === 2) throw new RangeError(name);
                    return how === 3 ? 7 : { value: args[0], done: true };
                },
            };
            if (how === 4) delete it.return;
            return it;
        },
    };
}

// P: a proxy whose traps are logged and do what the target does.
function P(name, target) {
    const handler = {};
    for (const trap of ['get', 'set', 'has', 'deleteProperty', 'ownKeys', 'getOwnPropertyDescriptor', 'defineProperty', 'getPrototypeOf',
        'setPrototypeOf', 'isExtensible', 'preventExtensions', 'apply', 'construct']) {
        handler[trap] = function (...args) {
            tick();
            const k = typeof args[1] === 'string' || typeof args[1] === 'symbol' ? ' ' + keyText(args[1]) : '';
            note(name + ' ' + trap + k);
            return R[trap](...args);
        };
    }
    return new Proxy(target, handler);
}

// patch: a builtin property replaced while f runs.
function patch(o, key, value, f) {
    const before = R.getOwnPropertyDescriptor(o, key);
    try {
        R.defineProperty(o, key, { value, writable: true, configurable: true });
        return f();
    } finally {
        if (before) R.defineProperty(o, key, before);
        else delete o[key];
    }
}

// thenable: an object whose then is logged.
function thenable(name, v, how = 0) {
    return {
        get then() {
            tick();
            note(name + '.then');
            if (how === 1) throw new RangeError(name);
            return how === 2 ? 5 : function (yes, no) {
                note(name + ' called');
                if (how === 3) throw new URIError(name);
                if (how === 4) no(v); else yes(v);
                if (how === 5) throw new EvalError(name);
            };
        },
    };
}

// attempt: one step of a program; what it throws is part of the output.
function attempt(name, f) {
    try {
        tick();
        const v = f();
        note(name + ' ' + show(v));
        return v;
    } catch (e) {
        if (e instanceof Stop) throw e;
        note(name + ' threw ' + show(e));
    }
}

const tools = { print, tick, t, L, I, P, patch, thenable, attempt, note };
const names = O.keys(tools), values = O.values(tools);

function runProgram(source, kind) {
    try {
        if (kind === 'eval') {
            for (let i = 0; i < names.length; i++) globalThis[names[i]] = values[i];
            print('completion', (0, eval)(source));
        } else if (kind === 'syntax') {
            new Function(source);
            note('accepted');
        } else {
            const f = new Function(...names, kind === 'strict' ? '"use strict";\n' + source : source);
            apply(f, kind === 'strict' ? undefined : { self: 1 }, values);
        }
    } catch (e) {
        lines.length > MAX_LINES || push(lines, 'program threw ' + show(e));
    }
}

const say = console.log, later = setTimeout;
process.on('unhandledRejection', (reason) => { push(lines, 'unhandled ' + show(reason)); });
function runAll(list, at) {
    if (at === list.length) return;
    lines = [];
    ticks = 0;
    runProgram(list[at][1], list[at][2]);
    later(() => {
        say('#' + list[at][0] + '\n' + join(lines, '\n'));
        runAll(list, at + 1);
    }, 0);
}
