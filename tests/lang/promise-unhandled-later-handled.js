// A rejection handled in the same turn is no error; order of catch and finally reactions.
const log = [];
const p = Promise.reject(1); p.finally(() => log.push('f')).catch(e => log.push('c' + e)); p.catch(() => log.push('direct'));
Promise.resolve().then(() => log.push(1)).then(() => log.push(2)).then(() => log.push(3)).then(() => log.push(4)).then(() => log.push(5));
setTimeout(() => { console.log(log.join());
    const a = []; Promise.resolve('v').finally(() => a.push('x')).then(v => a.push(v)); Promise.reject('e').finally(() => a.push('y')).catch(e => a.push(e)); for (let i = 0, q = Promise.resolve(); i < 6; i++) q = q.then(() => a.push(i));
    setTimeout(() => console.log(a.join()), 1);
}, 1);
