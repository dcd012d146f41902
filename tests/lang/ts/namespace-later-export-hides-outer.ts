const y = "outer", own = "own";
namespace O { export function f() { return [y, own] } export function g(y: string) { return y } const own = 2; }
namespace O { export const y = 1; const own = 3; void own; }
console.log(O.f().join(), O.g("parameter"));
