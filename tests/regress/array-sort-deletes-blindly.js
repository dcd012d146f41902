// peer: none (Node never ends)
// What is left behind the sorted values is deleted without being asked for: no has, no get, no getter.
const traps = [];
const target = { length: 4, 0: 2, 2: 1 };
const proxy = new Proxy(target, {
    has(t, k) { traps.push('has ' + k); return k in t; },
    get(t, k) { traps.push('get ' + String(k)); return t[k]; },
    deleteProperty(t, k) { traps.push('delete ' + k); return delete t[k]; },
});
Array.prototype.sort.call(proxy);
console.log(traps.join()); // expect: get length,has 0,get 0,has 1,has 2,get 2,has 3,delete 2,delete 3
let reads = 0;
const list = [2, , 1];
Object.defineProperty(list, 2, { get() { reads++; return 1; }, set() {}, configurable: true });
list.sort();
console.log(reads, list.length, 2 in list); // expect: 1 3 false
// Arrays with gaps stay quick.
const sparse = [];
sparse[4000000000] = 3;
sparse[7] = 1;
sparse.sort();
console.log(sparse[0], sparse[1], sparse.length, Object.keys(sparse).join()); // expect: 1 3 4000000001 0,1
