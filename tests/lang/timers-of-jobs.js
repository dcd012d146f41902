// Jobs run before the program ends.
let n = 0; const tick = () => (n++ < 1000 ? Promise.resolve().then(tick) : console.log("ticks", n));
tick(); console.log("first");
// expect: first
// expect: ticks 1001
