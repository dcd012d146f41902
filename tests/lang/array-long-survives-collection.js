// slow
// Arrays longer than the collector marks at once, inside each other.
const collect = globalThis.gc || (() => Bun.gc(true));
const long = Array.from({ length: 5000 }, (_, i) => ({ i, inner: i % 1000 ? null : Array.from({ length: 3000 }, (_, k) => [k]) }));
long[2500].self = long;
collect();
collect();
let sum = 0, deep = 0;
for (const o of long) {
    sum += o.i;
    if (o.inner) for (const [k] of o.inner) deep += k;
}
console.log(sum, deep, long[2500].self === long);
// expect: 12497500 22492500 true
