// Assigning length converts twice, deletes from the end, stops at what cannot be deleted.
'use strict';
const a = [1, 2, 3, 4];
let n = 0;
a.length = { valueOf() { n++; return 2; } };
console.log(a.join(), n);
for (const v of [-1, 1.5, NaN, 'x', 2 ** 32, undefined, {}, 1n, Symbol()]) try { a.length = v; console.log('ok'); } catch (e) { console.log(e.name); }
a.length = '1'; console.log(a.join());
a.length = null; console.log(a.length);
a.length = true; console.log(a.length, 0 in a);
const b = [0, 1, 2, 3, 4];
Object.defineProperty(b, 2, { configurable: false });
try { b.length = 0; } catch (e) { console.log(e.name, b.length, b.join()); }
console.log(Reflect.set(b, 'length', 1), b.length, Reflect.defineProperty(b, 'length', { value: 3, writable: false }), Reflect.defineProperty(b, 'length', { value: 3 }), Reflect.defineProperty(b, 'length', { value: 4 }));
for (const f of [() => b.push(1), () => { b[3] = 1; }, () => b.pop(), () => b.splice(0, 0, 1), () => b.unshift(1), () => { b[2] = 'in'; return b[2]; }]) try { console.log(f()); } catch (e) { console.log(e.name); }
for (const d of [{ get() {} }, { enumerable: true }, { configurable: true }, { value: -1 }, { writable: true }]) try { Object.defineProperty([1], 'length', d); console.log('ok'); } catch (e) { console.log(e.name); }
const c = [1, 2, 3];
const both = { valueOf() { Object.defineProperty(c, 'length', { writable: false }); return 1; } };
try { c.length = both; } catch (e) { console.log(e.name, c.length); }
