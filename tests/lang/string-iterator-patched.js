// A patched string iterator is seen by spread, for-of, Array.from and destructuring; its repair too.
const f = s => { let out = ''; for (const c of s) out += c + '.'; const [x] = s; return out + [...s].length + x + Array.from(s).join(''); };
for (let i = 0; i < 60; i++) f('ab');
const proto = Object.getPrototypeOf(''[Symbol.iterator]()), next = proto.next;
proto.next = function () { const r = next.call(this); if (!r.done) r.value = r.value.toUpperCase(); return r; };
console.log(f('ab'));
proto.next = next;
console.log(f('ab'));
const it = String.prototype[Symbol.iterator];
String.prototype[Symbol.iterator] = function* () { yield 'q' + typeof this; };
console.log(f('ab'));
String.prototype[Symbol.iterator] = it;
console.log(f('ab'), f('😀'), f('\ud83d'), Object.getOwnPropertyNames(proto).join(), proto[Symbol.toStringTag]);
const i2 = 'a\ud83d\ude00'[Symbol.iterator]();
console.log(i2.next().value, i2.next().value.length, i2.next().done, i2.next().done);
for (const bad of [{}, 'x', [].values()]) try { next.call(bad); } catch (e) { console.log(e.name); }
try { it.call(null); } catch (e) { console.log(e.name); }
