const t = (s: TemplateStringsArray, ...v: unknown[]) => s.raw.join("-") + v.join();
console.log(t<string>`a${1 as any}b${"x"!}c`, `${1 as number}${(<any>2)}`);
// expect: a-b-c1,x 12
