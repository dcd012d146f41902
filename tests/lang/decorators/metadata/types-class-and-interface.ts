// A class merged with an interface is the class.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
class K { x = 1; } interface K { y: number }
class A { @d a!: K; @d b!: K | K; }
console.log(seen.join("\n"));
// expect: .a type K
// expect: .b type K
