// watch, watchFile and the iterator of fs/promises: an event for what happens, and the end of it.
// as: node
const fs = require('fs');
const os = require('os');
const path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-watch-'));
for (const [name, f] of [['none', () => fs.watch(path.join(dir, 'none'))], ['options', () => fs.watch(dir, 5)], ['recursive', () => fs.watch(dir, { recursive: 1 })]])
  try {
    f();
  } catch (e) {
    console.log(name, e.code, e.syscall, e.filename === path.join(dir, 'none'));
  }

function first(options, make, wanted) {
  return new Promise((resolve) => {
    let seen = false;
    const w = fs.watch(dir, options, (type, name) => {
      if (seen || String(name) !== wanted)
        return;
      seen = true;
      console.log(type, name);
      w.on('close', resolve);
      w.close();
    });
    make();
  });
}
(async () => {
  await first(undefined, () => fs.writeFileSync(path.join(dir, 'x'), ''), 'x');
  await first({ encoding: 'buffer' }, () => fs.unlinkSync(path.join(dir, 'x')), 'x');
  fs.mkdirSync(path.join(dir, 'sub'));
  await first({ recursive: true }, () => fs.writeFileSync(path.join(dir, 'sub/y'), 'y'), 'sub/y');

  const stop = new AbortController();
  setTimeout(() => fs.writeFileSync(path.join(dir, 'z'), ''), 20);
  try {
    for await (const { eventType, filename } of fs.promises.watch(dir, { signal: stop.signal })) {
      if (!stop.signal.aborted)
        console.log(eventType, filename);
      stop.abort();
    }
  } catch (e) {
    console.log(e.name);
  }

  const file = path.join(dir, 'z');
  await new Promise((resolve) => {
    const growing = setInterval(() => fs.appendFileSync(file, 'more'), 10);
    fs.watchFile(file, { interval: 10 }, (now, before) => {
      clearInterval(growing);
      console.log(now.size > before.size, now instanceof fs.Stats);
      fs.unwatchFile(file);
      resolve();
    });
  });
  const idle = fs.watch(dir);
  idle.unref();
  fs.rmSync(dir, { recursive: true });
})();
