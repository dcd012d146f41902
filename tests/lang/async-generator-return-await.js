// return of an async generator awaits its value, in yield too; requests queue up.
const log = [];
const done = [];
const note = (name, p) => done.push(p.then((v) => log.push(`${name} ${JSON.stringify(v)}`),
    (e) => log.push(`${name} failed ${e}`)));
async function* g() { try { yield Promise.resolve(1); yield 2; } finally { log.push('finally'); } }
const a = g(), b = g(), c = g(), d = g();
note('a1', a.next()); note('a2', a.return(Promise.resolve('r'))); note('a3', a.next());
note('b1', b.return(Promise.resolve('early'))); note('b2', b.next());
note('c1', c.next()); note('c2', c.return(Promise.reject('bad')));
note('d1', d.next()); note('d2', d.throw('t')); note('d3', d.return('after'));
async function* bad() { yield Promise.reject('inside'); }
note('e1', bad().next());
async function* r() { return Promise.reject('returned'); }
note('f1', r().next());
Promise.all(done).then(() => console.log(log.join('\n')));
