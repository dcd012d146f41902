// expect: before
// expect error: 9 |   throw Object.assign
// expect error: TypeError: boom
// expect error: code: "EXAMPLE"
// expect error: at inner (
// expect error: uncaught.js:9:23)
console.log("before");
function inner() {
  throw Object.assign(new TypeError("boom"), { code: "EXAMPLE", extra: { a: 1 } });
}
class Outer { method() { inner(); } }
new Outer().method();
console.log("after");
