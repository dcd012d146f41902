// One template object per place in the source, frozen, with raw strings.
const tag = (t, ...v) => t;
const site = () => tag`a${1}b`;
console.log(site() === site(), tag`a` === tag`a`, site() === tag`a${1}b`);
const make = () => () => tag`x`;
console.log(make()() === make()());
const fresh = (n) => new Function('tag', 'return tag`x`')(tag);
console.log(fresh() === fresh());
for (let i = 0, last; i < 3; i++) { const t = tag`loop${i}`; if (last) console.log(t === last); last = t; }
const t = tag`\n${0}\u0041\x42${1}\unicode and \xerxes \u{110000} \0 \01`;
console.log(JSON.stringify(t), JSON.stringify(t.raw), t[2] === undefined, t.length, t.raw.length);
console.log(Object.isFrozen(t), Object.isFrozen(t.raw), Array.isArray(t), Array.isArray(t.raw), JSON.stringify(Object.getOwnPropertyDescriptor(t, 'raw')), JSON.stringify(Object.getOwnPropertyDescriptor(t, '0')));
console.log(JSON.stringify(String.raw`\r\n${'x'}\\`), JSON.stringify((0, eval)('String.raw`a\r\nb\rc`')), JSON.stringify((0, eval)('`a\r\nb\rc\\\r\nd`')));
const obj = { m(s) { return this === obj && s.raw[0]; }, get tag() { return function () { return this === obj; }; } };
console.log(obj.m`q`, obj.tag`q`, (0, obj.tag)`q`, obj['m']`w`);
const chain = (s) => (s2) => (s3) => s[0] + s2[0] + s3[0];
console.log(chain`1``2``3`, new (function C(s) { return function D() { this.v = s[0]; }; })`new`().v, typeof new tag.constructor`return 1`);
class K { static get [Symbol.toStringTag]() { return 'K'; } static s() { return super.toString`x`; } }
console.log(K.s().slice(0, 7));
function* g() { return tag`${yield 1}|${yield 2}`.length; }
const it = g(); it.next(); it.next(); console.log(it.next().value);
async function a() { return ((s, ...v) => v.join())`${await 1}${await 2}`; }
console.log(await a());
console.log(tag`${''}`.length, tag``.length, tag``[0] === '', `${1}${2}` + `${[]}${{}}`);
try { `${Symbol()}`; } catch (e) { console.log(e.name); }
const order = []; `${{ toString() { order.push('s1'); return ''; } }}${order.push('v2')}`; console.log(order.join());
