// toJSON, replacers and revivers: who is called with what, and when.
const log = [];
const v = { a: { toJSON(k) { log.push('toJSON ' + k); return [1, { b: 2 }]; } }, c: Object('s'), d: undefined, e() {},
    f: [undefined, Symbol(), NaN, -0, new Date(NaN)] };
console.log(JSON.stringify(v,
    function (k, x) { log.push(`${Array.isArray(this) ? 'array' : 'object'} ${JSON.stringify(k)} ${typeof x}`); return x; }));
console.log(log.join('; ')); log.length = 0;
console.log(JSON.stringify({ b: 1, a: [{ a: 1, c: 2 }], 1: 'one', c: 3 }, ['a', 'c', 1, new Number(1), 'a', {}]));
console.log(JSON.stringify([1, { a: [] , b: {} }], null, '--'), JSON.stringify({ a: 1 }, null, 20).length,
    JSON.stringify([[]], null, 2.9));
console.log(JSON.stringify(JSON.parse('{"a":[1,2,{"b":3}],"c":null}', function (k, x) { log.push(k); if (k === 'a') { this.c = 'changed'; return x; } return k === '1' ? undefined : x; })),
    log.join());
log.length = 0;
JSON.parse('[1,[2,"x"],{"a":-0}]', (k, x, c) => { log.push(k + ' ' + c.source); return x; });
console.log(log.join('; '));
const deleted = JSON.parse('{"a":1,"b":2,"c":3}', function (k,
    x) { if (k === 'a') delete this.b; return k === 'b' ? String(x) : x; });
console.log(JSON.stringify(deleted), 'b' in deleted);
console.log(JSON.stringify('\u2028\ud800\ud83d\ude00"\\\b\x01'), JSON.stringify({ ['__proto__']: 1 }),
    Object.keys(JSON.parse('{"__proto__":1,"b":2,"1":3}')).join());
for (const bad of ['{"a":1,}', '[1,]', '01', '1.', '"\t"', "{'a':1}", '\ufeff1', 'nul', '"\\x"',
    '']) try { JSON.parse(bad); console.log('accepted'); } catch (e) { console.log(e.name); }
try { JSON.stringify({ a: 1n }); } catch (e) { console.log(e.name); }
