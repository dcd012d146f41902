// node:v8 - values as bytes in V8's format, and numbers of the heap by V8's names.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateString, validateObject, validateOneOf, validateFunction, validateNumber, validateUint32 } = require('internal/validators');
const { Serializer, DefaultSerializer } = require('internal/v8/serializer');
const { Deserializer, DefaultDeserializer } = require('internal/v8/deserializer');
const { snapshotOptions, snapshotStream } = require('internal/v8/snapshot');
const binding = $binding('v8'), { process, inspect } = $binding('node');

function serialize(value) {
    const ser = new DefaultSerializer();
    ser.writeHeader();
    ser.writeValue(value);
    return ser.releaseBuffer();
}

function deserialize(buffer) {
    const der = new DefaultDeserializer(buffer);
    der.readHeader();
    return der.readValue();
}

// ---- numbers of the heap ----

function numbers() {
    const [live, blocks, large, external, young, full, allocations, code, realms] = binding.heap();
    return { live, total: blocks, blocks, large, external, young, full, allocations, code, realms };
}

// The memory that the process may use: there is no other limit.
function heapLimit() {
    const bound = process.constrainedMemory();
    return bound > 0 && bound < 2 ** 52 ? bound : require('node/os').totalmem();
}

let peak = 0;

function getHeapStatistics() {
    const n = numbers(), limit = heapLimit();
    peak = Math.max(peak, n.external);
    return {
        total_heap_size: n.total,
        total_heap_size_executable: 0,
        total_physical_size: n.total,
        total_available_size: Math.max(0, limit - n.live),
        used_heap_size: n.live,
        heap_size_limit: limit,
        malloced_memory: n.external,
        peak_malloced_memory: peak,
        does_zap_garbage: 0,
        number_of_native_contexts: n.realms,
        number_of_detached_contexts: 0,
        total_global_handles_size: 0,
        used_global_handles_size: 0,
        external_memory: n.external,
    };
}

const SPACES = ['read_only_space', 'new_space', 'old_space', 'code_space', 'shared_space', 'trusted_space', 'shared_trusted_space', 'new_large_object_space',
    'large_object_space', 'code_large_object_space', 'shared_large_object_space', 'shared_trusted_large_object_space', 'trusted_large_object_space'];

// cob's heap has blocks, which are V8's old space here, and large cells.
function getHeapSpaceStatistics() {
    const n = numbers();
    return SPACES.map((space_name) => {
        const size = space_name === 'old_space' ? n.blocks : space_name === 'large_object_space' ? n.large : 0;
        const used = space_name === 'old_space' ? Math.max(0, n.live - n.large) : space_name === 'large_object_space' ? Math.min(n.large, n.live) : 0;
        return { space_name, space_size: size, space_used_size: used, space_available_size: Math.max(0, size - used), physical_space_size: size };
    });
}

function getHeapCodeStatistics() {
    const { code } = numbers();
    return { code_and_metadata_size: 0, bytecode_and_metadata_size: code, external_script_source_size: 0, cpu_profiler_metadata_size: 0 };
}

function getCppHeapStatistics(type = 'detailed') {
    validateOneOf(type, 'type', ['brief', 'detailed']);
    return {
        __proto__: null, committed_size_bytes: 0, resident_size_bytes: 0, used_size_bytes: 0, space_statistics: [], type_names: [], detail_level: type,
    };
}

// ---- snapshots ----

function getHeapSnapshot(options) {
    snapshotOptions(options);
    return snapshotStream(binding.snapshot());
}

let snapshots = 0;

function snapshotName() {
    const now = new Date(), two = (n) => String(n).padStart(2, '0');
    const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
    const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
    return `Heap.${day}.${time}.${process.pid}.0.${String(++snapshots).padStart(3, '0')}.heapsnapshot`;
}

function writeHeapSnapshot(filename, options) {
    const fs = require('node/fs');
    if (filename !== undefined && typeof filename !== 'string' && !$isUint8Array(filename) && !(filename instanceof URL_()))
        throw argTypeError('path', 'of type string or an instance of Buffer or URL', filename);
    snapshotOptions(options);
    const name = filename ?? snapshotName();
    fs.writeFileSync(name, binding.snapshot());
    return typeof name === 'string' ? name : $toString(name);
}

function URL_() {
    return $binding('node').global('URL');
}

function setHeapSnapshotNearHeapLimit(limit) {
    validateUint32(limit, 'limit', true); // the heap has no limit of its own
}

// ---- queries, flags, profiles ----

let warned = false;

function queryObjects(constructor, options = {}) {
    if (typeof constructor !== 'function')
        throw argTypeError('constructor', 'of type function', constructor);
    if (options !== undefined)
        validateObject(options, 'options');
    const format = options?.format ?? 'count';
    if (format !== 'count' && format !== 'summary')
        validateOneOf(format, 'options.format', ['count', 'summary']);
    if (!warned) {
        warned = true;
        process.emitWarning('v8.queryObjects() is an experimental feature and might change at any time', 'ExperimentalWarning');
    }
    const found = binding.query(constructor.prototype);
    return format === 'count' ? found.length : found.map((object) => inspect(object, { depth: 0 }));
}

function setFlagsFromString(flags) {
    validateString(flags, 'flags'); // V8's switches: none of them means anything here
}

function cachedDataVersionTag() {
    let hash = 5381;
    for (const c of `${process.version} ${process.arch} ${process.execPath}`)
        hash = (Math.imul(hash, 33) ^ c.charCodeAt(0)) >>> 0;
    return hash;
}

function isStringOneByteRepresentation(content) {
    validateString(content, 'content');
    return binding.isOneByte(content);
}

function camel(object) {
    const out = {};
    for (const key of Object.keys(object))
        out[key.replace(/_(\w)/g, (_, c) => c.toUpperCase())] = object[key];
    return out;
}

function gcMoment() {
    const heapStatistics = camel(getHeapStatistics());
    for (const key of ['doesZapGarbage', 'numberOfNativeContexts', 'numberOfDetachedContexts'])
        delete heapStatistics[key];
    return { heapStatistics, heapSpaceStatistics: getHeapSpaceStatistics().map((s) => {
        const space = camel(s);
        return { spaceName: s.space_name, spaceSize: space.spaceSize, spaceUsedSize: space.spaceUsedSize, spaceAvailableSize: space.spaceAvailableSize,
            physicalSpaceSize: space.physicalSpaceSize };
    }) };
}

// Counts what was collected between start and stop; the engine keeps no times of single collections.
class GCProfiler {
    start() {
        if (!this.$began)
            this.$began = { time: Date.now(), numbers: numbers(), moment: gcMoment() };
    }

    stop() {
        if (!this.$began)
            return undefined;
        const { time, numbers: before, moment } = this.$began, now = numbers();
        this.$began = undefined;
        const statistics = [], afterGC = gcMoment();
        if (now.young > before.young)
            statistics.push({ gcType: 'Scavenge', cost: 0, beforeGC: moment, afterGC });
        if (now.full > before.full)
            statistics.push({ gcType: 'MarkSweepCompact', cost: 0, beforeGC: moment, afterGC });
        return { version: 1, startTime: time, statistics, endTime: Date.now() };
    }

    [Symbol.dispose]() {
        this.stop();
    }
}

function startCpuProfile() {
    throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The v8.startCpuProfile() method is not implemented');
}

function takeCoverage() {} // nothing is covered: NODE_V8_COVERAGE is not heeded
function stopCoverage() {}

// ---- promise hooks, snapshots of a start ----

function noHook(name) {
    return (hook) => {
        validateFunction(hook, name);
        throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The v8.promiseHooks are not implemented');
    };
}
const promiseHooks = { createHook: noHook('hooks'), onInit: noHook('initHook'), onBefore: noHook('beforeHook'), onAfter: noHook('afterHook'), onSettled: noHook('settledHook') };

function notBuilding() {
    throw nodeError('ERR_NOT_BUILDING_SNAPSHOT', 'Operation cannot be invoked when not building startup snapshot');
}
const startupSnapshot = {
    addDeserializeCallback(callback) {
        notBuilding();
    },
    addSerializeCallback(callback) {
        notBuilding();
    },
    setDeserializeMainFunction(callback) {
        notBuilding();
    },
    isBuildingSnapshot() {
        return false;
    },
};

module.exports = {
    cachedDataVersionTag, getHeapSnapshot, getHeapStatistics, getHeapSpaceStatistics, getHeapCodeStatistics, getCppHeapStatistics, setFlagsFromString,
    Serializer, Deserializer, DefaultSerializer, DefaultDeserializer, deserialize, takeCoverage, stopCoverage, serialize, writeHeapSnapshot, promiseHooks,
    queryObjects, startupSnapshot, setHeapSnapshotNearHeapLimit, GCProfiler, isStringOneByteRepresentation, startCpuProfile,
};
