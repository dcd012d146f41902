// process.nextTick with any number of arguments, ticks of ticks, one that throws, and their async context.
// as: node
const { AsyncLocalStorage } = require('async_hooks');
const store = new AsyncLocalStorage(), out = [];
const note = (name) => (...args) => out.push(`${name} ${args.length} ${args.join()} ${store.getStore()}`);

process.nextTick(note('none'));
process.nextTick(note('one'), 1);
process.nextTick(note('undefined'), undefined);
store.run('A', () => process.nextTick(note('two'), 1, [2, 3]));
store.run('B', () => process.nextTick((...args) => {
    note('three')(...args);
    process.nextTick(note('inner'), undefined, null, 'x', 4, 5);
    process.nextTick(note('inner'), 'a', 'b');
    Promise.resolve().then(note('job'));
}, 1, 2, 3));
for (let i = 0; i < 300; i++)
    process.nextTick((a, b) => i % 100 || note(`many ${i}`)(a, b), i, -i);
process.nextTick((text) => {
    throw new Error(text);
}, 'thrown');
process.nextTick(note('after'), 1, 2);
process.on('uncaughtException', (e) => note('caught')(e.message));
setImmediate(() => console.log(out.join('\n')));
