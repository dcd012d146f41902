// Bit operators on BigInts follow two's complement of infinite width.
const v = [0n, 1n, -1n, 5n, -6n, 2n ** 64n, -(2n ** 64n), 2n ** 65n - 1n, -(2n ** 63n) - 1n];
console.log(v.map(a => v.map(b => `${a & b}/${a | b}/${a ^ b}`).join(' ')).join('\n'));
console.log(v.map(a => ~a).join(), v.map(a => a << 3n).join(), v.map(a => a >> 3n).join(), v.map(a => a << -3n).join(), v.map(a => a >> -3n).join());
console.log(v.every(a => v.every(b => (a & b) + (a | b) === a + b && (a ^ b) === (a | b) - (a & b) && ~(a & b) === (~a | ~b))), -1n >> 100n, -5n >> 1n, 5n >> 1n, -1n << 64n, (1n << 64n) - 1n & -2n);
let x = 1n; x <<= 70n; x >>= 69n; x |= 8n; x ^= 2n; x &= ~8n; x **= 3n; x++; x--; --x; x += 5n; x %= 3n; console.log(x, -x, typeof x);
