// Arguments that a spread gives to a function that was not compiled yet live while it is.
const source = (i) => `function f${i}(a, b, c, d, e, f) { const one = () => a, two = () => f, three = { f() { return f(); } }; return one() + two()() + three.f(); }`;
const names = Array.from({ length: 30 }, (_, i) => `f${i}`);
const table = new Function(`${names.map((_, i) => source(i)).join("\n")}; return { ${names} };`)();
function call(name, args, n) {
  return table[name](...args, () => n);
}
function construct(name, args, n) {
  return new table[name](...args, () => n);
}
let sum = 0;
for (const name of names.slice(10)) sum += call(name, [1, 2, 3, 4, 5], 10);
console.log(sum, names.slice(0, 10).every((name) => construct(name, [1, 2, 3, 4, 5], 10) instanceof table[name])); // expect: 420 true
