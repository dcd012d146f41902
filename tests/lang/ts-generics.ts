// Generic functions, classes, calls.
function id<T>(x: T): T { return x; }
const arrow = <T,>(x: T): T[] => [x], constrained = <T extends { length: number }>(x: T) => x.length;
class Box<T, K extends keyof T = keyof T> { constructor(public_: T) { this.value = public_; } value: T; map<U>(f: (x: T) => U): Box<U> { return new Box<U>(f(this.value)); } }
console.log(id<number>(5), id("s"), arrow<string>("a").length, constrained([1, 2]), new Box<number>(2).map<string>((x) => "n" + x).value, (id<boolean>)(true));
const a = 1, b = 2, c = 3; console.log(a < b, (a < b) > (c as any), id<(x: number) => void>(() => {}) instanceof Function);
// expect: 5 s 1 2 n2 true
// expect: true false true
