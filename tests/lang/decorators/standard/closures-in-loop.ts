// Each evaluation of a class has its own lists.
const made: any[] = [];
for (let i = 0; i < 3; i++) {
  const d = (_: any, c: any) => { c.addInitializer(function (this: any) { this.i = i; }); return (v: any) => v + i; };
  made.push(class { i!: number; @((_: any, c: any) => { c.addInitializer(function (this: any) { this.m = i; }); }) m2() {} @d f = 10; });
}
console.log(made.map((C) => { const o = new C(); return [o.f, o.i, o.m].join("/"); }).join(" "));
// expect: 10/0/0 11/1/1 12/2/2
