// Order and edge cases of patterns.
const log = [];
const src = { get a() { log.push("get a"); return undefined; }, get b() { log.push("get b"); return { c: [1, , 3] }; } };
let { a = (log.push("default a"), 5), ["b"]: { c: [x, y = x * 10, ...z] }, ...rest } = src;
console.log(a, x, y, z.join(), Object.keys(rest).length, log.join("|"));
let i = 0; const arr = [];
[arr[i++], arr[i++], ...arr[i++] ] = "héllo";
' '; console.log(JSON.stringify(arr), i);
({ length: arr.len, [`${i}x`]: arr.miss = "m" } = "abc"); console.log(arr.len, arr.miss);
for (const [k, { v = k } = {}] of new Map([["p", { v: 0 }], ["q"]])) console.log(k, v);
for (const f of [() => { let [q] = {}; }, () => { let { q } = null; }, () => { let { q: { r } } = {}; }, () => { let [[w]] = [null]; },
    () => { const { [null.x]: t } = {}; }, () => { [...undefined]; }, ({ u }) => u, () => { let [m] = 5; }])
    try { f(); console.log("no error"); } catch (e) { console.log(e.name); }
function f({ p, ...others } = { p: 1, q: 2 }, [s = p, t = s + 1] = [], ...[n, { length }]) { return [p, JSON.stringify(others), s, t, n, length].join(); }
console.log(f(undefined, undefined, "n", "four"), f.length);
let swap1 = 1, swap2 = 2; [swap1, swap2] = [swap2, swap1]; console.log(swap1, swap2);
var o = {}; ({ a: o.x, b: [o.y, , o.z = "zz"] } = { a: 1, b: [2, 3] }); console.log(JSON.stringify(o));
console.log((({ x } = { x: 4 }) => x)(), (([x = () => {}]) => x.name)([]), (({ x = class {} }) => x.name)({}));
