/** @jsxImportSource ./_rt */
let a = 1, b = 2, c = 3;
console.log(a < b, a<b, a < b && b > c, a<b>c as any, (a) < (b));
declare const _: any;
// expect: true true false false true
