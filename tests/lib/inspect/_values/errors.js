// Stacks differ from engine to engine: they are replaced by one line, or taken away.
class MyError extends Error {}
class Named extends Error { constructor(m) { super(m); this.name = 'CustomName'; } }
class Code extends Error { constructor(m) { super(m); this.code = 'E_CODE'; } }
const fixed = (e, stack = `${e.name}: ${e.message}`) => { e.stack = stack; Object.defineProperty(e, 'stack', { enumerable: false }); return e; };
const bare = (e) => { e.stack = undefined; Object.defineProperty(e, 'stack', { enumerable: false }); return e; };
const self = fixed(new Error('self'));
self.me = self;
const loop = fixed(new Error('loop'));
loop.cause = loop;
module.exports = [
  () => fixed(new Error('plain')), () => fixed(new Error('')), () => fixed(new TypeError('t')), () => fixed(new RangeError('r')), () => fixed(new SyntaxError('s')), () => fixed(new MyError('m')), () => fixed(new Named('n')),
  () => fixed(new Code('c')), () => fixed(new Error('multi\nline')), () => fixed(Object.assign(new Error('props'), { a: 1, b: { c: [2] } })), () => fixed(new Error('cause', { cause: 'text' })),
  () => fixed(new Error('cause', { cause: { a: 1 } })), () => fixed(new Error('outer', { cause: fixed(new TypeError('inner')) })), () => fixed(new AggregateError([fixed(new Error('one')), fixed(new Error('two'))], 'many')),
  () => fixed(new AggregateError([], 'none')), () => fixed(Object.assign(new Error('named'), { name: 'Other' })), () => { const e = fixed(new Error('old')); e.message = 'new'; return e; },
  () => fixed(new Error('stack'), 'Error: stack\n    at somewhere (file.js:1:2)'), () => fixed(new MyError('stack'), 'Error: stack\n    at somewhere (file.js:1:2)'), () => self, () => loop,
  () => [fixed(new Error('in array'))], () => ({ e: fixed(new Error('in object')) }), () => ({ a: { b: { e: fixed(new Error('deep')) } } }), () => new Map([['e', fixed(new Error('in map'))]]),
  () => bare(new Error('bare')), () => fixed(Object.assign(new Error('sym'), { [Symbol('k')]: 1 })), () => fixed(Object.setPrototypeOf(new Error('np'), null), 'Error: np'),
  () => fixed(new (class extends TypeError {})('anon')), () => fixed(new Error('errno'), 'Error: errno'), () => fixed(Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', errno: -2, syscall: 'open', path: '/x' })),
  () => fixed(new Error('a'.repeat(100))), () => fixed(Object.assign(new Error('x'), { toString() { return 'custom'; } })), () => fixed(new Error('outer', { cause: fixed(new Error('middle', { cause: fixed(new Error('inner')) })) })),
];
