// needs: typeof process.dlopen === 'function'
// sharp: images on the pool, libraries that an addon brings along; @parcel/watcher: threads that tell of changed files.
const show = (...values) => console.log(...values.map((v) => (typeof v === 'string' ? v : JSON.stringify(v))));
const watcher = require('@parcel/watcher'), sharp = require('sharp'), fs = require('fs'), os = require('os'), path = require('path');
(async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cob-watch-'));
    let tell;
    const seen = new Promise((resolve) => { tell = resolve; });
    const subscription = await watcher.subscribe(folder, (error, events) => tell(error ?? events.map((e) => [e.type, path.basename(e.path)])));
    fs.writeFileSync(path.join(folder, 'new.txt'), 'x');
    show(await seen);
    await subscription.unsubscribe();
    fs.rmSync(folder, { recursive: true });
    const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: { r: 255, g: 0, b: 0 } } }).png().toBuffer();
    show(await sharp(png).metadata().then((m) => [m.format, m.width, m.height]));
    show(await sharp(png).resize(2, 2).raw().toBuffer());
    try { await sharp(Buffer.from('no image')).metadata(); } catch (e) { show(e.message); }
})();
