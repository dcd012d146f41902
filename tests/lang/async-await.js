// Order of awaits and jobs.
const log = [];
const f = async (n) => { log.push(n + "a"); await null; log.push(n + "b"); await new Promise((r) => r()); log.push(n + "c"); return n; };
Promise.all([f(1), f(2)]).then((v) => { console.log(log.join(" "), v.join()); });
log.push("sync");
// expect: 1a 2a sync 1b 2b 1c 2c 1,2
