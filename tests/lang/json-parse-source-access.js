// JSON.parse revivers get the source text of primitives, and only while it is unchanged.
const seen = []; const r = JSON.parse('{"a": 1.50, "b": [ -0, 1e3, "x\\u0041", true, null ], "c": {}, "big": 12345678901234567890}', function (k, v, ctx) { seen.push(`${k || '(root)'}:${Object.keys(ctx).join()}:${ctx.source}`); return k === 'big' ? BigInt(ctx.source) : v; });
console.log(seen.join(' ')); console.log(r.big, Object.is(r.b[0], -0), r.b[2]);
const changed = []; JSON.parse('{"a":1,"b":2,"c":[3,4]}', function (k, v, { source }) { changed.push(k + '=' + source); if (k === 'a') { this.b = 5; this.c = [3, 9]; } return v; }); console.log(changed.join());
const same = []; JSON.parse('[1, 2, 3]', function (k, v, { source }) { same.push(k + source); if (k === '0') { this[1] = 2; this[2] = '3'; this.length = 3; } return v; }); console.log(same.join());
const order = []; JSON.parse('{"z":1,"2":2,"a":3,"1":4}', function (k, v, { source }) { order.push(k + source); return v; }); console.log(order.join());
const dup = []; JSON.parse('{"a":1,"a":"2"}', (k, v, { source }) => { dup.push(k + source); return v; }); console.log(dup.join());
const ctxs = new Set(); JSON.parse('[1,[2]]', (k, v, ctx) => { ctxs.add(ctx); return v; }); console.log(ctxs.size, JSON.parse('"s"', (k, v, c) => c.source), JSON.parse(' 7 ', (k, v, c) => c.source), JSON.parse('{"__proto__": 1}', (k, v, c) => k ? c.source : v).__proto__);
const grow = []; JSON.parse('[1,{"k":2}]', function (k, v, { source }) { grow.push(k + ':' + source); if (k === '0') this[1] = { k: 2, l: 3 }; return v; }); console.log(grow.join());
