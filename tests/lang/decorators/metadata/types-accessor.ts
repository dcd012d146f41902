// Accessors: the type of the pair, parameters of the setter.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
class K {}
class A { @d get a(): string { return ""; } @d set b(v: number) {} @d get c(): string { return ""; } set c(v: string) {} get e() { return 1; } @d set e(v) {} @d get f(): K { return null!; } set f(v) {} @d get g() { return 1; } @d static get h(): K { return null!; } @d accessor i: string = ""; @d accessor j = 1; get k(): any { return 1; } @d set k(v: K) {} }
console.log(seen.join("\n"));
// expect: .a paramtypes []
// expect: .a type String
// expect: .b paramtypes [Number]
// expect: .b type Number
// expect: .c paramtypes [String]
// expect: .c type String
// expect: .e paramtypes [Object]
// expect: .e type Object
// expect: .f paramtypes [Object]
// expect: .f type K
// expect: .g paramtypes []
// expect: .g type Object
// expect: .i type String
// expect: .j type Object
// expect: .k paramtypes [K]
// expect: .k type K
// expect: A.h paramtypes []
// expect: A.h type K
