// Optional, readonly, declared and abstract members.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
abstract class A { @d a?: string; @d readonly b!: number; @d declare c: Date; @d abstract e: string; @d protected f?: boolean; @d private readonly g: bigint = 1n; @d override toString(): string { return ""; } }
console.log(seen.join("\n"));
// expect: .a type String
// expect: .b type Number
// expect: .c type Date
// expect: .e type String
// expect: .f type Boolean
// expect: .g type BigInt
// expect: .toString returntype String
// expect: .toString paramtypes []
// expect: .toString type Function
