// Each value is the next key of the same map, in both orders of insertion.
const collect = globalThis.gc || (() => Bun.gc(true));
const forward = new WeakMap(), backward = new WeakMap(), head = {};
let key = head;
for (let i = 0; i < 500; i++) {
    const next = { i };
    forward.set(key, next);
    key = next;
}
let value = { end: true };
for (let i = 0; i < 500; i++) {
    const k = { i };
    backward.set(k, value);
    value = k;
}
collect();
let n = 0;
for (let k = head; (k = forward.get(k)); ) n++;
console.log(n);
let m = 0, last;
for (let k = value; k; k = backward.get(k)) (last = k), m++;
console.log(m, last.end);
// expect: 500
// expect: 501 true
