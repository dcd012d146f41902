let o: any = { a: { b: [1] }, f() { return this } }, n: number | undefined = 1;
(o.a as any).b![0]++; (<any>o).c = 1; o!.d = 2; (o as any)["e"] ??= 3;
for (const k of Object.keys(o as object) as string[]) n = n! + k.length;
[(o as any).g, (<any>o).h] = [1, 2] as const; ({ i: o.i as any, j: (o!).j } = { i: 4, j: 5 });
console.log(JSON.stringify(o), n, (o.f as () => any)() === o, (o.f!)() === o, typeof (o.a satisfies object), -(n as number), !(n as any), void (0 as any));
label: for (;;) { break label }
const t = (o as any)?.a!.b?.[0]! as number, u = o.zz?.b!.c.d; console.log(t, u);
