// Signals made by any() from one that stays: collected when nobody listens, kept while somebody does.
const collect = globalThis.gc || (() => Bun.gc(true));
const base = new AbortController(), log = [], refs = [];
function make() {
    for (let i = 0; i < 100; i++) refs.push(new WeakRef(AbortSignal.any([base.signal, new AbortController().signal])));
    for (let i = 0; i < 3; i++) AbortSignal.any([base.signal]).addEventListener("abort", function () { log.push("listener " + i + " " + this.reason); });
    AbortSignal.any([AbortSignal.any([base.signal])]).onabort = (e) => log.push("handler " + e.target.aborted);
}
make();
const held = AbortSignal.any([base.signal, AbortSignal.any([base.signal])]);
setTimeout(() => {
    collect();
    collect();
    setTimeout(() => {
        console.log(refs.filter((r) => r.deref()).length < 5);
        base.abort("stop");
        console.log(log.join(", "));
        console.log(held.aborted, held.reason, AbortSignal.any([base.signal]).reason, AbortSignal.any([held]).aborted);
    }, 1);
}, 1);
// expect: true
// expect: listener 0 stop, listener 1 stop, listener 2 stop, handler true
// expect: true stop stop true
