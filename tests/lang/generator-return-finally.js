// A finally may take over a return.
function* g() { try { yield 1; } finally { yield "cleanup"; } }
const it = g(); it.next();
console.log(JSON.stringify(it.return("r")), JSON.stringify(it.next()), JSON.stringify(it.next()));
// expect: {"value":"cleanup","done":false} {"value":"r","done":true} {"done":true}
