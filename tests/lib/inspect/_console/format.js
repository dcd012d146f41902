const o = { a: 1, b: { c: { d: { e: 1 } } } };
class Foo { toString() { return 'foo!'; } }
class Bar {}
const args = [
  ['%s', 'a'], ['%s', 1], ['%s', -0], ['%s', 10n], ['%s', null], ['%s', undefined], ['%s', true], ['%s', Symbol('s')], ['%s', [1, [2]]], ['%s', new Foo()], ['%s', () => {}],
  ['%d', 1.5], ['%d', '42'], ['%d', 'x'], ['%d', null], ['%d', 12n], ['%i', 1.9], ['%i', '7px'], ['%i', 'x'], ['%i', -1.5], ['%f', '1.5abc'], ['%f', 2], ['%f', 'x'], ['%d', -0], ['%i', 1e21],
  ['%j', { a: [1] }], ['%j', 'text'], ['%j', null], ['%j', [undefined]], ['%O', o], ['%O', 'text'], ['%O', [1, 'a']], ['%c styled', 'color: red'], ['%c%c', 'a'], ['%%'], ['%% %s', 'x'], ['100%', 'x'], ['%x', 1], ['%', 1],
  ['%s'], ['%s %s', 'one'], ['%s', 'a', 'b', { c: 1 }], ['plain', 'two', 3, null], ['%d%%', 50], ['a%sb%sc', 1, 2], ['%s%s', 'a'], [1, 2, 3], [{}, []], ['', 'x'], ['x', ''], [' '], ['%o', 5], [undefined, null], ['a\nb', { c: 1 }],
  [Symbol('x'), 'y'], ['%s', { a: 1 }], ['%s', new Bar()], ['%d', {}], ['%i', []], ['%f', [1.5]], ['%s', new Date(0).getTime()], ['%s', '%s', 'x'], ['%S', 1], ['%5d', 5], ['%.2f', 1], ['%s', -1n], ['%O', null], ['%j', undefined],
  ['%O %O', { a: { b: {} } }, [[]]], ['%s', ''], ['%s|', 'x'], ['|%s|%d|', 'x', 1], ['%c', 'css', 'after'], ['%s', new Error('m').message],
];
module.exports = args;
