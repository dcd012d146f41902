// A static private method of an enclosing class as decorator.
const log: string[] = [];
class Outer {
  static #dec(v: any, c: any) { log.push("dec " + c.name); }
  static make() { return class { @Outer.#dec m() {} }; }
}
Outer.make();
console.log(log.join());
// expect: dec m
