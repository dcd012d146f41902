// Workers that come and go leave nothing behind: threads, descriptors, memory.
import { readdirSync } from 'node:fs';
const start = () => new Promise((resolve) => {
    const worker = new Worker('data:text/javascript,' + encodeURIComponent('onmessage = (e) => { postMessage(e.data); close(); }'));
    worker.postMessage(new Uint8Array(1000));
    worker.addEventListener('close', resolve);
});
const rss = () => (Bun.gc(true), process.memoryUsage.rss());
for (let i = 0; i < 10; i++)
    await start();
const before = rss(), descriptors = readdirSync('/proc/self/fd').length;
for (let i = 0; i < 40; i++)
    await Promise.all([start(), start()]);
console.log(readdirSync('/proc/self/fd').length - descriptors, readdirSync('/proc/self/task').length <= 2); // expect: 0 true
console.log(rss() - before < 16 << 20); // expect: true
