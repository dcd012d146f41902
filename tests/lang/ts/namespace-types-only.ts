namespace T { export interface I { a: number } export type S = string; }
namespace T2 { interface X {} namespace In { type Q = 1; } }
namespace T3.Deep { export type Z = number; }
namespace T4 {}
console.log(typeof T, typeof T2, typeof T3, typeof T4);
declare const T: any, T2: any, T3: any, T4: any;
// expect: undefined undefined undefined undefined
