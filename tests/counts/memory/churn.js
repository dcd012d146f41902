// churn.js SHAPE TOTAL LIVE ORDER - makes TOTAL things of which LIVE are alive at any time. Prints the megabytes they take, the
// peak of the process and the milliseconds it took.
const { readFileSync } = require("node:fs");
const status = (name) => Number(new RegExp(name + ":\\s+(\\d+)").exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1024;
const collect = globalThis.Bun ? () => Bun.gc(true) : globalThis.gc;
const used = () => {
    collect();
    collect();
    const m = process.memoryUsage();
    return (m.heapUsed + (m.external || 0)) / 1048576;
};
const [shape, totalText, liveText, order] = process.argv.slice(2);
const total = Number(totalText), live = Number(liveText);
const makers = {
    object: (i) => ({ a: i, b: i }),
    array: (i) => [i, i, i, i, i, i, i, i, i, i],
    string: (i) => "item number " + i + ";" + i,
    closure: (i) => () => i,
    number: (i) => i + 0.5,
    mixed: (i) => {
        const r = (i * 2654435761) >>> 28;
        if (r < 8) return { a: i };
        if (r < 12) return new Array(r * 4).fill(i);
        if (r < 15) return "x".repeat(r * 10) + i;
        return { a: i, b: i, c: [i, i], d: { e: i } };
    },
    map: (i) => new Map([[i, i]]),
    bytes: (i) => new Uint8Array(64),
};
let seed = 12345;
const random = (n) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 4294967296) * n);
};
const orders = {
    ring(make) {
        const keep = new Array(live).fill(null);
        for (let i = 0; i < total; i++) keep[i % live] = make(i);
        return keep;
    },
    random(make) {
        const keep = new Array(live).fill(null);
        for (let i = 0; i < total; i++) keep[random(live)] = make(i);
        return keep;
    },
    queue(make) {
        let head = { v: make(0), next: null }, tail = head;
        for (let i = 1; i < total; i++) {
            tail = tail.next = { v: make(i), next: null };
            if (i >= live) head = head.next;
        }
        return head;
    },
    mapping(make) {
        const keep = new Map();
        for (let i = 0; i < total; i++) {
            keep.set(i, make(i));
            if (i >= live) keep.delete(i - live);
        }
        return keep;
    },
};
const before = used(), start = Date.now();
globalThis.keep = orders[order](makers[shape]);
const ms = Date.now() - start, peak = status("VmHWM");
console.log((used() - before).toFixed(2), peak.toFixed(2), ms);
