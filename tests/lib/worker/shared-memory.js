// Threads share memory: Atomics.wait, notify and waitAsync between a program and its workers.
const cells = new Int32Array(new SharedArrayBuffer(16));
const workers = Array.from({ length: 4 }, () => new Worker('data:text/javascript,' + encodeURIComponent(`
    onmessage = ({ data: cells }) => {
        Atomics.wait(cells, 0, 0);
        for (let i = 0; i < 1000; i++)
            Atomics.add(cells, 1, 1);
        Atomics.add(cells, 2, 1);
        Atomics.notify(cells, 2);
        close();
    };`)));
const ends = workers.map((w) => new Promise((resolve) => w.addEventListener('close', resolve)));
for (const worker of workers)
    worker.postMessage(cells);
Atomics.store(cells, 0, 1);
Atomics.notify(cells, 0);
for (let n; (n = Atomics.load(cells, 2)) < 4;)
    await Atomics.waitAsync(cells, 2, n).value;
await Promise.all(ends);
console.log(cells[1], cells[2]); // expect: 4000 4
