// peer: none (order of 9.1.1.2.1 and 13.15.2)
// Symbol.unscopables keeps new Array methods out of with blocks.
const values = 'outer values', flat = 'outer flat', at = 'outer at', map = 'outer map';
with ([1, [2]]) { console.log(values, flat, at, typeof map, length); }
console.log(Reflect.ownKeys(Array.prototype[Symbol.unscopables]).length, Array.prototype[Symbol.unscopables].with, Array.prototype[Symbol.unscopables].toSorted, Array.prototype[Symbol.unscopables].concat);
const d = Object.getOwnPropertyDescriptor(Array.prototype, Symbol.unscopables);
console.log(d.writable, d.enumerable, d.configurable);
const env = { x: 1, y: 2, [Symbol.unscopables]: { x: true, y: 0 } };
var x = 'global x', y = 'global y';
with (env) { console.log(x, y); x = 'assigned'; y = 'assigned'; }
console.log(env.x, env.y, x, y);
env[Symbol.unscopables] = 'not an object';
with (env) { console.log(x); }
const log = [];
with (new Proxy({}, { has(t, k) { log.push(String(k)); return k === 'secret'; }, get(t, k) { log.push('get ' + String(k)); return k === Symbol.unscopables ? undefined : 42; } })) { var r = secret; }
console.log(r, log.join());
