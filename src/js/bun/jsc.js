// bun:jsc - what the engine tells of itself: the heap, the collector, how values are kept.
//
// The names are those of JavaScriptCore's module in Bun. What belongs to its compilers and debugger answers as it does where they have
// nothing to say, or throws (docs/compat.md). gcStats is our own.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const jsc = $binding('jsc');

// ---- the heap ----

// What JavaScriptCore calls the kinds of cells that both have.
const names = {
    __proto__: null,
    String: 'string', Symbol: 'symbol', Shape: 'Structure', PropTable: 'PropertyTable', Accessor: 'GetterSetter', Scope: 'JSLexicalEnvironment',
    Template: 'FunctionExecutable', Native: 'NativeExecutable', Namespace: 'ModuleNamespaceObject', Global: 'GlobalObject',
};

function typeCounts() {
    const list = jsc.kinds(), pairs = [], counts = {};
    for (let i = 0; i < list.length; i += 2)
        $push(pairs, { name: names[list[i]] ?? list[i], count: list[i + 1] });
    pairs.sort((a, b) => b.count - a.count);
    for (let i = 0; i < pairs.length; i++)
        counts[pairs[i].name] = pairs[i].count;
    return counts;
}

function heapStats() {
    const [live, blocks, external, cells, realms] = jsc.heap();
    return {
        objectTypeCounts: typeCounts(), protectedObjectTypeCounts: {}, heapSize: live, heapCapacity: blocks, extraMemorySize: external,
        objectCount: cells, protectedObjectCount: 0, globalObjectCount: realms, protectedGlobalObjectCount: realms,
    };
}

const heapSize = () => jsc.heap()[0];

function memoryUsage() {
    const [current, peak, pageFaults] = jsc.process();
    return { current, peak, currentCommit: current, peakCommit: peak, pageFaults };
}

function estimateShallowMemoryUsageOf(value) {
    const cell = jsc.cell(value);
    if (cell === undefined)
        return 0;
    return cell[2] + ($isTypedArray(value) || $isArrayBuffer(value) ? $byteLengthOf(value) : 0);
}

function percentAvailableMemoryInUse() {
    return null;
}

// ---- the collector ----

const gcAndSweep = () => jsc.collect(true);
const fullGC = () => jsc.collect(true);
const edenGC = () => jsc.collect(false);

// Pauses by kind, in milliseconds: { young: { count, total, median, p99, longest }, ..., all }. gcStats(true) begins anew.
function gcStats() {
    const list = jsc.pauses(!!arguments[0]), out = {};
    for (let i = 0; i < list.length; i++) {
        const [count, total, median, p99, longest, kind] = list[i];
        out[kind] = { count, total, median, p99, longest };
    }
    return out;
}

function releaseWeakRefs() {}

// ---- values ----

function describe(value) {
    const cell = jsc.cell(value);
    if (cell === undefined)
        return typeof value === 'number' ? `${Number.isInteger(value) ? 'Int32' : 'Double'}: ${value}` : typeof value === 'undefined' ? 'Undefined' :
            value === null ? 'Null' : value ? 'True' : 'False';
    const [kind, address, bytes, shape] = cell;
    return `${kind}: ${address} (${bytes} bytes${shape ? `, shape ${shape}` : ''})`;
}

function describeArray(value) {
    return Array.isArray(value) ? `<Elements: public length: ${value.length}>` : '<not array>';
}

const isRope = (value) => jsc.isRope(value);

// ---- random numbers, time zones, jobs ----

let seed = Math.random() * 2 ** 32 >>> 0;
const getRandomSeed = () => seed;

// Math.random has no seed that could be set: what is given comes back, nothing else.
function setRandomSeed(value) {
    seed = value >>> 0;
}

function setTimeZone(zone) {
    if (typeof zone !== 'string')
        throw new TypeError('setTimeZone requires a timezone string');
    let known;
    try {
        known = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
    } catch {
        throw new TypeError(`Invalid timezone: "${zone}"`);
    }
    $binding('node').process.env.TZ = zone;
    return known;
}

function drainMicrotasks() {
    $binding('text').runJobs();
}

// ---- serialization ----

const serialize = (value) => {
    const bytes = require('node/v8').serialize(value);
    return $bufferOf(bytes).slice($byteOffsetOf(bytes), $byteOffsetOf(bytes) + $byteLengthOf(bytes));
};
const deserialize = (buffer) => require('node/v8').deserialize($isArrayBuffer(buffer) ? new Uint8Array(buffer) : buffer);

function generateHeapSnapshotForDebugging() {
    return require('bun/heap').generateHeapSnapshot();
}

// ---- what only JavaScriptCore's compilers and tools have ----

const nothing = () => undefined;
const absent = (name) => () => {
    throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', `The ${name} method is not implemented`);
};

module.exports = {
    callerSourceOrigin: absent('callerSourceOrigin'), codeCoverageForFile: absent('codeCoverageForFile'), describe, describeArray,
    deserialize, drainMicrotasks, edenGC, estimateShallowMemoryUsageOf, fullGC, gcAndSweep, gcStats, generateHeapSnapshotForDebugging,
    getProtectedObjects: () => [], getRandomSeed, heapSize, heapStats, isRope, jscDescribe: describe, jscDescribeArray: describeArray, memoryUsage,
    noFTL: nothing, noInline: nothing, noOSRExitFuzzing: nothing, numberOfDFGCompiles: nothing, optimizeNextInvocation: nothing,
    percentAvailableMemoryInUse, profile: absent('profile'), releaseWeakRefs, reoptimizationRetryCount: nothing,
    samplingProfilerStackTraces: absent('samplingProfilerStackTraces'), serialize, setRandomSeed, setTimeZone, setTimezone: setTimeZone,
    startRemoteDebugger: absent('startRemoteDebugger'), startSamplingProfiler: absent('startSamplingProfiler'), totalCompileTime: () => 0,
};
