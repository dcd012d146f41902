// slow
// Marking follows a list of a million nodes without recursion.
const collect = globalThis.gc || (() => Bun.gc(true));
let list = null, nested = [], chain = () => 0;
for (let i = 0; i < 1000000; i++) list = { next: list };
for (let i = 0; i < 300000; i++) nested = [nested];
for (let i = 0; i < 300000; i++) {
    const before = chain;
    chain = () => before;
}
let map = new Map();
for (let i = 0; i < 50000; i++) map = new Map([[map, i]]);
collect();
let n = 0, m = 0;
for (let l = list; l; l = l.next) n++;
for (let a = nested; a.length; a = a[0]) m++;
console.log(n, m, map.size);
// expect: 1000000 300000 1
