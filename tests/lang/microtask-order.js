// then against await against thenables.
const log = [];
const p = Promise.resolve();
p.then(() => log.push(1)).then(() => log.push(4)).then(() => log.push(7));
(async () => { await p; log.push(2); await p; log.push(5); })();
p.then(() => { log.push(3); return p; }).then(() => log.push(8));
p.then(() => p.then(() => log.push(6)));
let n = 0; const later = () => (n++ < 10 ? p.then(later) : console.log(log.join()));
later();
// expect: 1,2,3,4,5,6,7,8
