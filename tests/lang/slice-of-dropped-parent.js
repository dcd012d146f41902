// Small slices of a long text that is gone: the collector may copy them, their text stays.
const collect = globalThis.gc || (() => Bun.gc(true));
function slices(unit) {
    const list = [], text = unit.repeat(8000);
    for (let i = 0; i < 20; i++) list.push(text.slice(i * 100 + 1, i * 100 + 81));
    list.push(list[3].slice(5, 70));
    return list;
}
const narrow = slices("0123456789abcdef"), wide = slices("\u4e00\u00e9\u0416z");
const before = JSON.stringify([narrow, wide]);
const keys = new Map(narrow.map((s, i) => [s, i])), object = { [narrow[2]]: 1 };
collect();
collect();
collect();
console.log(JSON.stringify([narrow, wide]) === before, narrow[0].length, wide[20].charCodeAt(3).toString(16));
console.log(keys.get(narrow[4]), object[narrow[2].slice()], narrow[20] === narrow[3].substring(5, 70), (narrow[1] + wide[1]).length);
// expect: true 80 e9
// expect: 16 1 true 160
