// Variables live across yields and in closures.
function* g() { let x = 0; const inc = () => ++x; while (x < 4) { yield inc; yield x; } }
const seen = []; for (const v of g()) seen.push(typeof v === "function" ? v() : v);
console.log(seen.join());
// expect: 1,1,2,2,3,3,4,4
