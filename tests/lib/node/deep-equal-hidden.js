// as: node
// util.isDeepStrictEqual looks into URLs, keys of node:crypto and errors that the engine does not know; constructors count, not prototypes.
const { isDeepStrictEqual } = require('node:util');
const { createSecretKey } = require('node:crypto');

const key = (n) => createSecretKey(Buffer.alloc(4, n));
const error = (message) => Object.create(Error.prototype, { message: { value: message } });
class A {}
class B {}
const pairs = [
    [new URL('http://a'), new URL('http://a')], [new URL('http://a'), new URL('http://b')], [key(1), key(1)], [key(1), key(2)],
    [error('a'), error('a')], [error('a'), error('b')], [Object.create({ a: 1 }), {}], [new A(), new B()], [new A(), {}], [Object.create(null), {}],
    [Object.create(Object.create(null)), Object.create(null)], [{ constructor: 1 }, { constructor: 1 }],
];
for (const [a, b] of pairs)
    console.log(isDeepStrictEqual(a, b), isDeepStrictEqual(b, a), isDeepStrictEqual(a, b, true));
