const x: any = { a: { b: [1, 2] } };
console.log((x as any).a!.b![0]!, <number>x.a.b[1], (<any>x).a.b.length, x!.a as any satisfies object !== null);
let y = x.a.b as number[] as unknown as string[];
(x as any).n = 1; (<any>x).m = 2; x!.k = 3; (x.a! as any).z = 4;
[(x as any).arr] = [5]; ({ q: (x as any).q } = { q: 6 });
for ((x as any).i of [7]);
(x.n as number)++; (<number>x.m) += 1; x.k!--;
console.log(JSON.stringify(x), y.length, delete (x as any).n, typeof (x as any).n);
// expect: 1 2 2 true
// expect: {"a":{"b":[1,2],"z":4},"n":2,"m":3,"k":2,"arr":5,"q":6,"i":7} 2 true undefined
