// internal/fs/stats - Stats, BigIntStats, StatFs and Dirent.
//
// The binding gives numbers in the order of FsStat (io/fs/fs_op.h): ten values, then seconds and nanoseconds of four times.
//
// SPDX-License-Identifier: MIT
const binding = $binding('fs');

const S_IFMT = 0o170000, S_IFIFO = 0o010000, S_IFCHR = 0o020000, S_IFDIR = 0o040000, S_IFBLK = 0o060000, S_IFREG = 0o100000,
      S_IFLNK = 0o120000, S_IFSOCK = 0o140000;

function StatsBase() {}

function isType(stats, type) {
    const { mode } = stats;
    return (typeof mode === 'bigint' ? Number(mode & 0o170000n) : mode & S_IFMT) === type;
}

for (const [name, type] of [['isDirectory', S_IFDIR], ['isFile', S_IFREG], ['isBlockDevice', S_IFBLK], ['isCharacterDevice', S_IFCHR],
    ['isSymbolicLink', S_IFLNK], ['isFIFO', S_IFIFO], ['isSocket', S_IFSOCK]]) {
    StatsBase.prototype[name] = function() {
        return isType(this, type);
    };
    $setName(StatsBase.prototype[name], name);
}

function Stats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks, atimeMs, mtimeMs, ctimeMs, birthtimeMs) {
    this.dev = dev;
    this.mode = mode;
    this.nlink = nlink;
    this.uid = uid;
    this.gid = gid;
    this.rdev = rdev;
    this.blksize = blksize;
    this.ino = ino;
    this.size = size;
    this.blocks = blocks;
    this.atimeMs = atimeMs;
    this.mtimeMs = mtimeMs;
    this.ctimeMs = ctimeMs;
    this.birthtimeMs = birthtimeMs;
}
Object.setPrototypeOf(Stats.prototype, StatsBase.prototype);
Object.setPrototypeOf(Stats, StatsBase);

// The constructor that scripts see.
function OldStats(...args) {
    require('internal/fs/util').deprecated('fs.Stats constructor is deprecated.', 'DEP0180');
    return new.target ? Reflect.construct(Stats, args, new.target) : $apply(Stats, this, args);
}
OldStats.prototype = Stats.prototype;
Object.setPrototypeOf(OldStats, Stats);
$setName(OldStats, 'Stats');

function BigIntStats(n) {
    this.dev = n[0];
    this.mode = n[1];
    this.nlink = n[2];
    this.uid = n[3];
    this.gid = n[4];
    this.rdev = n[5];
    this.blksize = n[6];
    this.ino = n[7];
    this.size = n[8];
    this.blocks = n[9];
    this.atimeMs = n[10] * 1000n + n[11] / 1000000n;
    this.mtimeMs = n[12] * 1000n + n[13] / 1000000n;
    this.ctimeMs = n[14] * 1000n + n[15] / 1000000n;
    this.birthtimeMs = n[16] * 1000n + n[17] / 1000000n;
    this.atimeNs = n[10] * 1000000000n + n[11];
    this.mtimeNs = n[12] * 1000000000n + n[13];
    this.ctimeNs = n[14] * 1000000000n + n[15];
    this.birthtimeNs = n[16] * 1000000000n + n[17];
}
Object.setPrototypeOf(BigIntStats.prototype, StatsBase.prototype);
Object.setPrototypeOf(BigIntStats, StatsBase);

// Dates are made when somebody asks.
for (const Class of [Stats, BigIntStats]) {
    for (const name of ['atime', 'mtime', 'ctime', 'birthtime']) {
        const ms = name + 'Ms';
        const put = (stats, value) =>
            Object.defineProperty(stats, name, { __proto__: null, value, enumerable: true, configurable: true, writable: true });
        Object.defineProperty(Class.prototype, name, {
            __proto__: null,
            enumerable: true,
            configurable: true,
            get() {
                const value = new Date(Math.floor(Number(this[ms]) + 0.5));
                put(this, value);
                return value;
            },
            set(value) {
                put(this, value);
            },
        });
    }
}

// The same of the binding's numbers.
function StatsOfNumbers(n) {
    this.dev = n[0];
    this.mode = n[1];
    this.nlink = n[2];
    this.uid = n[3];
    this.gid = n[4];
    this.rdev = n[5];
    this.blksize = n[6];
    this.ino = n[7];
    this.size = n[8];
    this.blocks = n[9];
    this.atimeMs = n[10] * 1000 + n[11] / 1000000;
    this.mtimeMs = n[12] * 1000 + n[13] / 1000000;
    this.ctimeMs = n[14] * 1000 + n[15] / 1000000;
    this.birthtimeMs = n[16] * 1000 + n[17] / 1000000;
}
StatsOfNumbers.prototype = Stats.prototype;

// Of the binding's array.
function statsOf(n) {
    return typeof n[0] === 'bigint' ? new BigIntStats(n) : new StatsOfNumbers(n);
}

class StatFs {
    constructor(type, bsize, frsize, blocks, bfree, bavail, files, ffree) {
        this.type = type;
        this.bsize = bsize;
        this.frsize = frsize;
        this.blocks = blocks;
        this.bfree = bfree;
        this.bavail = bavail;
        this.files = files;
        this.ffree = ffree;
    }
}

function statFsOf(n) {
    return new StatFs(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
}

const UNKNOWN = 0, FILE = 1, DIR = 2, LINK = 3, FIFO = 4, SOCKET = 5, CHAR = 6, BLOCK = 7;

class Dirent {
    constructor(name, type, path) {
        this.name = name;
        this.parentPath = path;
        this.$type = type;
    }

    isDirectory() { return this.$type === DIR; }
    isFile() { return this.$type === FILE; }
    isBlockDevice() { return this.$type === BLOCK; }
    isCharacterDevice() { return this.$type === CHAR; }
    isSymbolicLink() { return this.$type === LINK; }
    isFIFO() { return this.$type === FIFO; }
    isSocket() { return this.$type === SOCKET; }
}

function typeOfMode(mode) {
    switch (mode & S_IFMT) {
    case S_IFREG: return FILE;
    case S_IFDIR: return DIR;
    case S_IFLNK: return LINK;
    case S_IFIFO: return FIFO;
    case S_IFSOCK: return SOCKET;
    case S_IFCHR: return CHAR;
    case S_IFBLK: return BLOCK;
    default: return UNKNOWN;
    }
}

// What follows `folder` in paths: both may be bytes.
function joined(folder, name) {
    if (typeof folder === 'string' && typeof name === 'string')
        return folder === '' ? name : folder.endsWith('/') ? folder + name : `${folder}/${name}`;
    const { Buffer } = require('internal/buffer');
    return Buffer.concat([Buffer.from(folder), Buffer.from('/'), Buffer.from(name)]);
}

// File systems need not tell types: then the file is asked.
function direntOf(name, type, folder) {
    if (type === UNKNOWN) {
        try {
            type = typeOfMode(binding.lstat(joined(folder, name), false)[1]);
        } catch {
            // it is gone
        }
    }
    return new Dirent(name, type, folder);
}

// Of names and types by turns.
function direntsOf(list, folder) {
    const out = [];
    for (let i = 0; i < list.length; i += 2)
        $push(out, direntOf(list[i], list[i + 1], folder));
    return out;
}

module.exports = { Stats, OldStats, BigIntStats, statsOf, StatFs, statFsOf, Dirent, direntOf, direntsOf, joined, DIR };
