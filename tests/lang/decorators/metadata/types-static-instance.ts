// Static members.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
class A { @d static a: string; @d static b: number[] = []; @d static m(x: Date): RegExp { return /x/; } @d static get g(): bigint { return 1n; } }
console.log(seen.join("\n"));
// expect: A.a type String
// expect: A.b type Array
// expect: A.m returntype RegExp
// expect: A.m paramtypes [Date]
// expect: A.m type Function
// expect: A.g paramtypes []
// expect: A.g type BigInt
