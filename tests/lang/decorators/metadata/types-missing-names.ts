// Names that are nothing when the program runs become Object.
// peer: none
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v  === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
declare class Nowhere {} declare namespace No { class Where {} namespace Deep { class Down {} } }
class A { @d a!: Nowhere; @d b!: No.Where; @d c!: No.Deep.Down; m(@d n: Nowhere): No.Where { return null!; } }
console.log(seen.join("\n"));
// expect: .a type Object
// expect: .b type Object
// expect: .c type Object
// expect: .m returntype Object
// expect: .m paramtypes [Object]
// expect: .m type Function
