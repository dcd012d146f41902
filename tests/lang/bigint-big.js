// Big integers of several limbs, checked by identities.
let seed = 12345n; const rnd = bits => { let r = 0n; for (let i = 0; i < bits; i += 30) { seed = (seed * 1103515245n + 12345n) & 0x7fffffffn; r = (r << 30n) | (seed >> 1n); } return seed & 1n ? -r : r; };
let bad = 0, sum = 0n;
for (let i = 0; i < 300; i++) { const a = rnd(30 + i * 7 % 900), b = rnd(20 + i * 13 % 700) || 7n, c = rnd(100);
    if ((a / b) * b + a % b !== a) bad++; if ((a + c) * b !== a * b + c * b) bad++; if (BigInt(a.toString()) !== a) bad++; if (a >= 0n && BigInt("0x" + a.toString(16)) !== a) bad++;
    if (a - (a >> 65n << 65n) !== BigInt.asUintN(65, a)) bad++; if ((a ^ b) !== ((a | b) & ~(a & b))) bad++; if (-~a !== a + 1n) bad++; sum = BigInt.asIntN(256, sum * 31n + a ^ b); }
console.log(bad, sum.toString(36)); console.log((2n ** 200n).toString(), (-(10n ** 40n)).toString(7), (3n ** 500n % 10n ** 20n) + "");
let f = 1n; for (let i = 1n; i <= 200n; i++) f *= i; console.log(f.toString().length, f.toString().slice(0, 30), Number(f), Number(2n ** 1024n), Number(2n ** 64n + 1n), Number(9007199254740993n));
console.log(10n > 9, 10n == "10", 2n > "x", 1n < 1.5, 0n == "", 0n === -0n, 1n == true, [3n, 1n, 2n, 10n].sort().join(), [3n, 1, 2n, -1].sort((a, b) => (a < b ? -1 : 1)).join(), typeof Object(1n), 5n / 2n, -5n / 2n, -5n % 2n, -5n >> 1n, 2n ** 0n, 2n ** 63n == 2 ** 63, BigInt(2 ** 80), 1n << 70n, -1n >> 100n);
console.log(BigInt.asIntN(64, 2n ** 63n), BigInt.asUintN(64, -1n), BigInt.asIntN(0, 5n), BigInt.asIntN(1, 1n), BigInt.asUintN(200, -1n) === 2n ** 200n - 1n, (123n).toLocaleString(), JSON.stringify({ a: 1 }), 0xfn + 0b11n + 0o7n, BigInt("  0b11 "), BigInt(""), BigInt("-5"));
