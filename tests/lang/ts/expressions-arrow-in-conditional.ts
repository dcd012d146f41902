const t = true, f = false, x = 5;
const r1 = t ? (x) : (y: number) => y;
const r2 = t ? (a: number): number => a + 1 : (b: number) => b;
const r3 = f ? 1 : (c: number): number => c * 2;
const r4 = t ? (d => d) : 0, r5 = t ? { a: (x) } : 1;
console.log(r1, (r2 as any)(1), (r3 as any)(4), (r4 as any)(7), JSON.stringify(r5));
// expect: 5 2 8 7 {"a":5}
