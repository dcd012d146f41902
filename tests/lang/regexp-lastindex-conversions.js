// lastIndex of any kind, and when it is read and written.
const re = /a/g;
for (const v of ["1", 1.9, -1, NaN, null, undefined, true, Infinity, { valueOf: () => 1 }, 2 ** 31, 2 ** 32 + 1]) {
  re.lastIndex = v;
  const m = re.exec("aaa");
  console.log(String(v), m && m.index, re.lastIndex);
}
const plain = /a/;
plain.lastIndex = 7;
console.log(plain.test("a"), plain.lastIndex);
let reads = 0;
plain.lastIndex = { valueOf() { reads++; return 0; } };
plain.exec("a");
console.log(reads, typeof plain.lastIndex);
const frozen = Object.freeze(/b/g);
try {
  frozen.exec("ab");
} catch (e) {
  console.log(e.name);
}
console.log(Object.freeze(/b/).exec("ab").index, Object.freeze(/b/).test("x"));
try {
  Object.freeze(/b/g).test("x");
  console.log("no match writes too");
} catch (e) {
  console.log(e.name);
}
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(/a/, "lastIndex")));
const r2 = /a/g;
console.log("banana".replace(r2, () => (r2.lastIndex = 100, "-")), r2.lastIndex);
