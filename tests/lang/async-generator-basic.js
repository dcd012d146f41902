// yield awaits, return awaits.
async function* g() { yield Promise.resolve(1); const x = yield 2; console.log("got", x); return Promise.resolve(3); }
(async () => {
  const it = g();
  for (const v of [undefined, undefined, "sent", undefined]) console.log(JSON.stringify(await it.next(v)));
})();
// expect: {"value":1,"done":false}
// expect: {"value":2,"done":false}
// expect: got sent
// expect: {"value":3,"done":true}
// expect: {"done":true}
