// Stats: numbers, big numbers, dates that are made when asked for, kinds of files.
// as: node
const fs = require('fs');
const os = require('os');
const path = require('path');
const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'fs-stats-')), 'f');
fs.writeFileSync(file, 'abc');
fs.utimesSync(file, 1000.5, new Date(2000250));
const s = fs.statSync(file), b = fs.statSync(file, { bigint: true });
console.log(Object.keys(s).join(), Object.keys(b).length);
console.log(s.size, b.size, s.atimeMs, s.mtimeMs, b.mtimeNs, s.mtime, b.atime.getTime(), s.ino === Number(b.ino), s.mode === Number(b.mode));
console.log(s.isFile(), s.isDirectory(), b.isFile(), b.isFIFO(), s instanceof fs.Stats, Object.getPrototypeOf(s) === fs.Stats.prototype);
s.atime = 4;
console.log(s.atime, s.birthtime instanceof Date);
console.log(fs.statSync('/dev/null').isCharacterDevice(), fs.lstatSync(path.dirname(file)).isDirectory());
console.log(Object.keys(fs.statfsSync('/')).join(), typeof fs.statfsSync('/', { bigint: true }).blocks);
fs.truncateSync(file, 5000000000);
console.log(fs.statSync(file).size);
const fd = fs.openSync(file, 'r+');
console.log(fs.writeSync(fd, 'end', 4999999997), fs.fstatSync(fd).size);
const three = Buffer.alloc(3);
console.log(fs.readSync(fd, three, 0, 3, 4999999997n), three.toString());
try {
  fs.readFileSync(fd);
} catch (e) {
  console.log(e.name, e.code, e.message);
}
fs.closeSync(fd);
fs.rmSync(path.dirname(file), { recursive: true });
