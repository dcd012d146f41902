// asIntN and asUintN: widths 0, 1, 64, odd and large; conversions in order.
const vals = [0n, 1n, -1n, 2n, 127n, 128n, -128n, -129n, 255n, 256n, 2n ** 63n, -(2n ** 63n), 2n ** 64n - 1n, 2n ** 64n, 2n ** 100n + 5n, -(2n ** 100n) - 5n];
for (const b of [0, 1, 2, 7, 8, 31, 32, 63, 64, 65, 100, 101, 200]) console.log(b, vals.map(x => BigInt.asIntN(b, x)).join(), '|', vals.map(x => BigInt.asUintN(b, x)).join());
for (const [b, x] of [[-1, 1n], [2 ** 53, 1n], [NaN, 5n], ['3', 9n], [3.9, 9n], [undefined, 1n], [1, 1], [1, '7'], [1, true], [1, null], [1, 'x'], [1n, 1n], [2 ** 53 - 1, 5n], [-0.5, 3n]]) try { console.log(String(BigInt.asIntN(b, x)), String(BigInt.asUintN(b, x))); } catch (e) { console.log(e.name); }
const order = []; BigInt.asIntN({ valueOf() { order.push('bits'); return 8; } }, { valueOf() { order.push('value'); return 1n; } });
console.log(order.join(), BigInt.asUintN(2 ** 53 - 1, 3n));
try { BigInt.asUintN(2 ** 53 - 1, -1n); } catch (e) { console.log(e.name); }
