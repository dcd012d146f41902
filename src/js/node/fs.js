// node:fs - the file system: what waits, and what calls back.
//
// Parts that few programs use are loaded when they are called.
//
// SPDX-License-Identifier: MIT
const calls = require('internal/fs/calls');
const whole = require('internal/fs/whole');
const { OldStats: Stats, Dirent } = require('internal/fs/stats');
const { fs: constants } = require('node/constants').$parts;

// A function of a part; $set by the part's own name.
function later(file, name) {
    const fn = function(...args) {
        return $apply(file()[name], this, args);
    };
    $setName(fn, name);
    return fn;
}
const dir = () => require('internal/fs/dir'), watching = () => require('internal/fs/watch');

const fs = {
    appendFile: whole.appendFile,
    appendFileSync: whole.appendFileSync,
    access: calls.access,
    accessSync: calls.accessSync,
    chown: calls.chown,
    chownSync: calls.chownSync,
    chmod: calls.chmod,
    chmodSync: calls.chmodSync,
    close: calls.close,
    closeSync: calls.closeSync,
    copyFile: calls.copyFile,
    copyFileSync: calls.copyFileSync,
    cp: later(() => require('internal/fs/cp'), 'cp'),
    cpSync: later(() => require('internal/fs/cp'), 'cpSync'),
    createReadStream: function(path, options) {
        return new (streams().ReadStream)(path, options);
    },
    createWriteStream: function(path, options) {
        return new (streams().WriteStream)(path, options);
    },
    exists: calls.exists,
    existsSync: calls.existsSync,
    fchown: calls.fchown,
    fchownSync: calls.fchownSync,
    fchmod: calls.fchmod,
    fchmodSync: calls.fchmodSync,
    fdatasync: calls.fdatasync,
    fdatasyncSync: calls.fdatasyncSync,
    fstat: calls.fstat,
    fstatSync: calls.fstatSync,
    fsync: calls.fsync,
    fsyncSync: calls.fsyncSync,
    ftruncate: calls.ftruncate,
    ftruncateSync: calls.ftruncateSync,
    futimes: calls.futimes,
    futimesSync: calls.futimesSync,
    glob: later(() => require('internal/fs/glob'), 'glob'),
    globSync: later(() => require('internal/fs/glob'), 'globSync'),
    lchown: calls.lchown,
    lchownSync: calls.lchownSync,
    lchmod: undefined, // Linux has none
    lchmodSync: undefined,
    link: calls.link,
    linkSync: calls.linkSync,
    lstat: calls.lstat,
    lstatSync: calls.lstatSync,
    lutimes: calls.lutimes,
    lutimesSync: calls.lutimesSync,
    mkdir: calls.mkdir,
    mkdirSync: calls.mkdirSync,
    mkdtemp: calls.mkdtemp,
    mkdtempSync: calls.mkdtempSync,
    mkdtempDisposableSync: whole.mkdtempDisposableSync,
    open: calls.open,
    openSync: calls.openSync,
    openAsBlob: whole.openAsBlob,
    readdir: whole.readdir,
    readdirSync: whole.readdirSync,
    read: calls.read,
    readSync: calls.readSync,
    readv: calls.readv,
    readvSync: calls.readvSync,
    readFile: whole.readFile,
    readFileSync: whole.readFileSync,
    readlink: calls.readlink,
    readlinkSync: calls.readlinkSync,
    realpath: calls.realpath,
    realpathSync: calls.realpathSync,
    rename: calls.rename,
    renameSync: calls.renameSync,
    rm: whole.rm,
    rmSync: whole.rmSync,
    rmdir: whole.rmdir,
    rmdirSync: whole.rmdirSync,
    stat: calls.stat,
    statfs: calls.statfs,
    statSync: calls.statSync,
    statfsSync: calls.statfsSync,
    symlink: calls.symlink,
    symlinkSync: calls.symlinkSync,
    truncate: calls.truncate,
    truncateSync: calls.truncateSync,
    unwatchFile: later(watching, 'unwatchFile'),
    unlink: calls.unlink,
    unlinkSync: calls.unlinkSync,
    utimes: calls.utimes,
    utimesSync: calls.utimesSync,
    watch: later(watching, 'watch'),
    watchFile: later(watching, 'watchFile'),
    writeFile: whole.writeFile,
    writeFileSync: whole.writeFileSync,
    write: calls.write,
    writeSync: calls.writeSync,
    writev: calls.writev,
    writevSync: calls.writevSync,
    Dirent,
    Stats,
    _toUnixTimestamp: require('internal/fs/util').secondsOf,
    opendir: later(dir, 'opendir'),
    opendirSync: later(dir, 'opendirSync'),
};

// Read when it is asked for; classes and modules of a part.
function lazy(name, get, writable = true) {
    Object.defineProperty(fs, name, {
        __proto__: null,
        enumerable: true,
        configurable: true,
        get,
        set: writable ? (value) => Object.defineProperty(fs, name, { __proto__: null, value, enumerable: true, configurable: true, writable: true })
            : undefined,
    });
}
const streams = () => require('internal/fs/streams');
lazy('ReadStream', () => streams().ReadStream);
lazy('WriteStream', () => streams().WriteStream);
lazy('FileReadStream', () => fs.ReadStream); // old names
lazy('FileWriteStream', () => fs.WriteStream);
lazy('Dir', () => dir().Dir);
Object.defineProperty(fs, 'constants', { __proto__: null, enumerable: true, configurable: false, writable: false, value: constants });
lazy('promises', () => require('internal/fs/promises').exports, false);

module.exports = fs;
