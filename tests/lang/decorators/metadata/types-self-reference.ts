// A class in its own members' types, replaced by its decorator.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
const swap: any = (c: any) => class Second extends c {};
@swap class A { @d parent!: A; @d children!: A[]; @d m(a: A): A { return a; } }
console.log(seen.join("\n"));
// expect: .parent type A
// expect: .children type Array
// expect: .m returntype A
// expect: .m paramtypes [A]
// expect: .m type Function
