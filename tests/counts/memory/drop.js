// drop.js SHAPE ORDER MEGABYTES - grows by so much, drops nine tenths and collects. Prints the megabytes that are still
// needed and by how many the process is larger than at first. ORDER: order, random, or idle: at random and without a call of gc().
const { readFileSync } = require("node:fs");
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1024;
const collect = globalThis.Bun ? () => Bun.gc(true) : globalThis.gc;
const makers = {
    object: (i) => ({ a: i, b: i, c: i, d: i }),
    array: (i) => [i, i, i, i, i, i, i, i, i, i],
    string: (i) => "item number " + i + ";" + i * 7,
    map: (i) => new Map([[i, i], [i + 1, 2]]),
    bytes: (i) => new Uint8Array(1000),
    page: (i) => new Uint8Array(20000).fill(1),
    buffer: (i) => new Uint8Array(100000).fill(1),
    text: (i) => "abcdefghij".repeat(1000) + i,
    list: (i) => new Array(5000).fill(i),
};
const [shape, order, megabytes] = process.argv.slice(2);
let seed = 12345;
const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed / 4294967296;
};
collect();
const base = resident();
let all = [];
for (let i = 0; i % 500 || resident() < base + Number(megabytes); i++) all.push(makers[shape](i));
collect();
const full = resident() - base;
globalThis.keep = order === "order" ? all.slice(-all.length / 10) : all.filter(() => random() < 0.1);
all = null;
const report = () => console.log((full / 10).toFixed(2), (resident() - base).toFixed(2));
if (order === "idle") {
    let quiet = 4500; /* longer each time: how soon it begins depends on how long a collection takes here */
    const look = () => (resident() - base < full / 2 || quiet > 30000 ? report() : setTimeout(look, (quiet *= 2)));
    setTimeout(look, quiet);
} else {
    setTimeout(() => {
        collect();
        collect();
        report();
    }, 1);
}
