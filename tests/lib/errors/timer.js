// expect: still running
// expect error: error: in timer
// expect error: at later (
setTimeout(function later() { throw new Error("in timer"); }, 1);
setTimeout(() => console.log("never"), 50);
console.log("still running");
