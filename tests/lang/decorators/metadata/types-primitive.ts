// Primitive types, literals and what is never anything.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
class A { @d a!: string; @d b!: number; @d c!: boolean; @d d!: bigint; @d e!: symbol; @d f!: object; @d g!: any; @d h!: unknown; @d i!: never; @d j!: undefined; @d k!: null; @d l!: void; @d m!: "x"; @d n!: 1; @d o!: -1; @d p!: 1n; @d q!: true; @d r!: `t${string}`; @d s; @d static readonly t: unique symbol = Symbol() as any; @d u = 1; @d v!: this; }
console.log(seen.join("\n"));
// expect: .a type String
// expect: .b type Number
// expect: .c type Boolean
// expect: .d type BigInt
// expect: .e type Symbol
// expect: .f type Object
// expect: .g type Object
// expect: .h type Object
// expect: .i type void
// expect: .j type void
// expect: .k type void
// expect: .l type void
// expect: .m type String
// expect: .n type Number
// expect: .o type Number
// expect: .p type BigInt
// expect: .q type Boolean
// expect: .r type String
// expect: .s type Object
// expect: .u type Object
// expect: .v type Object
// expect: A.t type Object
