const log = [];
new Intl.DateTimeFormat('en', new Proxy({}, { get(_, k) { log.push(k); return undefined; } }));
console.log(log.join());
