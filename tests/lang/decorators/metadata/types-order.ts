// Metadata comes behind the decorators of parameters, so it is set first.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
const e = (n: string): any => (...a: any[]) => { seen.push("call " + n); };
@e("class") class A { constructor(@e("p") a: string) {} @e("m") m(@e("q") a: number): string { return ""; } @e("f") f!: boolean; }
console.log(seen.join("\n"));
// expect: .m returntype String
// expect: .m paramtypes [Number]
// expect: .m type Function
// expect: call q
// expect: call m
// expect: .f type Boolean
// expect: call f
// expect: A.undefined paramtypes [String]
// expect: call p
// expect: call class
