// Interfaces, aliases, enums of the file, before and after their use.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
class A { @d a!: I; @d b!: S; @d c!: Num; @d d!: Str; @d e!: Mixed; @d f!: Fn; @d g!: Tup; @d h!: Lit; @d i!: Obj; @d j!: AliasOfAlias; @d k!: Num.A; @d l!: Bool; @d m!: CE; @d n!: Gen<string>; @d o!: Big; @d p!: Date2; }
interface I { x: number } interface Date2 extends Date {}
type S = string; type Fn = (x: number) => void; type Tup = [1, 2]; type Lit = "a" | "b"; type Obj = { a: 1 }; type AliasOfAlias = S; type Bool = true | false; type Gen<T> = T[]; type Big = 1n | 2n;
enum Num { A, B = 5, C = 1 << 3 } enum Str { A = "a", B = `b` } enum Mixed { A = 1, B = "b" } const enum CE { X = 1 }
console.log(seen.join("\n"));
// expect: .a type Object
// expect: .b type String
// expect: .c type Number
// expect: .d type String
// expect: .e type Object
// expect: .f type Function
// expect: .g type Array
// expect: .h type String
// expect: .i type Object
// expect: .j type String
// expect: .k type Number
// expect: .l type Boolean
// expect: .m type Number
// expect: .n type Array
// expect: .o type BigInt
// expect: .p type Object
