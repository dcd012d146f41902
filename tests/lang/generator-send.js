// Values sent in, thrown in.
function* g() { let total = 0; for (;;) { try { total += yield total; } catch (e) { total = e; } } }
const it = g(); it.next();
console.log(it.next(5).value, it.next(6).value, it.throw(100).value, it.next(1).value, it.return("r").value, it.next().done);
// expect: 5 11 100 101 r true
