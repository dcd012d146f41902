// web/streams - the classes of the streams, encoding and compression standards, as globals and as node:stream/web.
//
// Each part is loaded when one of its classes is asked for.
//
// SPDX-License-Identifier: MIT
const parts = {
    __proto__: null,
    ReadableStream: 'readable', ReadableStreamDefaultReader: 'readable', ReadableStreamDefaultController: 'readable',
    ReadableStreamBYOBReader: 'bytes', ReadableStreamBYOBRequest: 'bytes', ReadableByteStreamController: 'bytes',
    TransformStream: 'transform', TransformStreamDefaultController: 'transform',
    WritableStream: 'writable', WritableStreamDefaultWriter: 'writable', WritableStreamDefaultController: 'writable',
    ByteLengthQueuingStrategy: 'strategies', CountQueuingStrategy: 'strategies',
    TextEncoderStream: 'codec', TextDecoderStream: 'codec', CompressionStream: 'codec', DecompressionStream: 'codec',
};
const loaders = {
    __proto__: null,
    readable: () => require('internal/streams/readable'),
    bytes: () => require('internal/streams/bytes'),
    transform: () => require('internal/streams/transform'),
    writable: () => require('internal/streams/writable'),
    strategies: () => require('internal/streams/strategies'),
    codec: () => require('internal/streams/codec'),
};

for (const name of Object.keys(parts)) {
    Object.defineProperty(exports, name, {
        __proto__: null, enumerable: true, configurable: true,
        get: () => loaders[parts[name]]()[name],
    });
}
