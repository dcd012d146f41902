namespace N { export function f() { return 1; } export const g = () => f(); }
(N as any).f = () => 2;
console.log(N.f(), N.g());
// expect: 2 1
