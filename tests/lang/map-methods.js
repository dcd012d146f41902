// forEach, entries, groupBy, getOrInsert.
const m = new Map(Object.entries({ a: 1, b: 2 }));
m.forEach(function (v, k, map) { console.log(k, v, map === m, this.t); }, { t: 5 });
console.log(JSON.stringify([...m]), Map.groupBy([1, 2, 3], (x) => x % 2).get(1).join(), m[Symbol.toStringTag], new Map(m).size, m.entries().next().value.join());
try { Map(); } catch (e) { console.log(e.message); } try { new Map([1]); } catch (e) { console.log(e.message); }
// expect: a 1 true 5
// expect: b 2 true 5
// expect: [["a",1],["b",2]] 1,3 Map 2 a,1
// expect: Constructor Map requires 'new'
// expect: Iterator value 1 is not an entry object
