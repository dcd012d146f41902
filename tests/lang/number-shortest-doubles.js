// Shortest decimal text that reads back: boundaries of powers of two, subnormals, ties, switch of notation.
const v = [5e-324, 2.2250738585072014e-308, 2.225073858507201e-308, 1.7976931348623157e308, 9007199254740993, 9007199254740992 * 3, 1e21, 1e21 - 1e5, 123456789012345680000, 1e-6, 1e-7, 1.5e-7, 0.000001234, 4.35, 0.3, 0.1 + 0.2, 2 ** 53, 2 ** 63, 2 ** 64, 2 ** -1074, 2 ** -1022, 2 ** 1023, 1 / 3, 2 / 3, 100, 1e2, 5e-7, 9.5367431640625e-7, 4.9406564584124654e-324, 1.2345678901234567e+300, 8.41e21, 2.0919495182368195e19, 2e22, 9.007199254740991e22, 6.0221407599999999e23, 5.764607523034235e39, 1.152921504606847e40, 3.5844466002796428e298];
console.log(v.join(' '));
console.log(v.every(x => Number(String(x)) === x && Number((-x).toString()) === -x));
const f = new Float64Array(1), u = new BigUint64Array(f.buffer); let seed = 0x9E3779B97F4A7C15n, bad = 0, len = 0;
for (let i = 0; i < 400; i++) { seed = BigInt.asUintN(64, seed * 6364136223846793005n + 1442695040888963407n); u[0] = seed; const x = f[0]; if (x !== x) continue; const s = String(x); if (Number(s) !== x) bad++; const digits = s.replace(/e.*/, '').replace(/[-.]/g, '').replace(/^0+/, ''); if (digits.length > 17) bad += s.includes('e') || Math.abs(x) < 1e21 ? 0 : 1; len += s.length; }
console.log(bad, len);
for (let e = -8; e <= 22; e += 3) console.log(1.5 * 10 ** e, -(10 ** e));
