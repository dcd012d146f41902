namespace N { export let v = 1; export const f = () => () => function () { v *= 2; return () => v; }; }
console.log(N.f()()()(), N.v);
// expect: 2 2
