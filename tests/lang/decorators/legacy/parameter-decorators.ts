// Parameter decorators: target, key, index; of constructors the class and undefined.
const log: string[] = [];
function p(t: any, k: any, i: number) { log.push((typeof t === "function" ? "class " + t.name : "proto of " + t.constructor.name) + " " + String(k) + " " + i); }
class A { constructor(@p a: any, b: any, @p @p c?: any) {} m(@p a: any, @p b = 1, @p { c }: any = {}, @p ...r: any[]) {} static s(x: any, @p y: any) {} set v(@p x: any) {} }
console.log(log.join("\n"));
// expect: proto of A m 3
// expect: proto of A m 2
// expect: proto of A m 1
// expect: proto of A m 0
// expect: class A s 1
// expect: class A undefined 2
// expect: class A undefined 2
// expect: class A undefined 0
