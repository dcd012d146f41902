// node:worker_threads: standard streams of a worker that go through its owner.
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
const worker = new Worker(`
    let text = '';
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', (chunk) => text += chunk);
    process.stdin.on('end', () => { console.log('out', text); console.error('err'); process.stdout.write('end'); });`,
{ eval: true, stdin: true, stdout: true, stderr: true });
let out = '', err = '';
worker.stdout.setEncoding('utf8').on('data', (s) => out += s);
worker.stderr.on('data', (s) => err += s);
worker.stdin.write('one ');
worker.stdin.end('two');
await once(worker, 'exit');
await new Promise((resolve) => setImmediate(resolve));
console.log(JSON.stringify([out, err])); // expect: ["out one two\nend","err\n"]
const silent = new Worker('process.stdin.on("end", () => console.log("no input")); process.stdin.resume();', { eval: true }); // expect: no input
await once(silent, 'exit');
