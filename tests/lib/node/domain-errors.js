// Errors go to the domain that was active when a callback was asked for; emitters belong to the domain they were made in.
const domain = require('domain'), EventEmitter = require('events');
const d = domain.create();
d.on('error', (e) => console.log('d', e.message, e.domain === d, e.domainThrown, process.domain));
const outer = domain.create();
outer.on('error', (e) => console.log('outer', e.message, e.domainThrown));
d.run(() => {
    console.log(process.domain === d, domain.active === d);
    setTimeout(() => {
        setImmediate(() => {
            later();
            throw new Error('immediate');
        });
        throw new Error('timer');
    }, 1);
    process.nextTick(() => { throw new Error('tick'); });
    const e = new EventEmitter();
    console.log(e.domain === d);
    e.emit('error', new Error('emitted'));
});
console.log(process.domain, domain._stack.length);
const later = () => outer.run(() => {
    const inner = domain.create();
    inner.on('error', (e) => console.log('inner', e.message));
    inner.run(() => setTimeout(() => { throw new Error('lost'); }, 1));
});
const added = new EventEmitter();
d.add(added);
added.emit('error', new Error('added'));
d.remove(added);
try {
    added.emit('error', new Error('removed'));
} catch (e) {
    console.log('thrown', e.message);
}
console.log(d.bind((a, b) => a + b + (process.domain === d))(1, 2), d.run(function(x) { return x; }, 7));
d.intercept((x) => console.log('got', x))(null, 5);
d.intercept(() => console.log('never'))(new Error('intercepted'));
