// Finalizers run some time after the death of what they belong to, and may call JavaScript; what is referenced lives.
// run: run --expose-gc
const api = require('../../build/addons/life.node');
const { setImmediate: turn } = require('timers/promises');
// The stack is scanned conservatively, so one or the other may live longer.
const most = (n) => n >= 900;
async function until(done) {
    for (let i = 0; i < 40 && !done(); i++) {
        gc();
        await turn();
    }
    return done();
}
function make(n, f) {
    for (let i = 0; i < n; i++)
        f(i);
}
(async () => {
    let called = 0;
    make(1000, () => new api.Counter(1));
    console.log(await until(() => most(api.counts().finalized))); // expect: true
    make(1000, () => api.wrap({}));
    console.log(await until(() => api.counts().finalized >= 1800)); // expect: true
    make(1000, () => api.whenDead({ some: 'object' }, () => { called++; }));
    console.log(await until(() => most(called))); // expect: true
    make(1000, () => api.external());
    console.log(await until(() => most(api.counts().externals))); // expect: true
    make(1000, (i) => { if (api.bytes(64, i & 1)[0] === 1) throw 0; });
    console.log(await until(() => most(api.counts().bytes))); // expect: true
    make(1000, (i) => { if (api.string(200, i & 1).length !== 200) throw 0; });
    console.log(await until(() => most(api.counts().strings))); // expect: true
    api.post();
    console.log(api.counts().posted, await until(() => api.counts().posted === 1)); // expect: 0 true
    // a part of a string keeps all of it, transferred bytes are the same bytes
    let part = api.string(1000, 1).slice(500, 900);
    let moved = api.bytes(100).transfer();
    const before = api.counts();
    await until(() => false);
    console.log(part.length, part.charCodeAt(0) === 0x4e00 + 500, new Uint8Array(moved).every((b) => b === 7)); // expect: 400 true true
    console.log(api.counts().bytes === before.bytes); // expect: true
    // strong and weak
    api.keep({ strong: true }, 1);
    await until(() => false);
    console.log(api.kept()); // expect: {
    // expect:   strong: true,
    // expect: }
    const died = [];
    for (let i = 0; i < 20; i++) {
        api.keep({ weak: i }, 0);
        await until(() => api.kept() === undefined);
        died.push(api.kept() === undefined);
    }
    console.log(died.filter(Boolean).length > 10); // expect: true
    console.log(api.unref()); // expect: status 9
    api.sayEnd(); // expect: instance data ends
})();
