class Sub extends Array {}
class Two extends Sub {}
const extra = [1, 2];
extra.name = 'x';
extra[-1] = 'minus';
const sym = [1];
sym[Symbol('k')] = 2;
const sparse = [];
sparse[5] = 'five';
sparse[1000] = 'thousand';
const getter = [1, 2];
Object.defineProperty(getter, 1, { get() { return 5; }, enumerable: true });
const hidden = [1, 2, 3];
Object.defineProperty(hidden, 1, { enumerable: false });
const holesFirst = new Array(3);
holesFirst[2] = 1;
const fill = (n, f = (i) => i) => Array.from({ length: n }, (_, i) => f(i));
module.exports = [
  () => [], () => [1], () => [1, 2, 3], () => [1, 'a', null, undefined, true], () => [[]], () => [[], []], () => [[1, 2], [3, 4]],
  () => [[[]]], () => [[[[]]]], () => [[[[1]]]], () => [[[[[1]]]]], () => [, 1], () => [1, , 2], () => [1, , , 2], () => new Array(1), () => new Array(5),
  () => [1, 2, , , 5, ,], () => extra, () => sym, () => sparse, () => getter, () => hidden, () => holesFirst, () => new Sub(), () => Sub.from([1, 2]),
  () => Two.from([1]), () => fill(6), () => fill(7), () => fill(10), () => fill(11), () => fill(26), () => fill(100), () => fill(101),
  () => fill(102), () => fill(250), () => fill(30, (i) => i * 1000), () => fill(30, (i) => i * 1.5), () => fill(30, (i) => -i),
  () => fill(30, (i) => 'item' + i), () => fill(12, (i) => 'a'.repeat(i)), () => fill(8, (i) => 'long text number ' + i),
  () => fill(7, () => true), () => fill(20, (i) => (i % 3 ? i : null)), () => fill(20, (i) => BigInt(i)), () => fill(8, (i) => ({ i })),
  () => fill(8, (i) => [i, i]), () => fill(27, (i) => (i % 2 ? 'x' : i)), () => fill(120, (i) => 'v' + i), () => [{ a: 1 }, { b: 2 }],
  () => [{ a: 1, b: { c: 2 } }], () => [[{ a: [] }]], () => fill(3, (i) => fill(3, (j) => i * j)), () => fill(10, (i) => fill(10, (j) => i * j)),
  () => ['a', ['b', ['c', ['d', ['e']]]]], () => [new Date(0), /a/g], () => [() => {}, class {}], () => [Symbol('a'), 1n],
  () => fill(7, () => '日本'), () => fill(15, (i) => '😀'.repeat(i % 3)), () => ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'],
  () => fill(40, (i) => 'word'.slice(0, 1 + (i % 4))), () => [1.5, 2.25, 100, -3, 1e21, 7, 8], () => fill(7, (i) => ['k' + i, i]),
  () => Object.assign([], { a: 1 }), () => Object.assign(fill(8), { a: 1 }), () => Object.freeze([1, 2]), () => Array(101), () => [...'hello world'],
  () => fill(101, (i) => ({ i })).slice(0, 3), () => [undefined], () => [null], () => [[undefined, [null]]], () => Object.assign(new Array(2), { x: 1 }),
];
