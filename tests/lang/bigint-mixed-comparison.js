// Big integers beside numbers, strings and objects.
const vs = [0, -0, 1, 1.5, -1, NaN, Infinity, -Infinity, 2 ** 53, '1', '1.5', '', ' 2 ', 'x', '0x10', true, null, undefined];
for (const b of [0n, 1n, -1n, 2n, 16n, 9007199254740993n]) {
    console.log(b, vs.map((v) => Number(b < v)).join(''), vs.map((v) => Number(b > v)).join(''),
        vs.map((v) => Number(b == v)).join(''), vs.map((v) => Number(b >= v)).join(''),
        vs.map((v) => Number(v <= b)).join(''));
}
const tried = (f) => { try { return String(f()); } catch (e) { return e.name; } };
console.log([() => 1n + 1, () => 1n + '1', () => +1n, () => -1n, () => 1n / 0n, () => 1n % 0n, () => 2n ** -1n,
    () => 1n >>> 0n, () => ~5n, () => -5n / 2n, () => -5n % 2n, () => -5n >> 1n, () => 1n << -1n, () => Math.max(1n),
    () => BigInt(1.5), () => BigInt('1.5'), () => BigInt(''), () => BigInt(' 0b11 '), () => BigInt('-0x1'),
    () => BigInt(null), () => BigInt(true), () => BigInt(Symbol()), () => Number(2n ** 1024n), () => isNaN(1n),
    () => 1n ? 1 : 0, () => typeof Object(1n), () => Object(1n) + 1n, () => JSON.stringify({ toJSON: () => 1 }),
    () => new BigInt(1)].map(tried).join());
console.log(BigInt.asIntN(8, 255n), BigInt.asIntN(8, 128n), BigInt.asUintN(8, -1n), BigInt.asIntN(0, 5n), BigInt.asUintN(64,
    -(2n ** 63n)), BigInt.asIntN(64, 2n ** 63n), tried(() => BigInt.asIntN(-1, 1n)), tried(() => BigInt.asIntN(1, 1)));
let x = 2n ** 64n;
console.log(x++, ++x, x--, x ** 2n, (x & -1n) === x, x ^ 1n, x | (1n << 70n), -x >> 3n, 0n === -0n,
    (123456789n ** 5n).toString(36));
