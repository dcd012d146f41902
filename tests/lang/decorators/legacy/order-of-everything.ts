const log: string[] = [];
function dec(name: string): any { log.push("eval " + name); return (t: any, k: any, d: any) => { log.push(`call ${name} ${typeof t} ${String(k)} ${typeof d === "object" ? Object.keys(d).join() : d}`); }; }
function par(name: string): any { log.push("eval " + name); return (t: any, k: any, i: any) => { log.push(`param ${name} ${typeof t} ${String(k)} ${i}`); }; }
@dec("class1") @dec("class2")
class C {
  @dec("static field") static s = log.push("static init");
  @dec("m1") @dec("m2") m(@par("p0") a: number, @par("p1") @par("p1b") b = 2, @par("rest") ...rest: any[]) {}
  @dec("field") x: number = 1;
  @dec("static method") static sm() {}
  @dec("get") get g() { return 1; } set g(v) {}
  @dec("computed") ["a" + log.push("key")] = 1;
  @dec("accessor") accessor acc = 3;
  constructor(@par("c0") a?: any, @par("c1") b?: any) {}
  @dec("declared") declare y: string;
}
console.log(log.join("\n"));
console.log(C.name, C.toString().length > 0);
// expect: key
// expect: static init
// expect: eval m1
// expect: eval m2
// expect: eval p0
// expect: eval p1
// expect: eval p1b
// expect: eval rest
// expect: param rest object m 2
// expect: param p1b object m 1
// expect: param p1 object m 1
// expect: param p0 object m 0
// expect: call m2 object m value,writable,enumerable,configurable
// expect: call m1 object m value,writable,enumerable,configurable
// expect: eval field
// expect: call field object x undefined
// expect: eval get
// expect: call get object g get,set,enumerable,configurable
// expect: eval computed
// expect: call computed object a1 undefined
// expect: eval accessor
// expect: call accessor object acc get,set,enumerable,configurable
// expect: eval declared
// expect: call declared object y undefined
// expect: eval static field
// expect: call static field function s undefined
// expect: eval static method
// expect: call static method function sm value,writable,enumerable,configurable
// expect: eval class1
// expect: eval class2
// expect: eval c0
// expect: eval c1
// expect: param c1 function undefined 1
// expect: param c0 function undefined 0
// expect: call class2 function undefined undefined
// expect: call class1 function undefined undefined
// expect: C true
