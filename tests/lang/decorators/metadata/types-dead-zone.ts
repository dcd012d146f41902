// A class further down is still in its dead zone.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
try { class A { @d a!: Later; } } catch (e: any) { seen.push(e.name); }
class B { @d f!: () => Later; @d g!: Later[]; }
class Later {}
class C { @d a!: Later; }
console.log(seen.join("\n"));
// expect: ReferenceError
// expect: .f type Function
// expect: .g type Array
// expect: .a type Later
