// bun:jsc: numbers of the heap, pauses of the collector, and what values look like; process.memoryUsage with owners
import * as jsc from 'bun:jsc';
import { heapStats, heapSize, memoryUsage, gcStats } from 'bun:jsc';

const stats = heapStats();
console.log(Object.keys(stats).join());
console.log(stats.objectCount > 100, stats.heapSize > 10_000, stats.heapCapacity >= stats.heapSize, stats.globalObjectCount);
// expect: objectTypeCounts,protectedObjectTypeCounts,heapSize,heapCapacity,extraMemorySize,objectCount,protectedObjectCount,globalObjectCount,protectedGlobalObjectCount
// expect: true true true 1

const many = Array.from({ length: 20_000 }, (_, i) => ({ i }));
const grown = heapStats();
console.log(grown.objectTypeCounts.Object - (stats.objectTypeCounts.Object ?? 0) >= many.length, grown.heapSize > stats.heapSize);
console.log(Object.entries(grown.objectTypeCounts).every(([, n], i, all) => i === 0 || all[i - 1][1] >= n));
// expect: true true
// expect: true

console.log(Object.keys(memoryUsage()).join(), memoryUsage().current > 1e6, heapSize() > 1e5);
// expect: current,peak,currentCommit,peakCommit,pageFaults true true

gcStats(true);
console.log(typeof jsc.gcAndSweep(), typeof jsc.fullGC(), typeof jsc.edenGC());
for (let i = 0; i < 20; i++)
    jsc.edenGC();
const { all } = gcStats();
console.log(all.count >= 23, all.total > 0, all.median <= all.p99, all.p99 <= all.longest, all.longest <= all.total);
gcStats(true);
console.log(gcStats().all.count < all.count);
// expect: number number number
// expect: true true true true true
// expect: true

let text = 'a';
for (let i = 0; i < 30; i++)
    text = text + String.fromCharCode(97 + i % 26) + 'some more text';
console.log(typeof jsc.isRope(text), jsc.isRope('flat'), jsc.isRope(1));
console.log(jsc.estimateShallowMemoryUsageOf(1), jsc.estimateShallowMemoryUsageOf(new Uint8Array(5000)) >= 5000);
console.log(/^Array: 0x[0-9a-f]+ /.test(jsc.describe([1])), jsc.describe(1), jsc.describe(null), jsc.totalCompileTime());
// expect: boolean false false
// expect: 0 true
// expect: true Int32: 1 Null 0

let ran = false;
Promise.resolve().then(() => ran = true);
jsc.drainMicrotasks();
console.log(ran, jsc.deserialize(jsc.serialize(new Map([[1, { a: [2] }]]))));
// expect: true Map(1) {
// expect:   1: {
// expect:     a: [ 2 ],
// expect:   },
// expect: }
jsc.setRandomSeed(42);
console.log(jsc.getRandomSeed(), jsc.setTimeZone('Asia/Tokyo'), new Date(0).getHours());
// expect: 42 Asia/Tokyo 9
try {
    jsc.setTimeZone();
} catch (e) {
    console.log(e.message);
}
// expect: setTimeZone requires a timezone string

// ---- process.memoryUsage ----
console.log(Object.keys(process.memoryUsage()).join());
// expect: rss,heapTotal,heapUsed,external,arrayBuffers
const usage = process.memoryUsage({ owners: true });
console.log(Object.keys(usage).join(), Object.keys(usage.owners).join());
// expect: rss,heapTotal,heapUsed,external,arrayBuffers,owners,kinds heap,malloc,stacks,executable,libraries,files
const sum = Object.values(usage.owners).reduce((a, b) => a + b);
console.log(Math.abs(sum - usage.rss) < 2 ** 20, usage.owners.heap >= usage.heapUsed / 2, usage.kinds.Object.count >= many.length);
// expect: true true true
console.log(process.availableMemory() > 0, process.constrainedMemory() >= process.availableMemory());
// expect: true true
