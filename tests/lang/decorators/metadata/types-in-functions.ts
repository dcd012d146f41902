// Classes in functions compiled at their first call, nested classes, expressions of namespaces.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
interface Opt { x: 1 }
function make() { class K {} class A { @d a!: K; @d o!: Opt; @d m(k: K, o: Opt): K { return k; } } return () => { class B { constructor(@d k: K, @d a: A) {} } return B; }; }
make()();
namespace N { class K {} export class A { @d a!: K; @d m(x: K): void {} } }
console.log(seen.join("\n"));
// expect: .a type K
// expect: .o type Object
// expect: .m returntype K
// expect: .m paramtypes [K,Object]
// expect: .m type Function
// expect: B.undefined paramtypes [K,A]
// expect: .a type K
// expect: .m returntype void
// expect: .m paramtypes [K]
// expect: .m type Function
