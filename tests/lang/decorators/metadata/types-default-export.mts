// Decorated default exports.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
class K {}
@d export default class A { constructor(public k: K) {} @d self!: A; }
console.log(seen.join("\n"));
// expect: .self type A
// expect: A.undefined paramtypes [K]
