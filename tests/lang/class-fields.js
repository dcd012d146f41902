// Fields, static blocks, order of evaluation.
const log = [];
class A {
  static { log.push("block"); }
  a = log.push("a");
  [(log.push("key"), "k")] = log.push("k");
  static s = log.push("s");
  constructor() { log.push("ctor"); }
}
new A();
console.log(log.join());
// expect: key,block,s,a,k,ctor
