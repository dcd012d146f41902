// internal/fs/whole - node:fs: files read and written as a whole, folders listed, trees removed.
//
// SPDX-License-Identifier: MIT
const { validateBoolean, validateFunction, validateObject } = require('internal/validators');
const { Buffer } = require('internal/buffer');
const { flagsOf, pathOf, isFd, modeOf, callbackOf, checkEncoding, optionsOf, nameEncoding, isView, checkContent, rmOptionsOf, rmError, deprecated } =
    require('internal/fs/util');
const { AbortError } = require('internal/abort');
const { direntsOf, direntOf, joined, DIR } = require('internal/fs/stats');
const binding = $binding('fs');
const { nextTick, process } = $binding('node');

// callback(error) or callback(null, value) when a promise is settled.
function tell(promise, callback) {
    $then(promise, (value) => nextTick(callback, null, value), (error) => nextTick(callback, error));
}

function readFile(path, options, callback) {
    callback ||= options;
    validateFunction(callback, 'cb');
    options = optionsOf(options, { flag: 'r' });
    const flags = flagsOf(options.flag, 'options.flag');
    const target = isFd(path) ? path : pathOf(path);
    if (options.signal) {
        if (options.signal.aborted)
            callback(new AbortError(undefined, { cause: options.signal.reason }));
        else
            tell(require('internal/fs/chunks').readWatched(target, flags, options), callback);
        return;
    }
    binding.readFile(target, flags, options.encoding, callback);
}

function readFileSync(path, options) {
    let encoding, flags = 0;
    if (options === undefined || options === null || typeof options === 'string') {
        encoding = options;
        if (encoding !== 'utf8' && encoding !== 'buffer')
            checkEncoding(encoding);
    } else {
        options = optionsOf(options);
        ({ encoding } = options);
        if (options.flag !== undefined)
            flags = flagsOf(options.flag);
    }
    if (!isFd(path))
        path = pathOf(path);
    if (encoding === undefined || encoding === null || encoding === 'buffer')
        return binding.readWhole(path, flags, false);
    return encoding === 'utf8' || encoding === 'utf-8' ? binding.readWhole(path, flags, true) : binding.readFile(path, flags, encoding);
}

// { data, flags, mode, flush } of writeFile().
function writeWhat(data, options, name = 'data') {
    const flush = options.flush ?? false;
    validateBoolean(flush, 'options.flush');
    if (!isView(data)) {
        checkContent(data, name);
        const encoding = options.encoding;
        if (encoding && encoding !== 'utf8' && encoding !== 'utf-8')
            data = Buffer.from(data, encoding);
    }
    return { data, flags: flagsOf(options.flag || 'w'), mode: modeOf(options.mode, 'mode', 0o666), flush };
}

function writeFile(path, data, options, callback) {
    callback ||= options;
    validateFunction(callback, 'cb');
    options = optionsOf(options);
    const what = writeWhat(data, options);
    const target = isFd(path) ? path : pathOf(path);
    if (options.signal) {
        if (options.signal.aborted)
            callback(new AbortError(undefined, { cause: options.signal.reason }));
        else
            tell(require('internal/fs/chunks').writeWatched(target, what, options.signal), callback);
        return;
    }
    binding.writeFile(target, what.flags, what.mode, what.data, what.flush, callback);
}

function writeFileSync(path, data, options) {
    options = optionsOf(options);
    const what = writeWhat(data, options);
    binding.writeFile(isFd(path) ? path : pathOf(path), what.flags, what.mode, what.data, what.flush);
}

function appendOptions(path, options) {
    options = { ...optionsOf(options) };
    if (!options.flag || isFd(path))
        options.flag = 'a';
    return options;
}

function appendFile(path, data, options, callback) {
    callback ||= options;
    validateFunction(callback, 'cb');
    writeFile(path, data, appendOptions(path, options), callback);
}

function appendFileSync(path, data, options) {
    writeFileSync(path, data, appendOptions(path, options));
}

// ---- folders ----

function readdirOptions(options) {
    options = optionsOf(options);
    if (options.recursive !== undefined && options.recursive !== null)
        validateBoolean(options.recursive, 'options.recursive');
    return options;
}

// Adds what is in a folder, `inside` its path below the first one, to `out`; folders in it go to `queue`.
function addEntries(out, queue, list, folder, inside, typed) {
    for (let i = 0; i < list.length; i += 2) {
        const entry = direntOf(list[i], list[i + 1], folder);
        const below = inside === '' ? entry.name : joined(inside, entry.name);
        $push(out, typed ? entry : below);
        if (entry.$type === DIR)
            $push(queue, [joined(folder, entry.name), below]);
    }
}

function readdirSync(path, options) {
    options = readdirOptions(options);
    path = pathOf(path);
    const encoding = nameEncoding(options), typed = Boolean(options.withFileTypes);
    if (!options.recursive)
        return typed ? direntsOf(binding.scandir(path, encoding, true), path) : binding.scandir(path, encoding, false);
    const out = [], queue = [[path, '']];
    for (let i = 0; i < queue.length; i++) {
        const [folder, inside] = queue[i];
        addEntries(out, queue, binding.scandir(folder, encoding, true), folder, inside, typed);
    }
    return out;
}

async function readdirAll(path, encoding, typed) {
    const out = [], queue = [[path, '']];
    for (let i = 0; i < queue.length; i++) {
        const [folder, inside] = queue[i];
        addEntries(out, queue, await binding.scandir(folder, encoding, true, true), folder, inside, typed);
    }
    return out;
}

function readdir(path, options, callback) {
    callback = callbackOf(typeof options === 'function' ? options : callback);
    options = readdirOptions(options);
    path = pathOf(path);
    const encoding = nameEncoding(options), typed = Boolean(options.withFileTypes);
    if (options.recursive)
        tell(readdirAll(path, encoding, typed), callback);
    else if (typed)
        binding.scandir(path, encoding, true, (error, list) => error ? callback(error) : callback(null, direntsOf(list, path)));
    else
        binding.scandir(path, encoding, false, callback);
}

// ---- removal ----

function rm(path, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    path = pathOf(path);
    callbackOf(callback);
    const { force, recursive, maxRetries, retryDelay } = rmOptionsOf(options);
    binding.rm(path, force ? 1 : 0, recursive, maxRetries, retryDelay, (error) => callback(error ? rmError(error, path) : null));
}

function rmSync(path, options) {
    path = pathOf(path);
    const { force, recursive, maxRetries, retryDelay } = rmOptionsOf(options);
    try {
        binding.rm(path, force ? 1 : 0, recursive, maxRetries, retryDelay);
    } catch (error) {
        throw rmError(error, path);
    }
}

const rmdirDefaults = { retryDelay: 100, maxRetries: 0, recursive: false };

// Is it to remove what is in the folder? An old way to say rm().
function rmdirOptions(options) {
    if (!options?.recursive) {
        if (options !== undefined && options !== null)
            rmOptionsOf(options, rmdirDefaults);
        return undefined;
    }
    deprecated('In future versions of Node.js, fs.rmdir(path, { recursive: true }) will be removed. ' +
        'Use fs.rm(path, { recursive: true }) instead', 'DEP0147');
    return rmOptionsOf(options, rmdirDefaults);
}

function rmdir(path, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    callbackOf(callback);
    path = pathOf(path);
    const deep = rmdirOptions(options);
    if (deep === undefined)
        binding.rmdir(path, callback);
    else
        binding.lstat(path, false, (error, n) => {
            if (error)
                callback(error);
            else if ((n[1] & 0o170000) !== 0o040000)
                binding.rmdir(path, callback);
            else
                binding.rm(path, 0, true, deep.maxRetries, deep.retryDelay, callback);
        });
}

function rmdirSync(path, options) {
    path = pathOf(path);
    const deep = rmdirOptions(options);
    if (deep === undefined || (binding.lstat(path, false)[1] & 0o170000) !== 0o040000)
        binding.rmdir(path);
    else
        binding.rm(path, 0, true, deep.maxRetries, deep.retryDelay);
}

function mkdtempDisposableSync(prefix, options) {
    const path = require('internal/fs/calls').mkdtempSync(prefix, options);
    const full = require('node/path').resolve(process.cwd(), typeof path === 'string' ? path : `${path}`);
    const remove = () => rmSync(full, { maxRetries: 0, recursive: true, force: true, retryDelay: 0 });
    return {
        path,
        remove,
        [Symbol.dispose]() {
            remove();
        },
    };
}

// A Blob that is the file.
async function openBlob(path, type) {
    const files = $binding('files');
    await binding.access(path, 4, true);
    return files.newFile(typeof path === 'string' ? path : `${path}`, { type });
}

function openAsBlob(path, options = {}) {
    validateObject(options, 'options');
    const type = options.type || '';
    if (typeof type !== 'string')
        throw require('internal/errors').argTypeError('options.type', 'of type string', type);
    return openBlob(pathOf(path), type);
}

module.exports = {
    readFile, readFileSync, writeFile, writeFileSync, appendFile, appendFileSync, readdir, readdirSync, rm, rmSync, rmdir, rmdirSync,
    mkdtempDisposableSync, openAsBlob,
    // for promises
    writeWhat, appendOptions, readdirOptions, readdirAll, rmdirOptions, tell,
};
