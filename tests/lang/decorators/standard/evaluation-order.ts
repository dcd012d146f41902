// Decorators of the class first, then heritage, then decorators and keys of members in their order; calls by groups.
const log: string[] = [];
function d(n: string): any { log.push("eval " + n); return (_: any, c: any) => { log.push("call " + n + " " + c.kind); }; }
function k(n: string) { log.push("key " + n); return n; }
function base() { log.push("heritage"); return Object; }
@d("class")
class A extends (base() as any) {
  @d("f1") [k("f1")] = log.push("init f1");
  @d("m1") [k("m1")]() {}
  @d("sf") static [k("sf")] = log.push("init sf");
  @d("sm") static [k("sm")]() {}
  @d("g") get [k("g")]() { return 1; }
  @d("s") set [k("s")](v: any) {}
  @d("acc") accessor [k("acc")] = log.push("init acc");
  @d("sacc") static accessor [k("sacc")] = log.push("init sacc");
  [k("plain")] = 1;
  static { log.push("block"); }
}
log.push("new");
new A();
console.log(log.join("\n"));
// expect: eval class
// expect: heritage
// expect: eval f1
// expect: key f1
// expect: eval m1
// expect: key m1
// expect: eval sf
// expect: key sf
// expect: eval sm
// expect: key sm
// expect: eval g
// expect: key g
// expect: eval s
// expect: key s
// expect: eval acc
// expect: key acc
// expect: eval sacc
// expect: key sacc
// expect: key plain
// expect: call sm method
// expect: call sacc accessor
// expect: call m1 method
// expect: call g getter
// expect: call s setter
// expect: call acc accessor
// expect: call sf field
// expect: call f1 field
// expect: call class class
// expect: init sf
// expect: init sacc
// expect: block
// expect: new
// expect: init f1
// expect: init acc
