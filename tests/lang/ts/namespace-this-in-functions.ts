namespace N { export function who(this: any) { return this; } export const r = who(); }
console.log(N.r, N.who() === N);
// expect: undefined true
