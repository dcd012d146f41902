// addInitializer: where the functions of each kind run.
const log: string[] = [];
function d(n: string): any { return (_: any, c: any) => { c.addInitializer(function (this: any) { log.push("extra " + n + " " + (typeof this)); }); if (c.kind === "field") return (v: any) => { log.push("init " + n); return v; }; if (c.kind === "accessor") return { init(v: any) { log.push("init " + n); return v; } }; }; }
@d("class")
class A {
  @d("m") m() {}
  @d("f") f = log.push("value f");
  @d("g") get g() { return 1; }
  @d("acc") accessor acc = log.push("value acc");
  plain = log.push("value plain");
  @d("f2") f2 = log.push("value f2");
  @d("sm") static sm() {}
  @d("sf") static sf = log.push("value sf");
  @d("sacc") static accessor sacc = log.push("value sacc");
  static splain = log.push("value splain");
  static { log.push("block"); }
  constructor() { log.push("constructor"); }
}
log.push("-- new");
new A();
console.log(log.join("\n"));
// expect: extra sm function
// expect: value sf
// expect: init sf
// expect: extra sf function
// expect: value sacc
// expect: init sacc
// expect: extra sacc function
// expect: value splain
// expect: block
// expect: extra class function
// expect: -- new
// expect: extra m object
// expect: extra g object
// expect: value f
// expect: init f
// expect: extra f object
// expect: value acc
// expect: init acc
// expect: extra acc object
// expect: value plain
// expect: value f2
// expect: init f2
// expect: extra f2 object
// expect: constructor
