// Any expression without brackets: calls of calls, members of calls, templates, assertions.
const log: string[] = [];
const d = (n: string): any => (...a: any[]) => { log.push(n); };
const o = { a: () => ({ b: { c: d("chain") }, d: () => d("call") }), t: (s: TemplateStringsArray) => d("template " + s[0]), x: undefined as any };
class A { @o.a().b.c m1() {} @o.a().d() m2() {} @o.t`x` m3() {} @(d("paren")) m4() {} @o.a()!.b!.c m5() {} @d("args") ["m" + 6]() {} @d<any>("types") m7() {} }
console.log(log.join("\n"));
function fn(this: any) { class B { @this.dec m() {} } }
fn.call({ dec: d("this") });
console.log(log.at(-1));
// expect: chain
// expect: call
// expect: template x
// expect: paren
// expect: chain
// expect: args
// expect: types
// expect: this
