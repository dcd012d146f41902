// resourceLimits: a worker with more alive than it may have ends with ERR_WORKER_OUT_OF_MEMORY; the program goes on.
// slow
import { Worker } from 'node:worker_threads';
const text = 'const all = []; for (let i = 0; ; i++) all.push({ i, text: "x" + i });';
const worker = new Worker(text, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } });
worker.on('error', (e) => console.log(e.name, e.code)); // expect: Error ERR_WORKER_OUT_OF_MEMORY
worker.on('exit', (code) => console.log('exit', code)); // expect: exit 1
