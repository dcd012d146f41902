// Defaults see earlier parameters, not the body's variables; each call evaluates them anew.
let calls = 0;
const next = () => ++calls;
function f(a = next(), b = a * 10, c = () => a) {
  var a = 99;
  return [a, b, c()].join();
}
console.log(f(), f(5), f(undefined, 7)); // expect: 99,10,1 99,50,5 99,7,2
console.log(f.length, ((a, b = 1, c) => 0).length); // expect: 0 1
try { ((a = b, b) => 0)(); } catch (e) { console.log(e.name); } // expect: ReferenceError
console.log((({ x = 1, ...r }, [y = 2, ...s] = []) => JSON.stringify([x, r, y, s]))({ z: 3 })); // expect: [1,{"z":3},2,[]]
