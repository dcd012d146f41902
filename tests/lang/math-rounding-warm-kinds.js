// round, floor, ceil, trunc, abs and sign in warm code whose arguments change kind.
const z = x => Object.is(x, -0) ? '-0' : String(x), f = { round: x => Math.round(x), floor: x => Math.floor(x), ceil: x => Math.ceil(x), trunc: x => Math.trunc(x), abs: x => Math.abs(x), sign: x => Math.sign(x) };
const v = [0.5, -0.5, 1.5, -1.5, 0.49999999999999994, -0.2, 0, -0, 2147483647.5, -2147483648.5, 4503599627370495.5, -4503599627370495.5, 9007199254740991, 1e300, -1e-300, NaN, Infinity, '3.7', null, true, [2.5], -2147483648, 2147483647];
for (let i = 0; i < 40; i++) for (const k in f) f[k](i);
for (const k in f) console.log(k, v.map(x => z(f[k](x))).join(' '));
