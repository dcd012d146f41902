// server.js - a server that keeps much alive and churns, for pauses.py.
//
//   cob bench/gc/server.js [--mb=200]
//
// GET /       a small JSON answer; replaces a few of the live objects, makes some garbage
// GET /stats  the collector's counters (bun:jsc gcStats), where the runtime has them
//
// SPDX-License-Identifier: MIT
const mb = Number((process.argv.find((a) => a.startsWith('--mb=')) ?? '--mb=200').slice(5));
const unit = mb / 200;

// ---- what stays: about 200 MB of everything ----
const live = {
    records: [],            // objects with strings, arrays and closures
    huge: [],               // one array of a million and more
    index: new Map(),       // one map of a million entries
    caches: [],             // many small maps
    graph: null,            // a linked list
};
const name = (i) => 'name-' + i.toString(36) + '-' + (i * 7919 % 1000);

function record(i) {
    const tags = [i, name(i), i % 7];
    return {
        id: i, name: name(i), tags, score: i / 3, at: { x: i, y: -i, z: { deep: true, i } },
        next: null, get: () => tags[1], log: [i, i + 1, i + 2, i + 3],
    };
}
for (let i = 0; i < 220_000 * unit; i++)
    live.records.push(record(i));
for (let i = 0; i < 1_200_000 * unit; i++)
    live.huge.push(i % 3 ? i : { i });
for (let i = 0; i < 1_000_000 * unit; i++)
    live.index.set(i % 2 ? i : 'key' + i, i % 4 ? i : { i });
for (let i = 0; i < 4_000 * unit; i++)
    live.caches.push(new Map([[i, record(i)], ['a' + i, i], ['b' + i, [i]]]));
for (let i = 0; i < 200_000 * unit; i++)
    live.graph = { i, next: live.graph };

// ---- what a request does ----
let turn = 1;
function churn() {
    turn = turn * 1103515245 + 12345 >>> 0;
    const n = live.records.length, list = [];
    for (let i = 0; i < 40; i++)
        list.push(record(turn + i));
    for (let i = 0; i < 4; i++)
        live.records[(turn + i * 104729) % n] = list[i];
    live.records[turn % n].next = live.records[(turn >>> 3) % n].at;
    live.huge[turn % live.huge.length] = { turn };
    live.index.set(turn % live.index.size | 1, { turn });
    live.caches[turn % live.caches.length].set('a' + turn % 8, list[5]);
    return list.filter((r) => r.id & 1).map((r) => ({ id: r.id, name: r.name, s: r.get() })).slice(0, 4);
}

let jsc = null;
try {
    jsc = require('bun:jsc');
} catch {}
const server = Bun.serve({
    port: 0,
    fetch(request) {
        if (request.url.endsWith('/stats'))
            return Response.json({ rss: process.memoryUsage(), gc: jsc?.gcStats?.() });
        if (request.url.endsWith('/reset'))
            return Response.json(jsc?.gcStats?.(true) ?? null);
        return Response.json(churn());
    },
});
console.log('port', server.port);
