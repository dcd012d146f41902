// What node:fs says when the system refuses: code, call, paths and message, in every form.
// as: node
const fs = require('fs');
const os = require('os');
const path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-errors-'));
process.chdir(dir);
fs.writeFileSync('f', 'hi');
fs.mkdirSync('d/e', { recursive: true });
fs.symlinkSync('nowhere', 'dangling');

function show(name, e) {
  const text = (s) => s === undefined ? '-' : String(s).replaceAll(fs.realpathSync(dir), '.');
  console.log(name, e.name, e.code, text(e.message), e.errno, text(e.syscall), text(e.path), text(e.dest));
}
const calls = {
  access: ['none'], appendFile: ['none/a', 'x'], chmod: ['none', 0o600], chown: ['none', 1, 1], copyFile: ['none', 'b'], lchown: ['none', 1, 1],
  link: ['none', 'b'], lstat: ['none'], lutimes: ['none', 1, 1], mkdir: ['d'], mkdtemp: ['none/abc'], open: ['none', 'r'],
  readdir: ['f'], readFile: ['none'], readlink: ['f'], rename: ['none', 'b'], rm: ['none'], rmdir: ['d'], stat: ['f/x'],
  statfs: ['none'], symlink: ['a', 'f'], truncate: ['none', 1], unlink: ['none'], utimes: ['none', 1, 1], writeFile: ['d', 'x'],
};
const onDescriptor = {
  close: [], fchmod: [1], fchown: [1, 1], fdatasync: [], fstat: [], fsync: [], ftruncate: [1], futimes: [1, 1], read: [Buffer.alloc(1), 0, 1, 0],
  readv: [[Buffer.alloc(1)]], write: [Buffer.alloc(1)], writev: [[Buffer.alloc(1)]],
};

async function one(name, args) {
  const shown = [];
  const gather = (e) => shown.push([e.code, e.message, e.syscall, e.path, e.dest, e.errno].join('|'));
  try {
    fs[name + 'Sync'](...args);
  } catch (e) {
    show(name, e);
    gather(e);
  }
  if (name === 'mkdtemp')
    return; // Node names the last attempt there
  await new Promise((resolve) => fs[name](...args, (e) => resolve(gather(e))));
  if (fs.promises[name])
    await fs.promises[name](...args).catch(gather);
  for (const other of shown)
    if (other !== shown[0])
      console.log(name, 'differs:', other, 'from', shown[0]);
}
(async () => {
  for (const [name, args] of Object.entries(calls))
    await one(name, args);
  for (const [name, args] of Object.entries(onDescriptor))
    await one(name, [999999, ...args]);
  for (const p of ['none/x', 'dangling', 'f/x'])
    try {
      fs.realpathSync(p);
    } catch (e) {
      show('realpath', e);
    }
  for (const p of ['f', 'f/a/b', 'd/e/g/h'])
    try {
      console.log(fs.mkdirSync(p, { recursive: true }));
    } catch (e) {
      show('mkdir', e);
    }
  try {
    fs.rmSync('d');
  } catch (e) {
    console.log(e.name, e.code, e.message, e.errno, e.syscall, e.path, e.info);
  }
  console.log(fs.statSync("f/x", { throwIfNoEntry: false }), fs.lstatSync("none", { throwIfNoEntry: false }));
  process.chdir('/');
  fs.rmSync(dir, { recursive: true });
  console.log(fs.existsSync(dir));
})();
