// Generator, async and async generator methods.
const d = (f: any, c: any) => function (this: any, ...a: any[]) { log.push(String(c.name)); return f.apply(this, a); };
const log: string[] = [];
class A { @d *g() { yield 1; yield 2; } @d async a() { return 3; } @d async *ag() { yield 4; } }
(async () => {
  const a = new A();
  console.log([...a.g()].join(), await a.a(), (await a.ag().next()).value, log.join());
})();
// expect: 1,2 3 4 g,a,ag
