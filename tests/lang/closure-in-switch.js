// One scope for all cases of a switch; closures over it, and its dead zone.
function pick(n) {
  switch (n) {
    case 0: let x = "zero"; return () => x;
    case 1: x = "one"; return () => x;
    default: { let x = "other"; return () => x; }
  }
}
console.log(pick(0)(), pick(2)()); // expect: zero other
try { pick(1); } catch (e) { console.log(e.name); } // expect: ReferenceError
const fns = [];
for (const k of [0, 1, 2]) switch (k) { case k: let v = k * k; fns.push(() => v++); }
console.log(fns.map((f) => (f(), f())).join()); // expect: 1,2,5
