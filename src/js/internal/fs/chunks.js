// internal/fs/chunks - files read and written in pieces, so that a signal can stop it.
//
// SPDX-License-Identifier: MIT
const { Buffer } = require('internal/buffer');
const { nodeError } = require('internal/errors');
const { AbortError } = require('internal/abort');
const { READ_CHUNK, isView } = require('internal/fs/util');
const binding = $binding('fs');

const MOST = 2147483647;

function checkSignal(signal) {
    if (signal?.aborted)
        throw new AbortError(undefined, { cause: signal.reason });
}

// What is behind a descriptor until its end.
async function readAll(fd, encoding, signal) {
    checkSignal(signal);
    const n = await binding.fstat(fd, false, true);
    checkSignal(signal);
    const size = (n[1] & 0o170000) === 0o100000 ? n[8] : 0;
    if (size > MOST)
        throw nodeError('ERR_FS_FILE_TOO_LARGE', `File size (${size}) is greater than 2 GiB`);
    const chunks = [];
    let total = 0;
    for (;;) {
        const room = Buffer.allocUnsafe(size > total ? Math.min(size - total + 1, READ_CHUNK) : 16384);
        const got = await binding.read(fd, room, 0, room.length, -1, true);
        checkSignal(signal);
        if (got === 0)
            break;
        total += got;
        $push(chunks, got === room.length ? room : room.subarray(0, got));
    }
    const all = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, total);
    return encoding && encoding !== 'buffer' ? all.toString(encoding) : all;
}

async function readWatched(target, flags, { encoding, signal }) {
    if (typeof target === 'number')
        return readAll(target, encoding, signal);
    const fd = await binding.open(target, flags, 0o666, true);
    try {
        return await readAll(fd, encoding, signal);
    } finally {
        await binding.close(fd, true);
    }
}

async function writeAll(fd, data, signal, encoding = 'utf8') {
    if (!isView(data))
        data = Buffer.from(data, encoding);
    const size = $byteLengthOf(data);
    for (let at = 0; ;) {
        checkSignal(signal);
        if (at >= size)
            return;
        at += await binding.write(fd, data, at, Math.min(READ_CHUNK, size - at), null, true);
    }
}

async function writeWatched(target, what, signal) {
    if (typeof target === 'number')
        return writeAll(target, what.data, signal);
    const fd = await binding.open(target, what.flags, what.mode, true);
    try {
        await writeAll(fd, what.data, signal);
        if (what.flush)
            await binding.fsync(fd, true);
    } finally {
        await binding.close(fd, true);
    }
}

module.exports = { readAll, readWatched, writeAll, writeWatched, checkSignal };
