// expect error: error: one
// expect error: TypeError: two
// expect error: at f (
async function f() { await null; throw new TypeError("two"); }
Promise.reject(new Error("one"));
f();
setTimeout(() => console.log("never"), 50);
setTimeout(() => console.log("never"), 1000);
