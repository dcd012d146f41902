namespace N { export let u: number; export var w: string; export let k = u!; }
console.log("u" in N, "w" in N, "k" in N);
// expect: false false true
