// internal/stats - what the system says of a file, as fs.Stats has it.
//
// SPDX-License-Identifier: MIT

class Stats {
    constructor(n) {
        this.dev = n[0];
        this.ino = n[1];
        this.mode = n[2];
        this.nlink = n[3];
        this.uid = n[4];
        this.gid = n[5];
        this.rdev = n[6];
        this.size = n[7];
        this.blksize = n[8];
        this.blocks = n[9];
        this.atimeMs = n[10];
        this.mtimeMs = n[11];
        this.ctimeMs = n[12];
        this.birthtimeMs = n[12];
        this.atime = new Date(n[10]);
        this.mtime = new Date(n[11]);
        this.ctime = new Date(n[12]);
        this.birthtime = new Date(n[12]);
    }
    isFile() { return isType(this, 0o100000); }
    isDirectory() { return isType(this, 0o040000); }
    isSymbolicLink() { return isType(this, 0o120000); }
    isBlockDevice() { return isType(this, 0o060000); }
    isCharacterDevice() { return isType(this, 0o020000); }
    isFIFO() { return isType(this, 0o010000); }
    isSocket() { return isType(this, 0o140000); }
}

function isType(stats, type) {
    return (stats.mode & 0o170000) === type;
}

module.exports = { Stats };
