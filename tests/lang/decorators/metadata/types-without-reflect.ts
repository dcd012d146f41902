// Without Reflect.metadata the decorators are called alone.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
delete (Reflect as any).metadata;
const log: any = (...a: any[]) => { seen.push(a.length + " " + String(a[1])); };
@log class A { constructor(@log a: string) {} @log m(x: number): void {} @log f!: string; }
console.log(seen.join("\n"));
// expect: 3 m
// expect: 3 f
// expect: 3 undefined
// expect: 1 undefined
