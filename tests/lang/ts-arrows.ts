// What looks like an arrow or a cast and what is one.
const f = (a: number): ((b: number) => number) => (b: number) => a + b, g = async <T,>(x: T): Promise<T> => x;
const h = (x?: number) => x, i = ({ a, b }: { a: number; b: string }) => a + b, j = ([x]: [number]): number => x, k = (a: any): a is string => typeof a === "string";
const cond = true ? (x: number) => x + 1 : (y: number) => y, t = (1 > 0 ? (2) : (3));
console.log(f(1)(2), h(), i({ a: 1, b: "b" }), j([4]), k("s"), cond(1), t); g(5).then((v) => console.log(v));
// expect: 3 undefined 1b 4 true 2 2
// expect: 5
