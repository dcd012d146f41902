// run: --script
// Atomics.wait between threads: woken, counted, timed out, not equal; reports in the order things happened.
const agents = 3;
for (let n = 0; n < agents; n++) $262.agent.start(`$262.agent.receiveBroadcast((sab) => { const a = new Int32Array(sab); Atomics.add(a, 1, 1); $262.agent.report('woken ' + Atomics.wait(a, 0, 0)); $262.agent.report('second ' + Atomics.wait(a, 0, 0)); $262.agent.report('timed ' + Atomics.wait(a, 2, 0, 1)); $262.agent.leaving(); });`);
const a = new Int32Array(new SharedArrayBuffer(16));
$262.agent.broadcast(a.buffer);
const report = () => { let r; while ((r = $262.agent.getReport()) === null) $262.agent.sleep(1); return r; };
while (Atomics.load(a, 1) < agents) $262.agent.sleep(1);
let woken = 0; while (woken < 1) woken += Atomics.notify(a, 0, 1);
print(woken); // expect: 1
while (woken < agents) woken += Atomics.notify(a, 0, 1), $262.agent.sleep(1);
Atomics.store(a, 0, 7);
let extra = 0; const seen = {};
for (let n = 0; n < agents * 3; n++) { Atomics.notify(a, 0); const r = report(); seen[r] = (seen[r] ?? 0) + 1; }
print((seen['woken ok'] ?? 0) + (seen['woken not-equal'] ?? 0)); // expect: 3
print((seen['second ok'] ?? 0) + (seen['second not-equal'] ?? 0)); // expect: 3
print(seen['timed timed-out']); // expect: 3
// peer: none
