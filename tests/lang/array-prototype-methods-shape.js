// Every method of Array and its prototype: name, length, attributes, no prototype, not a constructor; order of keys.
const desc = (o, k) => { const d = Object.getOwnPropertyDescriptor(o, k); return `${String(k)}(${d.value?.length ?? ''})${d.writable ? 'w' : ''}${d.enumerable ? 'e' : ''}${d.configurable ? 'c' : ''}`; };
const before = Reflect.ownKeys(Array.prototype).map(String).join();
console.log(Reflect.ownKeys(Array.prototype).filter(k => typeof Array.prototype[k] === 'function').map(k => desc(Array.prototype, k)).sort().join(' '));
console.log(Reflect.ownKeys(Array).map(k => desc(Array, k)).sort().join(' '));
for (const k of Reflect.ownKeys(Array.prototype)) void Array.prototype[k];
[1].map(x => x); [2, 1].sort();
console.log(before === Reflect.ownKeys(Array.prototype).map(String).join());
const methods = Reflect.ownKeys(Array.prototype).map(k => Array.prototype[k]).filter(f => typeof f === 'function' && f !== Array);
console.log(methods.every(f => !('prototype' in f)), methods.every(f => { try { new f(); return false; } catch (e) { return e instanceof TypeError; } }), Array.prototype.length, Array.isArray(Array.prototype));
