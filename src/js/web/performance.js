// web/performance - marks, measures and who observes them (User Timing, Performance Timeline).
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateFunction, validateNumber, validateObject, invalidValue } = require('internal/validators');
const { PerformanceEntry, token, refuse, illegal, check, fill, makeEntry } = require('internal/performance_entry');
const perf = require('internal/perf_observe');
const resource = require('internal/resource_timing');
const { nodeTiming, timings, eventLoopUtilization } = require('internal/node_timing');
const { global, isNode } = $binding('node');
const { now, isPerformance, takeFetches, observeFetches, observeGc, takeGc } = $binding('performance');

const types = ['dns', 'function', 'gc', 'http', 'mark', 'measure', 'net', 'resource'];
let timeline = []; // marks and measures in the order of their making
const observers = new Set();
let scheduled = false;

// What a detail is kept as.
const copyOf = (detail) => detail === undefined || detail === null ? null : $call(global('structuredClone'), undefined, detail);

const invalidTime = (time) => nodeError('ERR_PERFORMANCE_INVALID_TIMESTAMP', `${time} is not a valid timestamp`);
const invalidOptions = (reason) => nodeError('ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS', reason);

class PerformanceMark extends PerformanceEntry {
    constructor(name, options = undefined) {
        if (arguments.length === 0)
            throw nodeError('ERR_MISSING_ARGS', 'The "name" argument must be specified');
        super(token);
        name = `${name}`;
        if (options !== undefined && options !== null)
            validateObject(options, 'options');
        if (isNode() && timings[name] !== undefined)
            throw invalidValue('name', name);
        let start = options?.startTime;
        if (start !== undefined && isNode())
            validateNumber(start, 'startTime');
        start = start === undefined ? now() : $toNumber(start);
        if (start < 0 || start !== start)
            throw invalidTime(start);
        fill(this, name, 'mark', start, 0, copyOf(options?.detail));
    }
    get detail() {
        return check(this, 'detail').$detail;
    }
}

class PerformanceMeasure extends PerformanceEntry {
    get detail() {
        return check(this, 'detail').$detail;
    }
}

PerformanceMark.prototype.$inspect = PerformanceMeasure.prototype.$inspect = PerformanceEntry.prototype.$inspect;

// ---- the timeline ----

function performanceThis(value, method) {
    if (!isPerformance(value))
        throw refuse(`Performance.${method}`, 'Performance');
}

// Entries by their start, those made first before others.
function sorted(list) {
    return list.sort((a, b) => a.$start - b.$start);
}

function select(list, name, type) {
    const out = [];
    for (const entry of list)
        if ((name === undefined || entry.$name === name) && (type === undefined || entry.$type === type))
            $push(out, entry);
    return sorted(out);
}

const everything = () => (bufferedFetches(), resource.resources().length === 0 ? timeline : timeline.concat(resource.resources()));

function drop(type, name) {
    const kept = [];
    for (const entry of timeline)
        if (entry.$type !== type || (name !== undefined && entry.$name !== name))
            $push(kept, entry);
    timeline = kept;
}

// Fetches that are over since this was asked the last time.
function bufferedFetches() {
    for (const [url, begun, head, end, encoded, decoded, status] of takeFetches()) {
        const connection = { __proto__: null, domainLookupStartTime: begun, domainLookupEndTime: begun, connectionStartTime: begun, connectionEndTime: begun,
            secureConnectionStartTime: begun, ALPNNegotiatedProtocol: 'http/1.1' };
        const info = { __proto__: null, startTime: begun, endTime: end, finalServiceWorkerStartTime: 0, redirectStartTime: 0, redirectEndTime: 0,
            postRedirectStartTime: begun, finalConnectionTimingInfo: connection, finalNetworkRequestStartTime: begun, finalNetworkResponseStartTime: head,
            encodedBodySize: encoded, decodedBodySize: decoded };
        methods.markResourceTiming(info, url, 'fetch', undefined, '', {}, status);
    }
}

// Pauses of the collector that are over since this was asked the last time.
function collections() {
    for (const [kind, flags, start, duration] of takeGc())
        add(makeEntry('gc', 'gc', start, duration, { kind, flags }), false);
}

// What network modules measured.
perf.hooks.show = (name, type, start, duration, detail) => add(makeEntry(name, type, start, duration, detail), false);

function observe(observer, wanted) {
    for (const type of observer.$types)
        perf.counts[type]--;
    observer.$types = wanted;
    for (const type of wanted)
        perf.counts[type] = (perf.counts[type] ?? 0) + 1;
    observeFetches(perf.counts.resource > 0);
    observeGc(perf.counts.gc > 0);
}

// Shows an entry to the observers; `keep`: the timeline has it too.
function add(entry, keep) {
    if (keep)
        $push(timeline, entry);
    for (const observer of observers) {
        if (!observer.$types.includes(entry.$type))
            continue;
        $push(observer.$buffer, entry);
        schedule();
    }
}

function schedule() {
    if (scheduled)
        return;
    scheduled = true;
    $call(global('setImmediate'), undefined, deliver);
}

function deliver() {
    scheduled = false;
    const due = [];
    for (const observer of observers)
        $push(due, observer);
    for (const observer of due) {
        const entries = observer.$buffer;
        if (entries.length === 0)
            continue;
        observer.$buffer = [];
        $call(observer.$callback, observer, new PerformanceObserverEntryList(token, entries), observer);
    }
}

// When a mark was made last, or the number itself.
function timeOf(mark) {
    if (typeof mark === 'number') {
        if (mark < 0 || mark !== mark)
            throw invalidTime(mark);
        return mark;
    }
    const name = `${mark}`;
    for (let i = timeline.length - 1; i >= 0; i--)
        if (timeline[i].$type === 'mark' && timeline[i].$name === name)
            return timeline[i].$start;
    if (timings[name] !== undefined)
        return timings[name]();
    const DOMException = global('DOMException');
    throw new DOMException(`The "${name}" performance mark has not been set`, 'SyntaxError');
}

// User Timing 3.1.3, steps about start and end of a dictionary.
function spanOf(options) {
    const { start, end, duration } = options;
    if (start === undefined && end === undefined)
        throw invalidOptions('One of options.start or options.end is required');
    if (start !== undefined && end !== undefined && duration !== undefined)
        throw invalidOptions('Must not have options.start, options.end, and options.duration specified');
    let from, to;
    if (end !== undefined)
        to = timeOf(end);
    else
        to = duration === undefined ? now() : timeOf(start) + timeOf($toNumber(duration));
    if (start !== undefined)
        from = timeOf(start);
    else
        from = duration === undefined ? 0 : to - timeOf($toNumber(duration));
    return [from, to];
}

const methods = {
    mark(name, options = undefined) {
        performanceThis(this, 'mark');
        if (arguments.length === 0)
            throw nodeError('ERR_MISSING_ARGS', 'The "name" argument must be specified');
        const entry = new PerformanceMark(name, options);
        add(entry, true);
        return entry;
    },
    measure(name, startOrOptions = undefined, end = undefined) {
        performanceThis(this, 'measure');
        if (arguments.length === 0)
            throw nodeError('ERR_MISSING_ARGS', 'The "name" argument must be specified');
        if (typeof name !== 'string' && isNode())
            throw argTypeError('name', 'of type string', name);
        name = `${name}`;
        let from = 0, to, detail = null;
        const given = $isObject(startOrOptions) ? startOrOptions : undefined;
        if (given !== undefined && (given.start !== undefined || given.end !== undefined || given.duration !== undefined)) {
            if (end !== undefined)
                throw invalidOptions('endMark must not be specified');
            [from, to] = spanOf(given);
        } else {
            to = end === undefined ? now() : timeOf(end);
            if (given === undefined && startOrOptions !== undefined && startOrOptions !== null)
                from = timeOf(startOrOptions);
        }
        if (given !== undefined)
            detail = copyOf(given.detail);
        const entry = fill(new PerformanceMeasure(token), name, 'measure', from, to - from, detail);
        add(entry, true);
        return entry;
    },
    clearMarks(name = undefined) {
        performanceThis(this, 'clearMarks');
        drop('mark', name === undefined ? undefined : `${name}`);
    },
    clearMeasures(name = undefined) {
        performanceThis(this, 'clearMeasures');
        drop('measure', name === undefined ? undefined : `${name}`);
    },
    getEntries() {
        performanceThis(this, 'getEntries');
        return select(everything(), undefined, undefined);
    },
    getEntriesByName(name, type = undefined) {
        performanceThis(this, 'getEntriesByName');
        if (arguments.length === 0)
            throw nodeError('ERR_MISSING_ARGS', 'The "name" argument must be specified');
        return select(everything(), `${name}`, type === undefined ? undefined : `${type}`);
    },
    getEntriesByType(type) {
        performanceThis(this, 'getEntriesByType');
        if (arguments.length === 0)
            throw nodeError('ERR_MISSING_ARGS', 'The "type" argument must be specified');
        return select(everything(), undefined, `${type}`);
    },
    // A function that calls fn and shows observers, and a histogram, how long it took.
    timerify(fn, options = {}) {
        validateFunction(fn, 'fn');
        validateObject(options, 'options');
        const { histogram } = options;
        if (histogram !== undefined && !require('internal/histogram').isRecordable(histogram))
            throw argTypeError('options.histogram', 'an instance of RecordableHistogram', histogram);
        const timed = function (...args) {
            const start = now();
            const result = new.target ? Reflect.construct(fn, args, fn) : $apply(fn, this, args);
            const done = () => timedCall(fn, args, start, histogram);
            if (!new.target && $isObject(result) && typeof result.finally === 'function')
                return result.finally(done);
            done();
            return result;
        };
        Object.defineProperty(timed, 'length', { __proto__: null, configurable: true, value: fn.length });
        Object.defineProperty(timed, 'name', { __proto__: null, configurable: true, value: `timerified ${fn.name}` });
        return timed;
    },
    clearResourceTimings() {
        performanceThis(this, 'clearResourceTimings');
        bufferedFetches();
        resource.clear();
    },
    setResourceTimingBufferSize(maxSize) {
        performanceThis(this, 'setResourceTimingBufferSize');
        if (arguments.length === 0)
            throw nodeError('ERR_MISSING_ARGS', 'The "maxSize" argument must be specified');
        resource.setRoom(maxSize);
    },
    markResourceTiming(timingInfo, requestedUrl, initiatorType, global, cacheMode, bodyInfo, responseStatus, deliveryType = '') {
        return resource.markResourceTiming((entry) => add(entry, false), timingInfo, requestedUrl, initiatorType, cacheMode, bodyInfo, responseStatus,
            deliveryType);
    },
    toJSON() {
        performanceThis(this, 'toJSON');
        return { nodeTiming, timeOrigin: this.timeOrigin, eventLoopUtilization: eventLoopUtilization() };
    },
};

// The arguments are elements of the entry, and its detail.
function timedCall(fn, args, start, histogram) {
    const duration = now() - start;
    if (histogram !== undefined)
        histogram.record(Math.ceil(duration * 1e6));
    const entry = makeEntry(fn.name, 'function', start, duration, args);
    for (let i = 0; i < args.length; i++)
        entry[i] = args[i];
    add(entry, false);
}

// ---- observers ----

class PerformanceObserverEntryList {
    constructor(key, entries) {
        if (key !== token)
            throw illegal();
        this.$entries = sorted(entries);
    }
    getEntries() {
        return select(listOf(this, 'getEntries'), undefined, undefined);
    }
    getEntriesByType(type) {
        return select(listOf(this, 'getEntriesByType'), undefined, `${type}`);
    }
    getEntriesByName(name, type = undefined) {
        return select(listOf(this, 'getEntriesByName'), `${name}`, type === undefined ? undefined : `${type}`);
    }
}

function listOf(list, method) {
    if (!$isObject(list) || list.$entries === undefined)
        throw refuse(`PerformanceObserverEntryList.${method}`, 'PerformanceObserverEntryList');
    return list.$entries;
}

function observerThis(value, method) {
    if (!$isObject(value) || value.$callback === undefined)
        throw refuse(`PerformanceObserver.${method}`, 'PerformanceObserver');
}

class PerformanceObserver {
    static get supportedEntryTypes() {
        return Object.freeze(types.slice());
    }

    constructor(callback) {
        validateFunction(callback, 'callback');
        this.$callback = callback;
        this.$types = [];
        this.$buffer = [];
        this.$mode = '';
    }

    observe(options = {}) {
        observerThis(this, 'observe');
        validateObject(options, 'options');
        const { entryTypes, type } = options;
        if (entryTypes === undefined && type === undefined)
            throw nodeError('ERR_MISSING_ARGS', 'The "options.entryTypes" and "options.type" arguments must be specified');
        if (entryTypes !== undefined && type !== undefined)
            throw invalidValue('options.entryTypes', entryTypes, 'options.entryTypes can not set with options.type together');
        const mode = entryTypes === undefined ? 'single' : 'multiple';
        if (this.$mode !== '' && this.$mode !== mode) {
            const DOMException = global('DOMException');
            throw new DOMException(`PerformanceObserver can not change to ${mode === 'single' ? 'single observation' : 'multiple observations'}`, 'InvalidModificationError');
        }
        this.$mode = mode;
        if (mode === 'multiple') {
            if (!Array.isArray(entryTypes))
                throw argTypeError('options.entryTypes', 'string[]', entryTypes);
            const wanted = types.filter((known) => entryTypes.includes(known));
            if (wanted.length === 0) {
                this.disconnect();
                return;
            }
            observe(this, wanted);
        } else {
            const name = `${type}`;
            if (!types.includes(name))
                return;
            if (!this.$types.includes(name))
                observe(this, [...this.$types, name]);
            if (options.buffered) {
                for (const entry of select(everything(), undefined, name))
                    $push(this.$buffer, entry);
                if (this.$buffer.length)
                    schedule();
            }
        }
        observers.add(this);
    }

    disconnect() {
        observerThis(this, 'disconnect');
        observers.delete(this);
        observe(this, []);
        this.$buffer = [];
        this.$mode = '';
    }

    takeRecords() {
        observerThis(this, 'takeRecords');
        const entries = this.$buffer;
        this.$buffer = [];
        return entries;
    }
}

for (const [Class, name] of [
    [PerformanceMark, 'PerformanceMark'], [PerformanceMeasure, 'PerformanceMeasure'],
    [PerformanceObserver, 'PerformanceObserver'], [PerformanceObserverEntryList, 'PerformanceObserverEntryList'],
])
    $interface(Class, name);

module.exports = {
    PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList,
    PerformanceResourceTiming: resource.PerformanceResourceTiming, nodeTiming, eventLoopUtilization, bufferedFetches, collections, ...methods,
};
