// node:stream
//
// SPDX-License-Identifier: MIT
const { Stream } = require('internal/stream/legacy');
const { Readable } = require('internal/stream/readable');
const { Writable } = require('internal/stream/writable');
const { Duplex, Transform, PassThrough, duplexPair } = require('internal/stream/duplex');
const { finished, finishedPromise, addAbortSignal } = require('internal/stream/end_of_stream');
const { pipeline, pipelinePromise } = require('internal/stream/pipeline');
const { compose } = require('internal/stream/duplexify');
const { destroyer } = require('internal/stream/destroy');
const operators = require('internal/stream/operators');
const u = require('internal/stream/utils');
const { Buffer } = require('internal/buffer');

for (const name of Object.keys(operators.streams)) {
    const operator = operators.streams[name];
    const fn = function(...args) {
        if (new.target)
            throw new TypeError(`${name} is not a constructor`);
        return Readable.from($apply(operator, this, args));
    };
    $setName(fn, name);
    Object.defineProperty(fn, 'length', { __proto__: null, value: operator.length, configurable: true });
    Object.defineProperty(Readable.prototype, name, { __proto__: null, value: fn, enumerable: false, configurable: true, writable: true });
}
for (const name of Object.keys(operators.promises)) {
    const operator = operators.promises[name];
    const fn = function(...args) {
        if (new.target)
            throw new TypeError(`${name} is not a constructor`);
        return $apply(operator, this, args);
    };
    $setName(fn, name);
    Object.defineProperty(fn, 'length', { __proto__: null, value: operator.length, configurable: true });
    Object.defineProperty(Readable.prototype, name, { __proto__: null, value: fn, enumerable: false, configurable: true, writable: true });
}

const exported = module.exports = Stream;
exported.isDestroyed = u.isDestroyed;
exported.isDisturbed = u.isDisturbed;
exported.isErrored = u.isErrored;
exported.isReadable = u.isReadable;
exported.isWritable = u.isWritable;
exported.Readable = Readable;
exported.Writable = Writable;
exported.Duplex = Duplex;
exported.Transform = Transform;
exported.PassThrough = PassThrough;
exported.duplexPair = duplexPair;
exported.pipeline = pipeline;
exported.addAbortSignal = addAbortSignal;
exported.finished = finished;
exported.destroy = destroyer;
exported.compose = compose;
exported.setDefaultHighWaterMark = u.setDefaultHighWaterMark;
exported.getDefaultHighWaterMark = u.getDefaultHighWaterMark;
Object.defineProperty(exported, 'promises', {
    __proto__: null, configurable: true, enumerable: true,
    get: () => require('node/stream_promises'),
});
const custom = Symbol.for('nodejs.util.promisify.custom');
Object.defineProperty(pipeline, custom, { __proto__: null, enumerable: true, get: () => pipelinePromise });
Object.defineProperty(finished, custom, { __proto__: null, enumerable: true, get: () => finishedPromise });
exported.Stream = Stream;
exported._isArrayBufferView = ArrayBuffer.isView;
exported._isUint8Array = (value) => $isUint8Array(value);
exported._uint8ArrayToBuffer = (chunk) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
