// internal/histogram - the histograms of node:perf_hooks: Histogram and its two kinds. The counting is C's (runtime/node/histogram.h).
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError, outOfRange } = require('internal/errors');
const { validateBoolean, validateInteger, validateNumber, validateObject, validateArray } = require('internal/validators');
const binding = $binding('histogram');
const { global } = $binding('node');

const key = {}; // whoever has it may make histograms
const COUNT = 0, EXCEEDS = 1, MIN = 2, MAX = 3, MEAN = 4, DEVIATION = 5, SKEWNESS = 6, KURTOSIS = 7;

const wrongThis = (name) => nodeError('ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
const absent = (name) => nodeError('ERR_METHOD_NOT_IMPLEMENTED', `The Histogram.${name}() method is not implemented`);

function handleOf(value) {
    if (!$isObject(value) || value.$histogram === undefined)
        throw wrongThis('Histogram');
    return value.$histogram;
}

function recordableOf(value) {
    if (!$isObject(value) || value.$recordable === undefined)
        throw wrongThis('RecordableHistogram');
    return value.$histogram;
}

function otherOf(value) {
    if (!$isObject(value) || value.$histogram === undefined)
        throw argTypeError('other', 'an instance of Histogram', value);
    return value.$histogram;
}

const sum = (self, which) => binding.sums(handleOf(self))[which];

function checkPercentile(value, name = 'percentile') {
    validateNumber(value, name);
    if (!(value > 0 && value <= 100))
        throw outOfRange(name, '> 0 && <= 100', value);
}

// Levels that halve the distance to 100 each time, and the value at each.
function percentilesOf(handle, convert) {
    const slots = binding.slots(handle), out = new Map();
    let total = 0, seen = 0, level = 0, value = 0n;
    for (let i = 2; i < slots.length; i += 3)
        total += slots[i];
    for (let i = 0; i < slots.length; i += 3) {
        seen += slots[i + 2];
        value = slots[i];
        const last = i + 3 === slots.length;
        while (level <= 100 * seen / total) {
            out.set(level, convert(value));
            level += 100 / 2 ** (Math.trunc(Math.log(100 / (100 - level)) / Math.log(2)) + 1);
            if (last)
                break;
        }
    }
    out.set(100, convert(value));
    return out;
}

const asBigInt = (value) => value;

// Counts of values up to each bound, which next() makes of the one before. What is told of a bound is the least value of its slot.
function bucketsOf(handle, bound, next) {
    const out = new Map(), total = Number(binding.sums(handle)[COUNT]);
    for (let below = 0; below < total; bound = next(bound)) {
        const count = binding.countTo(handle, bound);
        out.set(binding.lowest(handle, bound), count - below);
        below = count;
    }
    return out;
}

// The slots of two histograms side by side, in order of their values: visit(count in a, count in b).
function merge(a, b, visit) {
    const left = binding.slots(a), right = binding.slots(b);
    for (let i = 0, k = 0; i < left.length || k < right.length;) {
        const first = k >= right.length || (i < left.length && left[i] <= right[k]);
        const both = first && k < right.length && left[i] === right[k];
        visit(first ? left[i + 2] : 0, !first || both ? right[k + 2] : 0);
        if (first)
            i += 3;
        if (!first || both)
            k += 3;
    }
}

class Histogram {
    constructor(token, handle) {
        if (token !== key)
            throw nodeError('ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
        this.$histogram = handle;
    }
    get count() {
        return Number(sum(this, COUNT));
    }
    get countBigInt() {
        return sum(this, COUNT);
    }
    // The part of all that lies above the value, and up to it.
    ccdf(value) {
        return 1 - this.cdf(value);
    }
    cdf(value) {
        const handle = handleOf(this);
        validateNumber(value, 'value');
        const total = Number(binding.sums(handle)[COUNT]);
        return total === 0 ? 0 : binding.countTo(handle, value) / total;
    }
    countAt(value) {
        const handle = handleOf(this);
        validateNumber(value, 'value');
        return binding.countAt(handle, value);
    }
    get min() {
        return Number(sum(this, MIN));
    }
    get minBigInt() {
        return sum(this, MIN);
    }
    get max() {
        return Number(sum(this, MAX));
    }
    get maxBigInt() {
        return sum(this, MAX);
    }
    get mean() {
        return sum(this, MEAN);
    }
    get exceeds() {
        return Number(sum(this, EXCEEDS));
    }
    get exceedsBigInt() {
        return sum(this, EXCEEDS);
    }
    // Moving averages are kept with `halfLife` only, which createHistogram refuses.
    get ewmaMean() {
        return handleOf(this) && 0;
    }
    get ewmaStddev() {
        return handleOf(this) && 0;
    }
    get ewmaErrorRate() {
        return handleOf(this) && 0;
    }
    burnRate(sloTarget) {
        handleOf(this);
        validateNumber(sloTarget, 'sloTarget');
        if (!(sloTarget > 0 && sloTarget < 1))
            throw outOfRange('sloTarget', '> 0 && < 1', sloTarget);
        return 0;
    }
    // Kolmogorov and Smirnov: the greatest distance between the two distributions.
    ksTest(other) {
        const a = handleOf(this), b = otherOf(other);
        const totalA = Number(binding.sums(a)[COUNT]), totalB = Number(binding.sums(b)[COUNT]);
        let seenA = 0, seenB = 0, most = 0;
        merge(a, b, (countA, countB) => {
            seenA += countA;
            seenB += countB;
            most = Math.max(most, Math.abs(seenA / totalA - seenB / totalB));
        });
        return most;
    }
    welchTest(other) {
        handleOf(this);
        otherOf(other);
        throw absent('welchTest');
    }
    mannWhitneyTest(other) {
        handleOf(this);
        otherOf(other);
        throw absent('mannWhitneyTest');
    }
    // The distance of the means in deviations of both together, each by its degrees of freedom.
    cohensD(other) {
        const a = binding.sums(handleOf(this)), b = binding.sums(otherOf(other));
        const n = Number(a[COUNT]), m = Number(b[COUNT]);
        const squares = a[DEVIATION] ** 2 * n + b[DEVIATION] ** 2 * m;
        return (a[MEAN] - b[MEAN]) / Math.sqrt(squares / (n + m - 2));
    }
    // How much more often a value of this is the greater of a pair than the smaller.
    cliffsD(other) {
        const a = handleOf(this), b = otherOf(other);
        const totalA = Number(binding.sums(a)[COUNT]), totalB = Number(binding.sums(b)[COUNT]);
        let belowB = 0, surplus = 0;
        merge(a, b, (countA, countB) => {
            surplus += countA * (belowB - (totalB - belowB - countB));
            belowB += countB;
        });
        return surplus / (totalA * totalB);
    }
    get kurtosis() {
        return sum(this, KURTOSIS);
    }
    linearBuckets(stepSize) {
        const handle = handleOf(this);
        validateInteger(stepSize, 'stepSize', 1);
        return bucketsOf(handle, stepSize, (bound) => bound + stepSize);
    }
    logBuckets(firstBucket, base) {
        const handle = handleOf(this);
        validateInteger(firstBucket, 'firstBucket', 1);
        validateNumber(base, 'base');
        if (base <= 1)
            throw outOfRange('base', '> 1', base);
        return bucketsOf(handle, firstBucket, (bound) => Math.max(bound + 1, Math.trunc(bound * base)));
    }
    get skewness() {
        return sum(this, SKEWNESS);
    }
    get stddev() {
        return sum(this, DEVIATION);
    }
    percentile(percentile) {
        const handle = handleOf(this);
        checkPercentile(percentile);
        return Number(binding.percentile(handle, percentile));
    }
    percentileBigInt(percentile) {
        const handle = handleOf(this);
        checkPercentile(percentile);
        return binding.percentile(handle, percentile);
    }
    percentileCI(percentile) {
        handleOf(this);
        checkPercentile(percentile);
        throw absent('percentileCI');
    }
    get percentiles() {
        return percentilesOf(handleOf(this), Number);
    }
    get percentilesBigInt() {
        return percentilesOf(handleOf(this), asBigInt);
    }
    percentilesAt(percentiles) {
        const handle = handleOf(this), out = new Map();
        validateArray(percentiles, 'percentiles');
        for (let i = 0; i < percentiles.length; i++)
            checkPercentile(percentiles[i], `percentiles[${i}]`);
        for (const level of percentiles.slice().sort((a, b) => a - b))
            out.set(level, Number(binding.percentile(handle, level)));
        return out;
    }
    reset() {
        binding.reset(handleOf(this));
    }
    toJSON() {
        const { count, min, max, mean, exceeds, stddev, skewness, kurtosis, ewmaMean, ewmaStddev, ewmaErrorRate } = this;
        const percentiles = {};
        this.percentiles.forEach((value, level) => {
            percentiles[level] = value;
        });
        return { count, min, max, mean, exceeds, stddev, skewness, kurtosis, ewmaMean, ewmaStddev, ewmaErrorRate, percentiles };
    }
    [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
        if (depth < 0)
            return `[${this.$recordable ? 'RecordableHistogram' : 'Histogram'}]`;
        const { min, max, mean, exceeds, stddev, skewness, kurtosis, count, percentiles } = this;
        const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
        return `Histogram ${inspect({ min, max, mean, exceeds, stddev, skewness, kurtosis, count, percentiles }, inner)}`;
    }
}

function recordValue(value, name) {
    if (typeof value === 'bigint')
        return value;
    validateInteger(value, name, 1);
    return value;
}

class RecordableHistogram extends Histogram {
    constructor(token, handle) {
        super(token, handle);
        this.$recordable = true;
    }
    record(val) {
        const handle = recordableOf(this);
        binding.record(handle, recordValue(val, 'val'));
    }
    recordDelta() {
        binding.recordDelta(recordableOf(this));
    }
    recordCorrected(val, expectedInterval) {
        const handle = recordableOf(this);
        if (typeof val === 'bigint' && typeof expectedInterval !== 'bigint')
            throw argTypeError('expectedInterval', 'of type bigint', expectedInterval);
        binding.recordCorrected(handle, recordValue(val, 'val'), recordValue(expectedInterval, 'expectedInterval'));
    }
    subtract(other) {
        const handle = recordableOf(this);
        if (!isRecordable(other))
            throw argTypeError('other', 'an instance of RecordableHistogram', other);
        binding.subtract(handle, other.$histogram);
    }
    add(other) {
        const handle = recordableOf(this);
        if (!isRecordable(other))
            throw argTypeError('other', 'an instance of RecordableHistogram', other);
        binding.add(handle, other.$histogram);
    }
}

const isRecordable = (value) => $isObject(value) && value.$recordable === true;

// The delay of the loop: how long its turns take, seen by a timer that does not keep it alive.
class ELDHistogram extends Histogram {
    constructor(token, handle, resolution) {
        super(token, handle);
        this.$resolution = resolution;
        this.$timer = undefined;
    }
    enable() {
        if (!$isObject(this) || this.$resolution === undefined)
            throw wrongThis('ELDHistogram');
        if (this.$timer !== undefined)
            return false;
        const handle = this.$histogram;
        binding.reset(handle);
        binding.recordDelta(handle);
        this.$timer = $call(global('setInterval'), undefined, () => binding.recordDelta(handle), this.$resolution).unref();
        return true;
    }
    disable() {
        if (!$isObject(this) || this.$resolution === undefined)
            throw wrongThis('ELDHistogram');
        if (this.$timer === undefined)
            return false;
        $call(global('clearInterval'), undefined, this.$timer);
        this.$timer = undefined;
        return true;
    }
    [Symbol.dispose]() {
        this.disable();
    }
}

// What a message makes of a histogram is another object over the same counts; of the loop's, one that only reads.
Histogram.prototype.$platform = true;
Histogram.prototype.$serialize = function() {
    return ['Histogram', [handleOf(this), this.$recordable === true]];
};

const receive = {
    __proto__: null,
    Histogram: ([handle, recordable]) => recordable ? new RecordableHistogram(key, handle) : new Histogram(key, handle),
};
function createHistogram(options = {}) {
    validateObject(options, 'options');
    const { lowest = 1, highest = Number.MAX_SAFE_INTEGER, figures = 3, halfLife = 0, threshold = 0 } = options;
    if (typeof lowest !== 'bigint')
        validateInteger(lowest, 'options.lowest', 1, Number.MAX_SAFE_INTEGER);
    if (typeof highest !== 'bigint')
        validateInteger(highest, 'options.highest', 2 * Number(lowest), Number.MAX_SAFE_INTEGER);
    else if (highest < 2n * BigInt(lowest))
        throw outOfRange('options.highest', `>= ${2n * BigInt(lowest)}`, highest);
    validateInteger(figures, 'options.figures', 1, 5);
    validateNumber(halfLife, 'options.halfLife', 0);
    validateNumber(threshold, 'options.threshold', 0);
    if (halfLife > 0)
        throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The halfLife option is not implemented');
    return new RecordableHistogram(key, binding.create(lowest, highest, figures));
}

function monitorEventLoopDelay(options = {}) {
    validateObject(options, 'options');
    const { samplePerIteration = false, resolution = 10 } = options;
    validateBoolean(samplePerIteration, 'options.samplePerIteration');
    validateInteger(resolution, 'options.resolution', 1);
    return new ELDHistogram(key, binding.create(1, 3600000000000, 3), resolution);
}

module.exports = { createHistogram, monitorEventLoopDelay, isRecordable, receive };
