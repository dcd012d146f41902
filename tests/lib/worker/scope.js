// What a worker's global scope has, and what of the process is not its own.
const text = `
    const tries = [() => process.chdir('/'), () => process.abort(), () => process.umask(0), () => importScripts('x')];
    const errors = tries.map((f) => { try { f(); } catch (e) { return e.code ?? e.name; } });
    process.env.ADDED = 1;
    postMessage([self === globalThis, Bun.isMainThread, name, process.argv.slice(2), process.env.SET, process.env.HOME === undefined, process.env.ADDED,
        typeof process.umask(), onmessage, errors]);`;
const url = URL.createObjectURL(new Blob([text]));
const worker = new Worker(url, { name: 'helper', argv: ['a', 2], env: { SET: 'yes' } });
URL.revokeObjectURL(url);
console.log(Bun.isMainThread, worker instanceof EventTarget, String(worker), worker.threadId > 0); // expect: true true [object Worker] true
for (const v of (await new Promise((resolve) => worker.onmessage = (e) => resolve(e.data))))
    console.log(JSON.stringify(v));
// expect: true
// expect: false
// expect: "helper"
// expect: ["a","2"]
// expect: "yes"
// expect: true
// expect: "1"
// expect: "number"
// expect: null
// expect: ["ERR_WORKER_UNSUPPORTED_OPERATION","ERR_WORKER_UNSUPPORTED_OPERATION","ERR_WORKER_UNSUPPORTED_OPERATION","TypeError"]
console.log(process.env.ADDED); // expect: undefined
for (const wrong of [() => Worker('x'), () => new Worker(), () => new Worker('x', 5), () => new Worker('blob:nothing')])
    try {
        wrong();
    } catch (e) {
        console.log(e.name); // expect: TypeError
        // expect: TypeError
        // expect: TypeError
        // expect: NotFoundError
    }
