// Sorting is stable, puts undefined behind everything and holes behind those.
const people = Array.from({ length: 60 }, (_, i) => ({ id: i, group: (i * 7) % 4 }));
people.sort((a, b) => a.group - b.group);
console.log(people.every((p, i) => !i || people[i - 1].group < p.group || people[i - 1].id < p.id));
const a = [3, undefined, , 'b', null, 10, 'a', , true, undefined, 2];
a.sort();
console.log(a.map(String).join(), a.length, 10 in a);
console.log(...[5, 1, undefined,
    4].sort((x, y) => { if (x === undefined || y === undefined) throw new Error('asked'); return y - x; }));
console.log(...[[2, 1, 3].sort(() => 0), [1, 2, 3].sort(() => NaN), [2, 1].sort((x, y) => ({ valueOf: () => x - y })),
    [2, 1].sort((x, y) => String(x - y))].map(String));
console.log(...[10n, 9, 1n, 8.5].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0)));
console.log([-1, -2, 5, 10, -10, 0, -0].sort().join(), [1e21, 5, 1e-7].sort().join(),
    escape(['\ud83d\ude00', '\uffee', 'z'].sort()));
for (const bad of [null, 1, 'x', {}]) try { [].sort(bad); } catch (e) { console.log(e.name); }
console.log([3, 1, 2].toSorted(undefined).join(), [, 1].toSorted().join(),
    new Uint8Array([3, 1, 2]).sort((x, y) => y - x).join(), new Float64Array([NaN, 1, -0, 0, -Infinity]).sort().join());
