let fired = 0, last = -1, ordered = true;
for (let i = 0; i < 20000; i++) setTimeout(() => { fired++; if (i % 20 < last) ordered = false; last = i % 20; }, i % 20 + 5);
let chain = 0;
(function next() { if (++chain < 5000) setImmediate(next); })();
let ticks = 0;
(function tick() { if (++ticks < 50000) process.nextTick(tick); })();
process.on("exit", () => console.log(fired, chain, ticks, ordered));
