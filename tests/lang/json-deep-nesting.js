// slow
// Nesting costs memory, not C stack.
const n = 200000;
let v = JSON.parse('['.repeat(n) + '7' + ']'.repeat(n)), d = 0;
while (Array.isArray(v)) { v = v[0]; d++; }
console.log(d, v);
v = JSON.parse('{"a":['.repeat(n/2) + '"x"' + ',1]}'.repeat(n/2)); d = 0;
while (typeof v === 'object') { if (v.a.length !== 2 || v.a[1] !== 1) throw 1; v = v.a[0]; d++; }
console.log(d, v);
for (const t of ['['.repeat(2000), '['.repeat(2000) + '1 2', '['.repeat(2000) + '1,]', '{"a":'.repeat(2000) + '}', '{"a":'.repeat(1000) + '{1', '{"a":'.repeat(1000) + '1,}', '{"a":'.repeat(1000) + '1,"b" 2', '{"a":'.repeat(1000)+'1'+'}'.repeat(1001)])
  try { JSON.parse(t); console.log('?'); } catch (e) { console.log(e.name, e.message); }
const big = '{"k":[1,{"__proto__":2,"0":3,"k":null},'.repeat(700) + 'true' + ',"\\u0041\u4e00"]}'.repeat(700);
console.log(JSON.stringify(JSON.parse(big)) === JSON.stringify(JSON.parse(JSON.stringify(JSON.parse(big)))), JSON.stringify(JSON.parse(big)).length);
let seen = 0; 
const r = JSON.parse('['.repeat(1000) + '1.50' + ']'.repeat(1000), function (k, v, c) { if (c.source) seen += c.source; return v; });
console.log(seen, JSON.stringify(r).length);
