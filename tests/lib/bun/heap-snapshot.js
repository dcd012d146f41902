// Bun.generateHeapSnapshot: both forms hold together, and what is no form is refused.
const h = Bun.generateHeapSnapshot();
console.log(h.version, h.type, h.nodes.length % 4, h.edges.length % 4, h.edgeTypes.join(), h.nodeClassNames[0]); // expect: 3 Inspector 0 0 Internal,Property,Index,Variable <root>
const n = h.nodes.length / 4;
let sound = h.nodes.every((v, i) => i % 4 || v === i / 4);
for (let i = 0; i < h.edges.length; i += 4)
    sound &&= h.edges[i] < n && h.edges[i + 1] < n && Number.isInteger(h.edges[i + 1]) && h.edges[i + 2] < 4 && (h.edges[i + 2] % 2 === 0 || h.edges[i + 3] < h.edgeNames.length);
console.log(sound, n > 100); // expect: true true
const text = Bun.generateHeapSnapshot('v8'), bytes = Bun.generateHeapSnapshot('v8', 'arraybuffer');
console.log(typeof text, JSON.parse(text).snapshot.meta.node_fields.length, bytes instanceof ArrayBuffer, JSON.parse(new TextDecoder().decode(bytes)).nodes.length > 700); // expect: string 7 true true
for (const args of [['x'], ['v8', 'y']])
    try {
        Bun.generateHeapSnapshot(...args);
    } catch (error) {
        console.log(error.name, error.message);
    }
// expect: TypeError Expected 'v8' or 'jsc' or undefined
// expect: TypeError Expected 'arraybuffer' or undefined as second argument
