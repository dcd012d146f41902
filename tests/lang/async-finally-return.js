// finally around return and await.
const f = async () => { try { return await "value"; } finally { console.log("cleanup"); await null; console.log("cleanup 2"); } };
const g = async () => { try { await Promise.reject("r"); } finally { return "override"; } };
f().then((v) => console.log(v)); g().then((v) => console.log(v));
// expect: cleanup
// expect: cleanup 2
// expect: override
// expect: value
