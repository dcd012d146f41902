// bun/heap - Bun.generateHeapSnapshot: the heap as V8's inspector reads it, or as JavaScriptCore's.
//
// SPDX-License-Identifier: MIT
const binding = $binding('v8');

const NODE = 7, EDGE = 3; // numbers of a node and an edge in V8's form
const ELEMENT = 1, PROPERTY = 2, CONTEXT = 0;
const INTERNAL_TYPE = 0, PROPERTY_TYPE = 1, INDEX_TYPE = 2, VARIABLE_TYPE = 3;

// Nodes become { id, size, class, flags }, edges { from, to, type, name or index }.
function convert(snapshot) {
    const { nodes, edges, strings } = snapshot;
    const out = { version: 3, type: 'Inspector', nodes: [], nodeClassNames: [], edges: [], edgeTypes: ['Internal', 'Property', 'Index', 'Variable'], edgeNames: [] };
    const classes = new Map(), names = new Map();
    const numberIn = (map, list, text) => {
        let n = map.get(text);
        if (n === undefined) {
            map.set(text, n = list.length);
            $push(list, text);
        }
        return n;
    };
    let edge = 0;
    for (let at = 0, id = 0; at < nodes.length; at += NODE, id++) {
        $push(out.nodes, id);
        $push(out.nodes, nodes[at + 3]);
        $push(out.nodes, numberIn(classes, out.nodeClassNames, id === 0 ? '<root>' : strings[nodes[at + 1]]));
        $push(out.nodes, 0);
        for (let k = nodes[at + 4]; k > 0; k--, edge += EDGE) {
            const type = edges[edge], what = edges[edge + 1];
            const shown = type === ELEMENT ? INDEX_TYPE : type === PROPERTY ? PROPERTY_TYPE : type === CONTEXT ? VARIABLE_TYPE : INTERNAL_TYPE;
            $push(out.edges, id);
            $push(out.edges, edges[edge + 2] / NODE);
            $push(out.edges, shown);
            $push(out.edges, shown === INDEX_TYPE ? what : shown === INTERNAL_TYPE ? 0 : numberIn(names, out.edgeNames, strings[what]));
        }
    }
    return out;
}

function generateHeapSnapshot() {
    const [format, kind] = arguments;
    if (format !== undefined && format !== null && format !== 'v8' && format !== 'jsc')
        throw new TypeError("Expected 'v8' or 'jsc' or undefined");
    if (kind !== undefined && kind !== null && kind !== 'arraybuffer')
        throw new TypeError("Expected 'arraybuffer' or undefined as second argument");
    const bytes = binding.snapshot();
    if (format === 'v8' && kind === 'arraybuffer')
        return $bufferOf(bytes).slice($byteOffsetOf(bytes), $byteOffsetOf(bytes) + $byteLengthOf(bytes));
    const text = $binding('streams').decodeUtf8(bytes);
    return format === 'v8' ? text : convert(JSON.parse(text));
}

module.exports = { generateHeapSnapshot };
