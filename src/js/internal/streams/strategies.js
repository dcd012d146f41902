// internal/streams/strategies - CountQueuingStrategy and ByteLengthQueuingStrategy (chapter 7 of the streams standard).
//
// SPDX-License-Identifier: MIT
const { invalidThis } = require('internal/streams/shared');
const { argTypeError, nodeError } = require('internal/errors');

// Methods in a literal have no prototype and cannot be constructed, which is what the standard wants of both functions.
const { size: countSize } = {
    size() {
        return 1;
    },
};
const { size: byteSize } = {
    size(chunk) {
        return chunk.byteLength;
    },
};

function readMark(init) {
    if (!$isObject(init))
        throw argTypeError('init', 'of type object', init);
    const mark = init.highWaterMark;
    if (mark === undefined)
        throw nodeError('ERR_MISSING_OPTION', 'init.highWaterMark is required');
    return $toNumber(mark);
}

class CountQueuingStrategy {
    constructor(init) {
        this.$mark = readMark(init);
        this.$countStrategy = this;
    }
    get highWaterMark() {
        if (!$isObject(this) || this.$countStrategy !== this)
            throw invalidThis('CountQueuingStrategy');
        return this.$mark;
    }
    get size() {
        if (!$isObject(this) || this.$countStrategy !== this)
            throw invalidThis('CountQueuingStrategy');
        return countSize;
    }
}

class ByteLengthQueuingStrategy {
    constructor(init) {
        this.$mark = readMark(init);
        this.$byteStrategy = this;
    }
    get highWaterMark() {
        if (!$isObject(this) || this.$byteStrategy !== this)
            throw invalidThis('ByteLengthQueuingStrategy');
        return this.$mark;
    }
    get size() {
        if (!$isObject(this) || this.$byteStrategy !== this)
            throw invalidThis('ByteLengthQueuingStrategy');
        return byteSize;
    }
}

$interface(CountQueuingStrategy, 'CountQueuingStrategy');
$interface(ByteLengthQueuingStrategy, 'ByteLengthQueuingStrategy');
CountQueuingStrategy.prototype.$inspect = ByteLengthQueuingStrategy.prototype.$inspect = function () {
    return { highWaterMark: this.$mark };
};

module.exports = { CountQueuingStrategy, ByteLengthQueuingStrategy };
