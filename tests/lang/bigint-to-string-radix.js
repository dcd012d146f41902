// BigInt toString in all bases, large values, bad radixes, and back.
const v = 2n ** 200n + 12345678901234567890n;
for (const r of [2, 3, 9, 10, 16, 23, 30, 36]) { const s = v.toString(r); let back = 0n; for (const c of s) back = back * BigInt(r) + BigInt(parseInt(c, r)); if (back !== v) console.log('bad', r); if (r % 7 === 2 || r === 10) console.log(r, s.length, s.slice(0, 30)); }
for (const r of [0, 1, 37, NaN, Infinity, '2', null, undefined, 16.9]) try { console.log(String(r), (-255n).toString(r)); } catch (e) { console.log(String(r), e.name); }
console.log((0n).toString(2), (-1n).toString(36), (10n ** 40n).toString(), String(-(2n ** 64n)), `${2n ** 63n - 1n}`, [1n, -2n] + '', JSON.stringify({ toJSON: () => String(5n) }), (123n).toLocaleString('en-US'));
for (const bad of [1, '1', null, {}]) try { BigInt.prototype.toString.call(bad); } catch (e) { console.log(e.name); }
for (const n of [1, 10, 18, 19, 20, 38, 39, 57, 58, 100]) { const p = 10n ** BigInt(n); console.log(String(p - 1n).length, String(p).length, BigInt(String(p)) === p, (p - 1n).toString(16).slice(0, 8)); }
