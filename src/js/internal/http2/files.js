// internal/http2/files - respondWithFile and respondWithFD: a file as the body of an answer.
//
// SPDX-License-Identifier: MIT
const fs = require('node/fs');
const { Buffer } = require('internal/buffer');
const { nodeError, argTypeError } = require('internal/errors');
const { validateFunction, invalidValue } = require('internal/validators');
const { failure, assertIsObject, check } = require('internal/http2/util');
const { responseFields, isBodiless, sendHead, shutOutput, writes, stopWriting } = require('internal/http2/stream');

const CHUNK = 65536;

function checkNumbers(options) {
    for (const name of ['offset', 'length']) {
        if (options[name] !== undefined && typeof options[name] !== 'number')
            throw invalidValue(`options.${name}`, options[name]);
    }
    if (options.statCheck !== undefined && typeof options.statCheck !== 'function')
        throw invalidValue('options.statCheck', options.statCheck);
}

// What both have to look at before anything is sent: [headers, options].
function begin(stream, given, options) {
    if (stream.destroyed || stream.closed)
        throw failure('ERR_HTTP2_INVALID_STREAM');
    if (stream.headersSent)
        throw failure('ERR_HTTP2_HEADERS_SENT');
    assertIsObject(options, 'options');
    options = { ...options };
    checkNumbers(options);
    return options;
}

function fields(stream, given, options) {
    const [headers, status] = responseFields(stream, given, options);
    if (isBodiless(status) || stream.headRequest)
        throw nodeError('ERR_HTTP2_PAYLOAD_FORBIDDEN', `Responses with ${status} status must not have a payload`);
    return headers;
}

function respondWithFD(stream, fd, given, options) {
    options = begin(stream, given, options);
    stream.$touch();
    const isHandle = $isObject(fd) && typeof fd.fd === 'number' && typeof fd.stat === 'function';
    if (typeof fd !== 'number' && !isHandle)
        throw argTypeError('fd', 'of type number or an instance of FileHandle', fd);
    const headers = fields(stream, given, options);
    const number = isHandle ? fd.fd : fd;
    if (options.statCheck === undefined) {
        send(stream, number, headers, options.offset ?? 0, options.length ?? -1, options);
        return;
    }
    fs.fstat(number, (error, stat) => {
        if (error) {
            stream.destroy(error);
            return;
        }
        if (stream.destroyed || stream.closed) {
            stream.destroy(failure('ERR_HTTP2_INVALID_STREAM'));
            return;
        }
        const range = { offset: options.offset !== undefined ? options.offset : 0, length: options.length !== undefined ? options.length : -1 };
        if ($call(options.statCheck, stream, stat, headers, range) === false || stream.headersSent)
            return;
        send(stream, number, headers, range.offset | 0, range.length | 0, options);
    });
}

function respondWithFile(stream, path, given, options) {
    options = begin(stream, given, options);
    if (options.onError !== undefined)
        validateFunction(options.onError, 'options.onError');
    stream.$touch();
    const headers = fields(stream, given, options);
    const failed = (error) => {
        if (options.onError)
            options.onError(error);
        else
            stream.destroy(error);
    };
    fs.open(path, 'r', (error, fd) => {
        if (error) {
            failed(error);
            return;
        }
        if (stream.destroyed || stream.closed) {
            fs.close(fd, () => {});
            return;
        }
        fs.fstat(fd, (statError, stat) => {
            if (!withStat(stream, fd, headers, options, statError, stat, failed))
                fs.close(fd, () => {});
        });
    });
}

// false: the file is not sent.
function withStat(stream, fd, headers, options, error, stat, failed) {
    if (error) {
        failed(error);
        return false;
    }
    let { offset, length } = options;
    if (!stat.isFile()) {
        const isFolder = stat.isDirectory();
        if (offset !== undefined || length !== undefined || isFolder) {
            failed(failure(isFolder ? 'ERR_HTTP2_SEND_FILE' : 'ERR_HTTP2_SEND_FILE_NOSEEK'));
            return false;
        }
        offset = length = -1;
    }
    if (stream.destroyed || stream.closed) {
        stream.destroy(failure('ERR_HTTP2_INVALID_STREAM'));
        return false;
    }
    const range = { offset: offset !== undefined ? offset : 0, length: length !== undefined ? length : -1 };
    if ((typeof options.statCheck === 'function' && $call(options.statCheck, stream, stat, headers, range) === false) || stream.headersSent)
        return false;
    if (stat.isFile()) {
        const rest = stat.size - +range.offset;
        range.length = range.length < 0 ? rest : Math.min(rest, range.length);
        if (Array.isArray(headers))
            headers.push('content-length', $toString(range.length));
        else
            headers['content-length'] = range.length;
    }
    stream.once('close', () => fs.close(fd, () => {}));
    send(stream, fd, headers, range.offset, range.length, options);
    return true;
}

// The head, then the file's bytes as the peer takes them. offset < 0: from where the file stands; length < 0: to its end.
function send(stream, fd, headers, offset, length, options) {
    if (stream.destroyed)
        return;
    const lines = stream.$session.$lines(headers, check.response);
    stream.$sentHeaders = headers;
    stream.$sendsFile = true;
    sendHead(stream, lines, false, options.waitForTrailers);
    stream.end();
    let at = offset < 0 ? null : offset, left = length;
    const bytes = Buffer.allocUnsafe(CHUNK);
    const finish = () => {
        shutOutput(stream);
        stream.$maybeDestroy();
    };
    const next = () => {
        if (stream.destroyed || stream.$handle === undefined)
            return;
        const want = left < 0 ? CHUNK : Math.min(left, CHUNK);
        if (want === 0) {
            finish();
            return;
        }
        fs.read(fd, bytes, 0, want, at, (error, n) => {
            if (stream.destroyed || stream.$handle === undefined)
                return;
            if (error) {
                stream.close(2);
                return;
            }
            if (n === 0) {
                finish();
                return;
            }
            if (at !== null)
                at += n;
            if (left > 0)
                left -= n;
            writes(stream, next);
            if (stream.$handle.write(stream.$id, n === CHUNK ? bytes : bytes.subarray(0, n), undefined, false) < 0)
                stopWriting(stream);
            else if (left === 0)
                shutOutput(stream);
        });
    };
    next();
}

module.exports = { respondWithFD, respondWithFile };
