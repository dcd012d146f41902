// Thenables that call back twice or throw late.
const t = { then(ok, no) { ok("first"); ok("second"); no("third"); throw new Error("late"); } };
Promise.resolve(t).then((v) => console.log(v), (e) => console.log("rejected", e));
Promise.resolve({ get then() { throw "getter"; } }).catch((e) => console.log(e));
new Promise((r) => r({ then: 5, x: 1 })).then((v) => console.log(v.x));
// expect: getter
// expect: 1
// expect: first
