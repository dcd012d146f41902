export default function f(x: number): number;
export default function f(x: any): any { return x; }
console.log(f(3));
// expect: 3
