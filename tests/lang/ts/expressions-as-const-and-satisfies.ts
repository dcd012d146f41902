const a = [1, 2] as const, b = { k: "v" } as const satisfies { k: string }, c = "s" as const;
const d = { ...({ z: 1 } as { z: number }), y: [2] satisfies number[] };
const as = 1, satisfies = 2;
const e = as as number + satisfies as any;
console.log(a.length, b.k, c, JSON.stringify(d), e);
// expect: 2 v s {"z":1,"y":[2]} 3
