// Searches in units of two bytes, the bounds of the writing functions of one encoding, second names, deprecations on demand.
// peer: node
const t = Buffer.from([0, 1, 0, 1, 0, 2, 1, 0]);
for (const needle of [[1], [0, 1], [1, 0], [1, 0, 1], []])
    console.log([0, 1, 3, -1, -2, 7, 9].map((at) => [t.indexOf(Buffer.from(needle), at, 'ucs2'), t.lastIndexOf(Buffer.from(needle), at, 'ucs2'), t.indexOf(Buffer.from(needle), at)].join()).join(' '));
for (const name of ['ascii', 'latin1', 'utf8', 'hex', 'base64', 'ucs2'])
    console.log(name, [[0, 2], [1, 1], [2], [0, -1], [-1], [1, 0], [0, 1]].map((args) => {
        try { return Buffer.alloc(1)[name + 'Write']('6162', ...args); } catch (e) { return e.code + ' ' + e.message; }
    }).join('; '));
const p = Buffer.prototype;
console.log(['8', '16LE', '32BE', 'LE', 'BE'].every((s) => p['readUint' + s] === p['readUInt' + s] && p['writeUint' + s] === p['writeUInt' + s]));
try { require('string_decoder').StringDecoder.prototype.write.call({}, Buffer.from('a')); } catch (e) { console.log(e.code); }

const { resolveObjectURL, Blob } = require('buffer');
const url = URL.createObjectURL(new Blob(['hello']));
console.log(resolveObjectURL(url).size, resolveObjectURL('x'), resolveObjectURL(1));
URL.revokeObjectURL(url);
console.log(resolveObjectURL(url));
