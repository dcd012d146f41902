// bench/lib: CPU time between two marks, /proc of this process, commands and what they fail with, the line of an error that says most.
import { cpuBetween, cpuMark, faultsOf, loadAverage, machineBusy, memoryOf, ownBusy, waitedBetween } from '../../../bench/lib/proc.ts';
import { CannotRun, firstLine, reason, runOnce, start, within } from '../../../bench/lib/spawn.ts';

const mark = (ticks, threads) => ({ ticks, threads: new Map(Object.entries(threads).map(([id, [ran, waited]]) => [id, { ran: ran * 1e6, waited: waited * 1e6 }])) });
console.log(cpuBetween(mark(10, { 1: [100, 5] }), mark(12, { 1: [123, 9], 2: [4, 1] })), waitedBetween(mark(10, { 1: [100, 5] }), mark(12, { 1: [123, 9], 2: [4, 1] })));
console.log(cpuBetween(mark(10, { 1: [100, 0], 2: [50, 0] }), mark(30, { 1: [110, 0] }))); // a thread that did most has ended
console.log(cpuBetween(mark(10, {}), mark(15, {}))); // no schedstat

const before = cpuMark(process.pid), own = ownBusy();
const until = performance.now() + 60;
while (performance.now() < until);
const used = cpuBetween(before, cpuMark(process.pid));
console.log(used > 0, ownBusy() >= own, machineBusy() > 0, loadAverage() >= 0, faultsOf(process.pid) > 0);
const { rss, pss, anonymous } = memoryOf(process.pid);
console.log(rss >= pss && pss > 0, anonymous > 0 && anonymous <= rss);

const done = runOnce(['sh', '-c', 'echo out; echo err >&2']);
console.log(JSON.stringify([done.stdout, done.stderr]), done.wallMs > 0, done.cpuMs >= 0, JSON.stringify(runOnce(['echo', 'x'], { output: false }).stdout));
for (const argv of [['sh', '-c', 'echo "TypeError: no" >&2; exit 3'], ['sh', '-c', 'exit 4'], ['sh', '-c', 'kill -9 $$'], ['/nothing/here']]) {
    try {
        runOnce(argv);
    } catch (error) {
        console.log(error instanceof CannotRun, error.message.replace(/.*(ENOENT).*/, '$1'));
    }
}
try {
    runOnce(['sleep', '10'], { timeout: 50 });
} catch (error) {
    console.log(error.message);
}
console.log(reason('at x\n  \x1b[31mRangeError\x1b[0m: bad\n  at y\n', 'other'), '|', reason('one\ntwo\n', ''), '|', reason('\n', 'other'), reason('x'.repeat(100), '').length);

const child = start(['sh', '-c', 'echo wrong >&2; echo first; echo second; exec sleep 30'], { stdout: true });
console.log(await firstLine(child), child.errors().trim(), child.pid > 0);
await child.stop();
console.log(child.process.signalCode, await within(new Promise(() => {}), 10), await within(Promise.resolve(1), 1000));
const silent = start(['true'], { stdout: true });
console.log(await firstLine(silent));
await silent.stop();
