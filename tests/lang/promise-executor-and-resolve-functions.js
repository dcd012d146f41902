// Resolving functions: only the first call counts, self resolution, thenables, throwing executors, their shape.
const t = p => p.then(v => String(v), e => 'rejected ' + (e?.name ?? e));
(async () => {
    console.log(await t(new Promise((a, b) => { a(1); b(2); a(3); throw new Error(); })), await t(new Promise((a, b) => { b(1); a(2); })), await t(new Promise(() => { throw new RangeError(); })));
    let self; const p = new Promise(a => { self = a; }); self(p); console.log(await t(p));
    console.log(await t(new Promise(a => a({ then: 1 }))), await t(new Promise(a => a({ get then() { throw new EvalError(); } }))), await t(new Promise(a => a({ then(x, y) { x('ok'); throw new Error(); } }))), await t(new Promise(a => a({ then() { throw new TypeError(); } }))), await t(new Promise(a => a({ then(x, y) { y('no'); x('late'); } }))));
    const nested = { then(a) { a({ then(b) { b({ then(c) { c('deep'); } }); } }); } }; console.log(await t(Promise.resolve(nested)), await t(Promise.reject(nested)).then(x => typeof x));
    let fns; new Promise((...a) => { fns = a; }); console.log(fns.length, fns.map(f => f.name + f.length + ('prototype' in f) + Object.getOwnPropertyNames(f).join('+')).join(), fns[0](1), fns[1](2));
    const order = []; new Promise(a => { order.push('exec'); a(); }).then(() => order.push('then')); order.push('sync'); await null; console.log(order.join());
    let ok, no; function Fake(exec) { exec(v => { ok = v; }, e => { no = e; }); } Promise.resolve.call(Fake, 5); Promise.reject.call(Fake, 6); console.log(ok, no);
    for (const F of [function (e) { e(); }, function (e) { e(() => {}, 5); }, function (e) { e(() => {}, () => {}); e(() => {}, () => {}); }, function (e) { e(undefined, undefined); e(() => {}, () => {}); }]) try { Promise.resolve.call(F, 1); console.log('fine'); } catch (e) { console.log(e.name); }
})();
