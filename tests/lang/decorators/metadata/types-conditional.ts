// Conditional types: both ends must agree.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
type U = string;
class A<T> { @d a!: T extends string ? number : number; @d b!: T extends string ? number : string; @d c!: T extends (infer V extends string) ? "a" : "b"; @d d!: T extends any ? string : never; @d e!: T extends any ? T : T; }
console.log(seen.join("\n"));
// expect: .a type Number
// expect: .b type Object
// expect: .c type String
// expect: .d type String
// expect: .e type Object
