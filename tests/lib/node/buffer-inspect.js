const { inspect } = require('node:util');
const buffer = require('node:buffer');
console.log(Buffer.from('abc'));
console.log(inspect([Buffer.alloc(3)]), inspect({ b: Buffer.from('x') }));
console.log(inspect(Buffer.alloc(60)));
console.log(inspect(Buffer.alloc(51)), inspect(Buffer.alloc(0)));
const b = Buffer.from('hi');
b.extra = 1;
b.text = 'x';
console.log(inspect(b));
buffer.INSPECT_MAX_BYTES = 2;
console.log(inspect(Buffer.from('abcd')), buffer.INSPECT_MAX_BYTES);
try { buffer.INSPECT_MAX_BYTES = 'a'; } catch (e) { console.log(e.code); }
class Mine extends Uint8Array {}
console.log(inspect(Object.setPrototypeOf(new Uint8Array(1), class X extends Buffer {}.prototype)));
console.log(`${b}`, String(b), b + '', b.toLocaleString('hex'));
