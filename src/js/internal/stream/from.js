// internal/stream/from - Readable.from: a stream of what an iterable gives.
//
// SPDX-License-Identifier: MIT
const { nextTick } = $binding('node');
const { argTypeError, nodeError } = require('internal/errors');
const { Buffer } = require('internal/buffer');

function from(Readable, iterable, options) {
    if (typeof iterable === 'string' || iterable instanceof Buffer) {
        return new Readable({
            objectMode: true,
            ...options,
            read() {
                this.push(iterable);
                this.push(null);
            },
        });
    }
    let iterator, isAsync;
    if (iterable?.[Symbol.asyncIterator]) {
        isAsync = true;
        iterator = iterable[Symbol.asyncIterator]();
    } else if (iterable?.[Symbol.iterator]) {
        isAsync = false;
        iterator = iterable[Symbol.iterator]();
    } else {
        throw argTypeError('iterable', 'an instance of Iterable', iterable);
    }
    const readable = new Readable({ objectMode: true, highWaterMark: 1, ...options });
    let reading = false;
    readable._read = function() {
        if (reading)
            return;
        reading = true;
        if (isAsync)
            nextAsync();
        else
            nextSync();
    };
    readable._destroy = function(error, callback) {
        close(error).then(() => nextTick(callback, error), (e) => nextTick(callback, e || error));
    };
    async function close(error) {
        if (error !== undefined && error !== null && typeof iterator.throw === 'function') {
            const { value, done } = await iterator.throw(error);
            await value;
            if (done)
                return;
        }
        if (typeof iterator.return === 'function') {
            const { value } = await iterator.return();
            await value;
        }
    }
    // true: go on
    function give(value) {
        if (value === null) {
            reading = false;
            throw nodeError('ERR_STREAM_NULL_VALUES', 'May not write null values to stream');
        }
        if (readable.push(value))
            return true;
        reading = false;
        return false;
    }
    function nextSync() {
        for (;;) {
            try {
                const { value, done } = iterator.next();
                if (done) {
                    readable.push(null);
                    return;
                }
                if (value && typeof value.then === 'function') {
                    awaitValue(value);
                    return;
                }
                if (!give(value))
                    return;
            } catch (error) {
                readable.destroy(error);
                return;
            }
        }
    }
    async function awaitValue(promise) {
        try {
            if (give(await promise))
                nextSync();
        } catch (error) {
            readable.destroy(error);
        }
    }
    async function nextAsync() {
        for (;;) {
            try {
                const { value, done } = await iterator.next();
                if (done) {
                    readable.push(null);
                    return;
                }
                if (!give(value))
                    return;
            } catch (error) {
                readable.destroy(error);
                return;
            }
        }
    }
    return readable;
}

module.exports = { from };
