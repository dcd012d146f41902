const { a, b: { c = 3 } = {} as { c?: number }, ...rest }: { a: number; b?: { c?: number }; d: number } = { a: 1, d: 4 };
const [x, y = 2, ...z]: [number, number?, ...number[]] = [1];
function f({ p, q = p }: { p: number; q?: number }, [r]: number[] = [9], ...more: [string?, boolean?]) { return [p, q, r, more.length].join(); }
try { throw { code: 1 }; } catch ({ code }: any) { console.log(code); }
try { throw 1; } catch (e: unknown) { console.log(e); }
for (const [k, v] of Object.entries({ m: 1 }) as [string, number][]) console.log(k, v);
console.log(a, c, JSON.stringify(rest), x, y, z.length, f({ p: 1 }));
// expect: 1
// expect: 1
// expect: m 1
// expect: 1 3 {"d":4} 1 2 0 1,1,9,0
