// web/performance - marks, measures and who observes them (User Timing, Performance Timeline).
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateFunction, validateObject } = require('internal/validators');
const { global } = $binding('node');
const { now, isPerformance } = $binding('performance');

const types = ['function', 'mark', 'measure'];
const token = {}; // whoever has it may make entries
let timeline = []; // marks and measures in the order of their making
const observers = new Set();
let scheduled = false;

const refuse = (what, name) => nodeError('ERR_INVALID_THIS', `Can only call ${what} on instances of ${name}`);

class PerformanceEntry {
    constructor(key) {
        if (key !== token)
            throw nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
        this.$entry = this;
    }
    get name() {
        return check(this, 'name').$name;
    }
    get entryType() {
        return check(this, 'entryType').$type;
    }
    get startTime() {
        return check(this, 'startTime').$start;
    }
    get duration() {
        return check(this, 'duration').$duration;
    }
    toJSON() {
        const { $name: name, $type: entryType, $start: startTime, $duration: duration } = check(this, 'toJSON');
        const out = { name, entryType, startTime, duration };
        if (entryType !== 'function')
            out.detail = this.$detail;
        return out;
    }
}

function check(entry, member) {
    if (!$isObject(entry) || entry.$entry !== entry)
        throw refuse(`PerformanceEntry.${member}`, 'PerformanceEntry');
    return entry;
}

function fill(entry, name, type, start, duration, detail) {
    entry.$name = name;
    entry.$type = type;
    entry.$start = start;
    entry.$duration = duration;
    entry.$detail = detail;
    return entry;
}

// What a detail is kept as.
const copyOf = (detail) => detail === undefined || detail === null ? null : $call(global('structuredClone'), undefined, detail);

class PerformanceMark extends PerformanceEntry {
    constructor(name, options = undefined) {
        if (arguments.length === 0)
            throw nodeError('ERR_MISSING_ARGS', 'The "name" argument must be specified');
        super(token);
        name = `${name}`;
        if (options !== undefined && options !== null)
            validateObject(options, 'options');
        let start = options?.startTime;
        start = start === undefined ? now() : $toNumber(start);
        if (start < 0 || start !== start)
            throw new TypeError(`${start} is not a valid timestamp`);
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

function drop(type, name) {
    const kept = [];
    for (const entry of timeline)
        if (entry.$type !== type || (name !== undefined && entry.$name !== name))
            $push(kept, entry);
    timeline = kept;
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
            throw new TypeError(`${mark} is not a valid timestamp`);
        return mark;
    }
    const name = `${mark}`;
    for (let i = timeline.length - 1; i >= 0; i--)
        if (timeline[i].$type === 'mark' && timeline[i].$name === name)
            return timeline[i].$start;
    const DOMException = global('DOMException');
    throw new DOMException(`The "${name}" performance mark has not been set`, 'SyntaxError');
}

// User Timing 3.1.3, steps about start and end of a dictionary.
function spanOf(options) {
    const { start, end, duration } = options;
    if (start === undefined && end === undefined)
        throw new TypeError('One of options.start or options.end is required');
    if (start !== undefined && end !== undefined && duration !== undefined)
        throw new TypeError('Must not have options.start, options.end, and options.duration specified');
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
        name = `${name}`;
        let from = 0, to, detail = null;
        const given = $isObject(startOrOptions) ? startOrOptions : undefined;
        if (given !== undefined && (given.start !== undefined || given.end !== undefined || given.duration !== undefined)) {
            if (end !== undefined)
                throw new TypeError('endMark must not be specified');
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
        return select(timeline, undefined, undefined);
    },
    getEntriesByName(name, type = undefined) {
        performanceThis(this, 'getEntriesByName');
        if (arguments.length === 0)
            throw nodeError('ERR_MISSING_ARGS', 'The "name" argument must be specified');
        return select(timeline, `${name}`, type === undefined ? undefined : `${type}`);
    },
    getEntriesByType(type) {
        performanceThis(this, 'getEntriesByType');
        if (arguments.length === 0)
            throw nodeError('ERR_MISSING_ARGS', 'The "type" argument must be specified');
        return select(timeline, undefined, `${type}`);
    },
    // A function that calls fn and shows observers how long it took.
    timerify(fn) {
        validateFunction(fn, 'fn');
        const timed = function (...args) {
            const start = now();
            const result = new.target ? Reflect.construct(fn, args, fn) : $apply(fn, this, args);
            const done = () => add(fill(new PerformanceEntry(token), fn.name, 'function', start, now() - start, args), false);
            if ($isObject(result) && typeof result.finally === 'function')
                return result.finally(done);
            done();
            return result;
        };
        Object.defineProperty(timed, 'length', { __proto__: null, configurable: true, value: fn.length });
        Object.defineProperty(timed, 'name', { __proto__: null, configurable: true, value: `timerified ${fn.name}` });
        return timed;
    },
    toJSON() {
        performanceThis(this, 'toJSON');
        return { timeOrigin: this.timeOrigin };
    },
};

// ---- observers ----

class PerformanceObserverEntryList {
    constructor(key, entries) {
        if (key !== token)
            throw nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
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
            throw new TypeError('either entryTypes or type must be provided');
        const mode = entryTypes === undefined ? 'single' : 'multiple';
        if (this.$mode !== '' && this.$mode !== mode) {
            const DOMException = global('DOMException');
            throw new DOMException('Cannot switch between type and entryTypes', 'InvalidModificationError');
        }
        this.$mode = mode;
        if (mode === 'multiple') {
            if (!Array.isArray(entryTypes))
                throw argTypeError('options.entryTypes', 'string[]', entryTypes);
            const wanted = types.filter((known) => entryTypes.includes(known));
            if (wanted.length === 0)
                return;
            this.$types = wanted;
        } else {
            const name = `${type}`;
            if (!types.includes(name))
                return;
            if (!this.$types.includes(name))
                $push(this.$types, name);
            if (options.buffered) {
                for (const entry of select(timeline, undefined, name))
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
        this.$types = [];
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
    [PerformanceEntry, 'PerformanceEntry'], [PerformanceMark, 'PerformanceMark'], [PerformanceMeasure, 'PerformanceMeasure'],
    [PerformanceObserver, 'PerformanceObserver'], [PerformanceObserverEntryList, 'PerformanceObserverEntryList'],
])
    $interface(Class, name);

PerformanceEntry.prototype.$inspect = function () {
    const { $name: name, $type: entryType, $start: startTime, $duration: duration, $detail: detail } = check(this, 'inspect');
    return { name, entryType, startTime, duration, detail };
};

module.exports = { PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList, ...methods };
