// Destructuring, spread, calls and constructors notice a patched Array iterator after they were warm, and its repair.
const des = a => { const [x, y] = a; return x + ':' + y; };
const spr = a => [...a].join();
const cal = a => ((...r) => r.join())(...a);
const frm = a => new Set(a).size + '/' + Array.from(a).join() + '/' + [0, ...a].length;
const all = a => `${des(a)} ${spr(a)} ${cal(a)} ${frm(a)}`;
for (let i = 0; i < 40; i++) all([1, 2]);
const proto = Object.getPrototypeOf([][Symbol.iterator]());
const next = proto.next;
proto.next = function () { const r = next.call(this); return r.done ? r : { done: false, value: 'n' + r.value }; };
console.log(all([1, 2]));
proto.next = next;
console.log(all([1, 2]));
const own = [1, 2]; own[Symbol.iterator] = function* () { yield 'own'; };
console.log(all(own));
class Sub extends Array { *[Symbol.iterator]() { yield 'sub'; } }
console.log(all(Sub.of(1, 2)));
const it = Array.prototype[Symbol.iterator];
Array.prototype[Symbol.iterator] = function* () { yield 'patched'; yield this.length; };
let r; try { r = des([1, 2]) + spr([1]); } finally { Array.prototype[Symbol.iterator] = it; }
console.log(r, all([3, 4]));
proto.return = function () { console.log('return called'); return {}; };
des([1, 2, 3]); for (const v of [1, 2]) break;
delete proto.return;
