// Classes: types of the constructor's parameters, with parameter properties, overloads, none.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
class K {}
@d class A { constructor(a: string, public b: K, private readonly c?: number, d = 1, ...e: K[]) {} }
@d class B { constructor(a: string); constructor(a: number); constructor(a: any) {} }
@d class C {}
@d class D extends A {}
class E { constructor(@d a: K, b: string) {} }
class F { constructor(a: K) {} @d x!: number; }
class G { constructor(@d private k: K, @d readonly n: number) {} }
console.log(seen.join("\n"));
// expect: A.undefined paramtypes [String,K,Number,Object,K]
// expect: B.undefined paramtypes [Object]
// expect: E.undefined paramtypes [K,String]
// expect: .x type Number
// expect: G.undefined paramtypes [K,Number]
