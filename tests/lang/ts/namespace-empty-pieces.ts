namespace A { ; ; }
namespace B { ; export const x = 1; ; }
namespace C { interface I {} export const y = 2; type T = 1 }
console.log(JSON.stringify([B, C]), typeof A);
declare const A: any;
// expect: [{"x":1},{"y":2}] object
