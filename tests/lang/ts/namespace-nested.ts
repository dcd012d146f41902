namespace A { export namespace B { export const x = 1; namespace Hidden { export const h = 2; } export const y = Hidden.h; } export const z = B.x + B.y; }
console.log(JSON.stringify(A));
// expect: {"B":{"x":1,"y":2},"z":3}
