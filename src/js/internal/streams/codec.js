// internal/streams/codec - TextEncoderStream, TextDecoderStream (Encoding standard) and CompressionStream, DecompressionStream
// (Compression standard, with Bun's further formats brotli and zstd).
//
// SPDX-License-Identifier: MIT
const binding = $binding('streams');
const { invalidThis } = require('internal/streams/shared');
const { createTransform } = require('internal/streams/transform');
const { nodeError, argTypeError } = require('internal/errors');
const { isView } = require('internal/streams/bytes');
const { validateObject } = require('internal/validators');
const { isNode } = $binding('node');

// ---- text ----

function isHigh(unit) {
    return unit >= 0xd800 && unit <= 0xdbff;
}

class TextEncoderStream {
    constructor() {
        this.$encoderStream = this;
        let held = ''; // a high surrogate that waits for its other half
        this.$sides = createTransform((chunk, enqueue) => {
            let text = held + $toString(chunk);
            held = '';
            if (text.length === 0)
                return;
            if (isHigh(text.charCodeAt(text.length - 1))) {
                held = text.slice(-1);
                text = text.slice(0, -1);
            }
            if (text.length > 0)
                enqueue(binding.encodeUtf8(text));
        }, (enqueue) => {
            if (held.length > 0)
                enqueue(binding.encodeUtf8(held));
        });
    }
    get encoding() {
        check(this, this.$encoderStream, 'TextEncoderStream');
        return 'utf-8';
    }
    get readable() {
        check(this, this.$encoderStream, 'TextEncoderStream');
        return this.$sides.$readableSide;
    }
    get writable() {
        check(this, this.$encoderStream, 'TextEncoderStream');
        return this.$sides.$writableSide;
    }
}

function check(self, brand, name) {
    if ($isObject(self) && brand === self)
        return;
    if (isNode())
        throw new TypeError('Cannot read private member #transform from an object whose class did not declare it');
    throw invalidThis(name);
}

function isSource(chunk) {
    return $isArrayBuffer(chunk) || isView(chunk);
}

class TextDecoderStream {
    constructor(label = 'utf-8', options = undefined) {
        if (options !== undefined && options !== null)
            validateObject(options, 'options');
        const decoder = binding.newDecoder(label, options);
        this.$decoderStream = this;
        this.$decoder = decoder;
        this.$sides = createTransform((chunk, enqueue) => {
            if (!isSource(chunk))
                throw argTypeError('chunk', 'an instance of ArrayBuffer, Buffer, TypedArray, or DataView', chunk);
            const text = binding.decode(decoder, chunk, true);
            if (text.length > 0)
                enqueue(text);
        }, (enqueue) => {
            const text = binding.decode(decoder, undefined, false);
            if (text.length > 0)
                enqueue(text);
        });
    }
    get encoding() {
        check(this, this.$decoderStream, 'TextDecoderStream');
        return binding.decoderMember(this.$decoder, 0);
    }
    get fatal() {
        check(this, this.$decoderStream, 'TextDecoderStream');
        return binding.decoderMember(this.$decoder, 1);
    }
    get ignoreBOM() {
        check(this, this.$decoderStream, 'TextDecoderStream');
        return binding.decoderMember(this.$decoder, 2);
    }
    get readable() {
        check(this, this.$decoderStream, 'TextDecoderStream');
        return this.$sides.$readableSide;
    }
    get writable() {
        check(this, this.$decoderStream, 'TextDecoderStream');
        return this.$sides.$writableSide;
    }
}

// ---- compression ----

const formats = ['deflate', 'deflate-raw', 'gzip', 'brotli', 'zstd'];

function formatOf(format) {
    const name = $toString(format);
    if (!formats.includes(name))
        throw nodeError('ERR_INVALID_ARG_VALUE',
            `The argument 'format' must be one of: deflate, deflate-raw, gzip, brotli, zstd. Received '${name}'`);
    return name;
}

// A big chunk is done in pieces with turns of the loop between them.
const PIECE = 64 * 1024;

function runCodec(codec, chunk, enqueue) {
    if (!isSource(chunk) || $isShared($isArrayBuffer(chunk) ? chunk : $bufferOf(chunk)))
        throw argTypeError('chunk', 'an instance of ArrayBuffer, Buffer, TypedArray, or DataView', chunk);
    const length = $byteLengthOf(chunk);
    let at = 0, more = true;
    const step = () => {
        more = binding.codecRun(codec, chunk, at, Math.min(PIECE, length - at), enqueue);
        at += PIECE;
    };
    step();
    if (at >= length)
        return undefined;
    const promise = $newPromise();
    const turn = () => {
        try {
            step();
        } catch (error) {
            $rejectPromise(promise, error);
            return;
        }
        if (at >= length)
            $resolvePromise(promise, more);
        else
            binding.later(turn);
    };
    binding.later(turn);
    return promise;
}

function codecStream(format, decompress) {
    const codec = binding.newCodec(format, decompress);
    return createTransform((chunk, enqueue) => runCodec(codec, chunk, enqueue), (enqueue) => {
        binding.codecEnd(codec, enqueue);
    });
}

class CompressionStream {
    constructor(format) {
        this.$sides = codecStream(formatOf(format), false);
        this.$compressionStream = this;
    }
    get readable() {
        check(this, this.$compressionStream, 'CompressionStream');
        return this.$sides.$readableSide;
    }
    get writable() {
        check(this, this.$compressionStream, 'CompressionStream');
        return this.$sides.$writableSide;
    }
}

class DecompressionStream {
    constructor(format) {
        this.$sides = codecStream(formatOf(format), true);
        this.$decompressionStream = this;
    }
    get readable() {
        check(this, this.$decompressionStream, 'DecompressionStream');
        return this.$sides.$readableSide;
    }
    get writable() {
        check(this, this.$decompressionStream, 'DecompressionStream');
        return this.$sides.$writableSide;
    }
}

for (const [cls, name] of [[TextEncoderStream, 'TextEncoderStream'], [TextDecoderStream, 'TextDecoderStream'],
    [CompressionStream, 'CompressionStream'], [DecompressionStream, 'DecompressionStream']])
    $interface(cls, name);

function sides(self) {
    return { readable: self.$sides.$readableSide, writable: self.$sides.$writableSide };
}
CompressionStream.prototype.$inspect = DecompressionStream.prototype.$inspect = function () {
    return sides(this);
};
TextEncoderStream.prototype.$inspect = function () {
    return { encoding: 'utf-8', ...sides(this) };
};
TextDecoderStream.prototype.$inspect = function () {
    const decoder = this.$decoder;
    return {
        encoding: binding.decoderMember(decoder, 0), fatal: binding.decoderMember(decoder, 1), ignoreBOM: binding.decoderMember(decoder, 2),
        ...sides(this),
    };
};

module.exports = { TextEncoderStream, TextDecoderStream, CompressionStream, DecompressionStream };
