enum E { A, B }
namespace E { export function parse(s: string): E { return (E as any)[s]; } export const first = E.A; }
console.log(E.parse("B"), E.first, E[1]);
// expect: 1 0 B
