// Non-null among optional chains.
const o: { a?: { b: { c(): number } } } | undefined = { a: { b: { c: () => 5 } } };
console.log(o?.a!.b.c(), o!.a?.b!.c(), o?.a?.b.c!(), (o?.a as any)?.zzz?.y!);
// expect: 5 5 5 undefined
