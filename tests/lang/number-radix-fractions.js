// Number.prototype.toString(radix) of fractions, tiny and large numbers, in all bases that terminate.
for (const v of [0.5, 0.1, 1 / 3, 255.255, 1e-7, 123.456, 2 ** -30, 1e21 + 0.5, -0.75, 5e-324])
    console.log([2, 3, 8, 16, 20, 32, 36].map(r => { const s = v.toString(r); return s.length > 60 ? s.slice(0, 20) + '~' + s.slice(-10) + s.length : s; }).join(' '));
for (let r = 2; r <= 36; r++) { const n = 12345.678; const s = n.toString(r); const [i, f = ''] = s.split('.'); let back = parseInt(i, r); [...f].forEach((c, k) => back += parseInt(c, r) / r ** (k + 1)); if (Math.abs(back - n) > 1e-9) console.log('bad', r, s); }
for (const r of [0, 1, 37, -1, NaN, Infinity, '1', null, {}, 2 ** 32 + 10]) try { (1).toString(r); console.log('no'); } catch (e) { console.log(e.name); }
console.log((255).toString('16'), (255).toString(16.9), (255).toString(undefined), (NaN).toString(2), (-Infinity).toString(36), (-0).toString(2), (0.1).toString(10), (-255).toString(2), (35).toString(36));
for (const bad of [{}, '1', null, 1n]) try { Number.prototype.toString.call(bad, 2); } catch (e) { console.log(e.name); }
