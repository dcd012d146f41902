// Arguments of node:fs that are none: which is refused first, and in what words.
// as: node
const fs = require('fs');
const bad = [undefined, null, 5, true, {}, Symbol('a'), 'a\0b', new URL('http://x/y'), new URL('file:///a%2fb'), Buffer.from('a\0b'), 1.5, -1, NaN];
const say = (b) => typeof b === 'string' ? JSON.stringify(b) : String(b).replaceAll('\0', '0');
function t(name, b, f) {
  try {
    f(b);
    console.log(name, say(b), 'fine');
  } catch (e) {
    console.log(name, say(b), e.name, e.code, e.message.replaceAll('\0', '0'));
  }
}
const tries = {
  path: (b) => fs.statSync(b), exists: (b) => fs.existsSync(b), mode: (b) => fs.openSync('/nowhere/f', 'r', b), flags: (b) => fs.openSync('/nowhere/f', b),
  chmod: (b) => fs.chmodSync('/nowhere', b), uid: (b) => fs.chownSync('/nowhere', b, 0), options: (b) => fs.readdirSync('/nowhere', b),
  encoding: (b) => fs.readFileSync('/nowhere', { encoding: b }), force: (b) => fs.rmSync('/nowhere', { force: b }),
  recursive: (b) => fs.mkdirSync('/', { recursive: b }), time: (b) => fs.utimesSync('/nowhere', b, 1), data: (b) => fs.writeFileSync('/nowhere/a', b),
  buffer: (b) => fs.readSync(999999, b), views: (b) => fs.readvSync(999999, b), position: (b) => fs.readSync(999999, Buffer.alloc(4), 0, 4, b),
  length: (b) => fs.readSync(999999, Buffer.alloc(4), 0, b, 0), write: (b) => fs.writeSync(999999, Buffer.alloc(4), 0, b, 0),
  callback: (b) => fs.stat('/nowhere', b), type: (b) => fs.symlinkSync('a', '/nowhere/f', b), prefix: (b) => fs.mkdtempSync(b),
  watchFile: (b) => fs.watchFile('/nowhere', b), link: (b) => fs.linkSync('/nowhere', b), flush: (b) => fs.writeFileSync('/nowhere/f', 'a', { flush: b }),
};
for (const [name, f] of Object.entries(tries))
  for (const b of bad)
    if (name !== 'prefix' || typeof b === 'symbol' || !/^(5|true)$/.test(say(b)))
      t(name, b, f);
