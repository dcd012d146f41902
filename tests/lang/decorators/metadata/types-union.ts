// Unions and intersections under strictNullChecks.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
class K {} class L {}
class A { @d a!: string | number; @d b!: "x" | "y"; @d c!: "x" | string; @d d!: 1 | 2 | number; @d e!: true | false; @d f!: string | undefined; @d g!: string | null; @d h!: K | L; @d i!: K | K; @d j!: K | null; @d k!: string & { brand: 1 }; @d l!: string & string; @d m!: string | never; @d n!: any | string; @d o!: unknown | string; @d p!: undefined | null; @d q!: string[] | number[]; @d r!: (() => void) | (() => string); @d s?: string; @d t!: (string | string) | string; @d u!: | "a" | "b"; @d v!: string & unknown; @d w!: string & never; @d x!: string & any; }
console.log(seen.join("\n"));
// expect: .a type Object
// expect: .b type String
// expect: .c type String
// expect: .d type Number
// expect: .e type Boolean
// expect: .f type Object
// expect: .g type Object
// expect: .h type Object
// expect: .i type K
// expect: .j type Object
// expect: .k type Object
// expect: .l type String
// expect: .m type String
// expect: .n type Object
// expect: .o type Object
// expect: .p type void
// expect: .q type Array
// expect: .r type Function
// expect: .s type String
// expect: .t type String
// expect: .u type String
// expect: .v type String
// expect: .w type void
// expect: .x type Object
