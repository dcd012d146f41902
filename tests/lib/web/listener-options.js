// addEventListener reads its options whatever the listener is; removeEventListener reads `capture` alone.
const t = new EventTarget();
const read = [];
const options = { get capture() { read.push('capture'); }, get once() { read.push('once'); }, get passive() { read.push('passive'); }, get signal() { read.push('signal'); } };
t.addEventListener('x', null, options);
console.log(read.splice(0).sort().join(' ')); // expect: capture once passive signal
t.removeEventListener('x', null, options);
console.log(read.splice(0).join(' ')); // expect: capture
for (const listener of [null, () => {}])
    try {
        t.addEventListener('x', listener, { signal: null });
        console.log('fine');
    } catch (e) {
        console.log(e.name);
    }
// expect: TypeError
// expect: TypeError
let calls = 0;
const f = () => calls++;
t.addEventListener('y', f, true);
t.removeEventListener('y', f, false);
t.dispatchEvent(new Event('y'));
t.removeEventListener('y', f, { capture: 1 });
t.dispatchEvent(new Event('y'));
console.log(calls); // expect: 1
