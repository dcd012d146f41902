namespace V { var a = 1; { var b = 2; } for (var i = 0; i < 3; i++); export const s = a + b + i; }
console.log(V.s, typeof (globalThis as any).a, typeof (globalThis as any).i);
// expect: 6 undefined undefined
