// Which iterators are closed by destructuring, and how often next is called.
const make = (n) => {
  const log = [];
  const it = { i: 0, next() { log.push("n"); return { value: it.i, done: it.i++ >= n }; }, return() { log.push("r"); return {}; }, [Symbol.iterator]() { return it; } };
  return [it, log];
};
let [it, log] = make(5);
let [a, , b] = it;
console.log(a, b, log.join("")); // expect: 0 2 nnnr
[it, log] = make(1);
let [c, d = "dflt", e] = it;
console.log(c, d, e, log.join("")); // expect: 0 dflt undefined nn
[it, log] = make(2);
let [...all] = it;
console.log(all.join(), log.join("")); // expect: 0,1 nnn
[it, log] = make(9);
try { [it.x, { y: it.z }] = { [Symbol.iterator]: () => ({ next: () => ({ value: null }), return() { log.push("R"); return {}; } }) }; } catch (x) { console.log(x.name, log.join("")); } // expect: TypeError R
