// Static fields and blocks run after the class was replaced: `this` and the name are the new class.
let second: any;
function swap(v: any, c: any) { return second = class Second extends v {}; }
const log: any[] = [];
@swap class A {
  static a = this === second;
  static b = A === second;
  static { log.push(this === second, A === second); }
  static #p = 5;
  static #q() { return 6; }
  static p() { return A.#p + A.#q(); }
  static get c() { return this === second; }
}
console.log(A.a, A.b, log.join(), A.p(), A.c, (A as any) === second);
// expect: true true true,true 11 true true
