// Numbers of the heap are those of cob's heap; snapshots are JSON whose parts fit; queries find objects by their class.
const v8 = require('v8');
const s = v8.getHeapStatistics(), m = process.memoryUsage();
console.log(s.used_heap_size > 100000, s.used_heap_size <= s.total_heap_size, s.heap_size_limit > s.total_heap_size, s.number_of_native_contexts);
console.log(Math.abs(s.total_heap_size - m.heapTotal) < 4e6, v8.getHeapSpaceStatistics().length);
class Special {}
const kept = [new Special(), new Special()];
process.removeAllListeners('warning');
console.log(v8.queryObjects(Special), v8.queryObjects(Special, { format: 'summary' }).join());
const { Readable } = require('stream');
const stream = v8.getHeapSnapshot();
console.log(stream instanceof Readable);
let text = '';
stream.setEncoding('utf8');
stream.on('data', (piece) => { text += piece; });
stream.on('end', () => {
    const { snapshot, nodes, edges, strings } = JSON.parse(text);
    const fields = snapshot.meta.node_fields.length;
    let edgesOfNodes = 0, found = 0;
    for (let i = 0; i < nodes.length; i += fields) {
        edgesOfNodes += nodes[i + 4];
        found += strings[nodes[i + 1]] === 'Special';
    }
    let targets = true;
    for (let i = 0; i < edges.length; i += 3)
        targets &&= edges[i + 2] % fields === 0 && edges[i + 2] < nodes.length;
    console.log(nodes.length / fields === snapshot.node_count, edges.length / 3 === snapshot.edge_count, edgesOfNodes === snapshot.edge_count, targets, found >= 2, kept.length);
});
const fs = require('fs'), path = require('path'), file = path.join(fs.mkdtempSync(path.join(require('os').tmpdir(), 'v8-')), 'x.heapsnapshot');
console.log(v8.writeHeapSnapshot(file) === file, fs.statSync(file).size > 1000);
fs.rmSync(path.dirname(file), { recursive: true });
console.log(v8.startupSnapshot.isBuildingSnapshot(), v8.isStringOneByteRepresentation('é'), v8.isStringOneByteRepresentation('€'), v8.setFlagsFromString('--stack-size=900'));
const g = new v8.GCProfiler();
g.start();
Bun.gc(true);
const profile = g.stop();
console.log(profile.version, profile.statistics.some((one) => one.gcType === 'MarkSweepCompact'), g.stop());
