// as: node
// deepEqual and partialDeepStrictEqual over kinds of values: what is equal, in both directions.
const assert = require('node:assert');

const holds = (name, a, b) => {
    try {
        assert[name](a, b);
        return 1;
    } catch (error) {
        if (error.code !== 'ERR_ASSERTION')
            return error.message;
        return 0;
    }
};
const cycle = (n) => {
    const o = { n };
    o.self = o;
    return o;
};
const hole = [1, , 3];
const withSymbol = { a: 1, [Symbol.for('s')]: 2 };
const pairs = {
    numbers: [1, '1'], nan: [NaN, NaN], zeros: [0, -0], 'null and undefined': [null, undefined], booleans: [true, 1], bigints: [1n, 1],
    'null and object': [null, {}], arrays: [[1, 2, 3], [1, '2', 3]], 'part of an array': [[1, 2, 3], [1, 3]], 'order of arrays': [[1, 2, 3], [3, 1]],
    holes: [hole, [1, undefined, 3]], 'holes alike': [hole, [1, , 3]], 'array and object': [[], {}], nested: [{ a: { b: [1, { c: 2 }] } }, { a: { b: [{ c: 2 }] } }],
    symbols: [withSymbol, { a: 1 }], 'symbols other way': [{ a: 1 }, withSymbol], sets: [new Set([1, 2]), new Set(['1', 2])],
    'part of a set': [new Set([1, 2, 3]), new Set([3, 1])], 'sets of objects': [new Set([{ a: 1 }, { b: 2 }]), new Set([{ b: 2 }, { a: 1 }])],
    'sets of parts': [new Set([{ a: 1, b: 1 }, 5]), new Set([{ a: 1 }])], maps: [new Map([[1, { a: 1 }]]), new Map([['1', { a: 1 }]])],
    'part of a map': [new Map([['a', 1], ['b', { c: 1, d: 2 }]]), new Map([['b', { c: 1 }]])],
    'maps by objects': [new Map([[{ k: 1 }, 1]]), new Map([[{ k: 1 }, 1]])], dates: [new Date(5), new Date(5)], 'date and object': [new Date(5), {}],
    'other dates': [new Date(5), new Date(6)], regexps: [/a/g, /a/g], 'other regexps': [/a/g, /a/i], errors: [new Error('a'), new Error('a')],
    'other errors': [new Error('a'), new Error('b')], 'error causes': [new Error('a', { cause: 1 }), new Error('a')], 'error types': [new TypeError('a'), new Error('a')],
    boxes: [new Number(1), new Number(1)], 'other boxes': [new Number(1), new String('1')], bytes: [new Uint8Array([1, 2, 3]), new Uint8Array([1, 3])],
    'same bytes': [new Uint8Array([1, 2]), new Uint8Array([1, 2])], 'views of kinds': [new Uint8Array([1]), new Int8Array([1])],
    floats: [new Float32Array([0]), new Float32Array([-0])], buffers: [new ArrayBuffer(3), new ArrayBuffer(2)], urls: [new URL('http://a'), new URL('http://b')],
    'same urls': [new URL('http://a'), new URL('http://a')], cycles: [cycle(1), cycle(1)], 'other cycles': [cycle(1), cycle(2)],
    prototypes: [Object.create({ a: 1 }), {}], 'null prototype': [{ __proto__: null, a: 1 }, { a: 1 }], functions: [() => {}, () => {}],
    promises: [Promise.resolve(1), Promise.resolve(1)], 'extra keys of arrays': [Object.assign([1], { x: 1 }), [1]], 'undefined key': [{ a: undefined }, {}],
    'undefined keys': [{ a: undefined }, { b: undefined }],
};
for (const [name, [a, b]] of Object.entries(pairs))
    console.log(name, ['deepEqual', 'partialDeepStrictEqual', 'deepStrictEqual'].map((method) => `${holds(method, a, b)}${holds(method, b, a)}`).join(' '));
for (const [a, b] of [[{ a: 1, b: [1, 2], c: 3 }, { b: [2, 3] }], [new Set([1]), new Set([2])]])
    try {
        assert.partialDeepStrictEqual(a, b);
    } catch (error) {
        console.log(error.message);
    }
