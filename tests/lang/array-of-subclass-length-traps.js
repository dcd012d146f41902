// Array methods on subclasses with traps on length and index accessors.
'use strict';
const log = []; class T extends Array { constructor(...a) { super(...a); return new Proxy(this, { set(t, k, v, r) { log.push(`${String(k)}=${v}`); return Reflect.set(t, k, v, r); }, defineProperty(t, k, d) { log.push(`def ${String(k)}`); return Reflect.defineProperty(t, k, d); } }); } }
const x = new T(); x.push('a', 'b'); log.push('|'); x.pop(); log.push('|'); x.length = 0; log.push('|'); T.from(['q']); log.push('|'); T.of('r'); log.push('|'); new T(2).map(v => v); log.push('|'); T.of(1, 2).slice(1); console.log(log.join(' '));
