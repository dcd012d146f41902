// species and constructors of derived promises.
class P extends Promise { static made = 0; constructor(f) { super(f); P.made++; } }
const p = P.resolve(1);
console.log(p instanceof P, p.then(() => 0) instanceof P, p.catch(() => 0).constructor === P, P.made);
class Q extends Promise { static get [Symbol.species]() { return Promise; } }
console.log(Q.resolve(1).then(() => 0) instanceof Q, Q.resolve(1) instanceof Q);
// expect: true true true 3
// expect: false true
