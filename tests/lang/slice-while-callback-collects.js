// replace and split over a slice whose parent is dropped while callbacks collect.
const collect = globalThis.gc || (() => Bun.gc(true));
const part = ("abc,def;" .repeat(4000)).slice(10, 400);
let n = 0;
const out = part.replace(/[a-f]+/g, (m) => {
    if (n++ % 20 === 0) collect();
    return m.length;
});
console.log(n, out.slice(0, 30), out.length);
console.log(part.split(",").map((s) => (s.length > 6 && collect(), s)).length, [...part].length, part.at(-1));
// expect: 98 1,3;3,3;3,3;3,3;3,3;3,3;3,3;3, 196
// expect: 50 390 ;
