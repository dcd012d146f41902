// Long chains of awaits.
const f = async (n) => (n ? 1 + (await f(n - 1)) : 0);
f(2000).then((v) => console.log(v));
let p = Promise.resolve(0); for (let i = 0; i < 5000; i++) p = p.then((x) => x + 1); p.then((v) => console.log(v));
// expect: 2000
// expect: 5000
