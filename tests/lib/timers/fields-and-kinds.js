// Each clearing function clears its own kind; fields that old programs set; what an unref'd immediate keeps alive.
// peer: node
const seen = [];
const note = (...words) => seen.push(words.join(' ')); // in whatever order
let running = 6; // callbacks of timers that are to come
const ran = () => {
    if (--running === 0) // nothing else keeps the program alive then
        setImmediate(() => setImmediate(() => note('never')).unref());
};
process.on('exit', () => console.log(seen.sort().join('\n')));
const immediate = setImmediate(() => { note('immediate'); ran(); }), timeout = setTimeout(() => { note('timeout'); ran(); }, 1);
clearTimeout(immediate);
clearImmediate(timeout);

const again = setTimeout(() => {
    note('again', again._repeat);
    ran();
    if (again._repeat)
        clearInterval(again);
    again._repeat = 1;
}, 1);

const once = setInterval(() => {
    note('once', once._idleTimeout);
    once._idleTimeout = -1;
    ran();
}, 1);
const other = setInterval(() => {
    note('other', typeof other._onTimeout);
    other._onTimeout = null;
    ran();
}, 1);
const { ref, unref } = other;
note(ref.call({ a: 1 }).a, unref.call({ a: 2 }).a);

// dropped, then ref'd: it keeps nothing alive
const first = setImmediate(() => {
    clearImmediate(second);
    second.ref();
});
const second = setImmediate(() => note('never'));

// warnings once a kind
process.on('warning', (warning) => note(warning.name, warning.message.split('\n')[0]));
for (const delay of [NaN, NaN, -1, -1, 2 ** 31, 2 ** 31])
    clearTimeout(setTimeout(() => {}, delay));
