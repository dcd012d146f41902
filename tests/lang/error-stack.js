// A stack names the functions.
function inner() { throw new Error("deep"); }
function outer() { inner(); }
try { outer(); } catch (e) {
  const lines = e.stack.split("\n");
  console.log(lines[0], lines[1].includes("inner"), lines[2].includes("outer"), /:\d+:\d+\)$/.test(lines[1]));
}
// expect: Error: deep true true true
