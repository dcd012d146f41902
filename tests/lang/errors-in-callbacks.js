// Exceptions leave builtins cleanly.
for (const f of [() => [1].map(() => { throw 1; }), () => [2, 1].sort(() => { throw 2; }), () => "a".replace("a", () => { throw 3; }), () => new Map([[1, 1]]).forEach(() => { throw 4; }), () => JSON.stringify({ toJSON() { throw 5; } }), () => JSON.parse("[1]", () => { throw 6; }), () => Array.from([1], () => { throw 7; }), () => Reflect.ownKeys(new Proxy({}, { ownKeys() { throw 8; } })), () => [..."a"].reduce(() => { throw 9; }, 0), () => Object.groupBy([1], () => { throw 10; })])
  try { f(); } catch (e) { console.log(e); }
// expect: 1
// expect: 2
// expect: 3
// expect: 4
// expect: 5
// expect: 6
// expect: 7
// expect: 8
// expect: 9
// expect: 10
