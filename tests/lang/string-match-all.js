// matchAll: iterator objects, lastIndex copies, species, flags check, named groups, zero-width matches.
const all = (s, r) => [...s.matchAll(r)].map(m => m[0] + '@' + m.index).join(' ');
console.log(all('a1b22', /\d/g), all('aaa', /a*?/g), all('abc', ''), all('a.b.', '.'), all('abc', /z/g) || 'none', all('😀', /(?:)/gu), all('😀', /(?:)/g), all('null', null), all('xundefined'));
try { 'a'.matchAll(/a/); } catch (e) { console.log(e.name); }
const r = /a/g; r.lastIndex = 2;
const it = 'aaaa'.matchAll(r);
r.lastIndex = 0;
console.log([...it].map(m => m.index).join(), r.lastIndex, Object.prototype.toString.call('a'.matchAll(/a/g)), it[Symbol.iterator]() === it, JSON.stringify(it.next()));
for (const m of 'x1y2'.matchAll(/(?<l>[a-z])(?<d>\d)/g)) console.log(m.groups.l, m.groups.d, m.input, m.length);
class R extends RegExp { static log = []; static get [Symbol.species]() { R.log.push('species'); return RegExp; } exec(s) { R.log.push('exec'); return super.exec(s); } }
console.log([...'ab'.matchAll(new R('b', 'g'))].length, R.log.join());
const custom = { [Symbol.matchAll]: (s) => 'custom ' + s };
console.log('s'.matchAll(custom), [...'s'.matchAll({ [Symbol.matchAll]: undefined, toString: () => 's' })].length);
const proto = Object.getPrototypeOf('a'.matchAll(/a/g));
console.log(Object.getOwnPropertyNames(proto).join(), proto[Symbol.toStringTag], proto.next.length);
for (const bad of [{}, null, [].values()]) try { proto.next.call(bad); } catch (e) { console.log(e.name); }
const old = RegExp.prototype.exec; let calls = 0;
RegExp.prototype.exec = function (s) { calls++; return old.call(this, s); };
console.log([...'aab'.matchAll(/a/g)].length, calls);
RegExp.prototype.exec = old;
