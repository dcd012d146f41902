// An interface or type import by the name of a global is no value.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
export {};
interface Request { url: string } type Response = { body: string };
class A { @d a!: Request; @d b!: Response; m(@d r: Request, @d s: Response) {} }
console.log(seen.join("\n"));
// expect: .a type Object
// expect: .b type Object
// expect: .m returntype void
// expect: .m paramtypes [Object,Object]
// expect: .m type Function
