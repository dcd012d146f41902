// Classes, builtins, generics, type parameters, qualified names.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
class K { x = 1; } class G<T> { y!: T; }
namespace N { export class Q { q = 1; } export namespace M { export class R { r = 1; } } }
class A<T, U extends string> { @d a!: K; @d b!: G<string>; @d c!: Date; @d d!: Map<string, K>; @d e!: Promise<K>; @d f!: T; @d g!: A<T, U>; @d h!: N.Q; @d i!: N.M.R; @d j!: Function; @d k!: Uint8Array; @d l!: RegExp; @d m!: Error; @d n!: Partial<K>; @d o!: Record<string, K>; @d p!: String; @d q!: Number; @d r!: Object; @d s!: Symbol; @d t!: Set<number>; }
console.log(seen.join("\n"));
// expect: .a type K
// expect: .b type G
// expect: .c type Date
// expect: .d type Map
// expect: .e type Promise
// expect: .f type Object
// expect: .g type A
// expect: .h type Q
// expect: .i type R
// expect: .j type Function
// expect: .k type Uint8Array
// expect: .l type RegExp
// expect: .m type Error
// expect: .n type Object
// expect: .o type Object
// expect: .p type String
// expect: .q type Number
// expect: .r type Object
// expect: .s type Object
// expect: .t type Set
