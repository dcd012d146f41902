// Arrays, tuples, functions, object types, operators.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
type Any = { a: 1 };
class A { @d a!: string[]; @d b!: [number, string]; @d c!: readonly number[]; @d d!: Array<string>; @d e!: ReadonlyArray<string>; @d f!: () => void; @d g!: new () => A; @d h!: { x: number }; @d i!: { [k in "a"]: 1 }; @d j!: keyof Any; @d k!: typeof d; @d l!: Any["a"]; @d m!: (string)[]; @d n!: string[][]; @d o!: { a: 1 }[]; @d p!: (a: number) => string; @d q!: <T>(x: T) => T; @d r!: abstract new () => A; @d s!: (typeof seen)[number]; @d t!: import("node:fs").Stats; @d u!: ((string)); }
console.log(seen.join("\n"));
// expect: .a type Array
// expect: .b type Array
// expect: .c type Array
// expect: .d type Array
// expect: .e type Array
// expect: .f type Function
// expect: .g type Function
// expect: .h type Object
// expect: .i type Object
// expect: .j type Object
// expect: .k type Object
// expect: .l type Object
// expect: .m type Array
// expect: .n type Array
// expect: .o type Array
// expect: .p type Function
// expect: .q type Function
// expect: .r type Function
// expect: .s type Object
// expect: .t type Object
// expect: .u type String
