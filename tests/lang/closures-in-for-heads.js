// Closures made in each part of a for head see the right copy of the variable.
const out = [];
for (let i = 0, get = () => i; i < 3; i++) out.push(get, () => i);
console.log(out.map((f) => f()).join());
const tests = [];
for (let i = 0; tests.push(() => i), i < 2; i++);
console.log(tests.map((f) => f()).join());
const updates = [];
for (let i = 0; i < 2; updates.push(() => i), i++);
console.log(updates.map((f) => f()).join());
const bodies = [];
for (let i = 0; i < 3; i++) {
  i += 0;
  bodies.push((d) => (i += d));
}
console.log(bodies.map((f) => f(10)).join(), bodies.map((f) => f(1)).join());
const keys = [];
for (const k in { a: 1, b: 2 }) keys.push(() => k);
for (let v of [1, 2]) keys.push(() => v++);
console.log(keys.map((f) => f()).join(), keys.map((f) => f()).join());
var shared = [];
for (var s = 0; s < 2; s++) shared.push(() => s);
console.log(shared.map((f) => f()).join());
for (let [a, b = () => a] = [5]; a; a = 0) console.log(b());
for (let x of [() => typeof y]) {
  console.log(x());
  let y;
}
