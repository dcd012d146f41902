// using disposes in reverse order.
const r = (n) => ({ n, [Symbol.dispose]() { console.log("dispose", n); } });
{ using a = r("a"); using b = r("b"), c = null; console.log(a.n, b.n); }
for (using x of [r(1), r(2)]) console.log("loop", x.n);
try { using a = r("t"); throw new Error("body"); } catch (e) { console.log(e.message); }
try { using a = { [Symbol.dispose]() { throw "d"; } }; throw "b"; } catch (e) { console.log(e.name, e.error, e.suppressed); }
try { using a = {}; } catch (e) { console.log(e.name); }
const f = () => { using a = r("ret"); return "value"; }; console.log(f());
// expect: a b
// expect: dispose b
// expect: dispose a
// expect: loop 1
// expect: dispose 1
// expect: loop 2
// expect: dispose 2
// expect: dispose t
// expect: body
// expect: SuppressedError d b
// expect: TypeError
// expect: dispose ret
// expect: value
