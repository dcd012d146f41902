namespace N { export let a = 1; export const b = a + 1; let c = 3; export var d = a + b + c; }
console.log(JSON.stringify(N), "c" in N);
// expect: {"a":1,"b":2,"d":6} false
