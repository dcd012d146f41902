class P { constructor(a) { this.a = a; } }
const tables = [
  [[{ a: 1, b: 2 }, { a: 3, c: 4 }]], [[[1, 2], [3, 4]]], [[1, 'a', null, undefined, true]], [{ x: { a: 1 }, y: { b: 2 } }], [{ x: 1, y: 'two' }], [[]], [{}],
  [[{ a: 1, b: 2 }], ['b']], [[{ a: 1 }], ['a', 'missing']], [[{ a: 1 }], []], [new Map([['k', 'v'], [{ o: 1 }, [1]]])], [new Set(['a', { b: 1 }])], [[{ a: { b: { c: 1 } } }]],
  [[{ a: 1 }, 5, 'text', { b: 2 }]], [[new P(1), new P('two')]], ['text'], [5], [null], [undefined], [[{ name: '日本', n: 1 }, { name: 'é', n: 22 }]], [[{ long: 'x'.repeat(60) }]],
  [[{ f() {}, s: Symbol('s'), d: 1n }]], [[[{ a: 1 }]]], [new Map()], [new Set()], [[, 1]], [[{ a: -0, b: 1.5, c: '' }]], [{ a: [1, 2, 3], b: [4, 5] }], [[{ a: [1, 2, 3, 4, 5] }]],
];
for (const args of tables) console.table(...args);
