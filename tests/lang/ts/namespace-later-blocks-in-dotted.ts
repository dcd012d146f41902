namespace A.B { export const early = () => [late, lateFunction(), Kind.X] }
namespace A.B { export const late = "late"; export function lateFunction() { return Kind.Y } }
namespace A { export namespace B { export enum Kind { X = 1, Y } } export const outer = () => B.Kind.X + other; }
namespace A { export let other = 40 }
console.log(A.B.early().join(), A.outer());
