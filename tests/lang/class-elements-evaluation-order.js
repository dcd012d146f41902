// Keys first, in order; then methods; then static fields and blocks in order; instance fields at construction.
const log = [];
const k = (n) => (log.push("key " + n), n);
const v = (n) => (log.push("value " + n), n);
const base = (log.push("heritage"), class { constructor() { log.push("base ctor"); } });
class A extends (log.push("extends"), base) {
  [k("m1")]() {}
  [k("f1")] = v("f1");
  static [k("s1")] = v("s1");
  static { log.push("block 1 " + typeof this.s1); }
  static [k("m2")]() {}
  get [k("g")]() { return 1; }
  [k("f2")] = v("f2");
  static [k("s2")] = v("s2");
  static { log.push("block 2"); }
  constructor() { log.push("before super"); super(); log.push("after super"); }
}
log.push("defined");
const a = new A();
console.log(log.join("\n"));
console.log(Reflect.ownKeys(A).join(), Reflect.ownKeys(A.prototype).join(), Reflect.ownKeys(a).join());
