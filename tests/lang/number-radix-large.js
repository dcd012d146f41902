// Digits of integers above 2^53: places too low to be exact are zeros.
const values = [2 ** 53, 2 ** 53 + 2, 2 ** 54 + 4, 2 ** 57 * 1.3, 2 ** 60 + 2 ** 30, 1e21, 123456789012345680000, 2 ** 64, 1e100, 1e300, Number.MAX_VALUE];
for (const v of values) for (const r of [2, 3, 7, 10, 16, 29, 36]) {
    const s = v.toString(r);
    console.log(v, r, s.length > 70 ? s.slice(0, 30) + '..' + s.slice(-30) + ' ' + s.length : s);
}
for (let r = 2; r <= 36; r++) console.log((2 ** 53 * r).toString(r), (-(2 ** 53) * r * r - r).toString(r), (2 ** 53 - 1).toString(r));
