// A context that nothing refers to any more goes, with its realm; one whose function is kept stays.
const vm = require('vm');
const refs = [];
let kept;
(function make() {
    for (let i = 0; i < 12; i++) {
        const c = vm.createContext({ i, big: new Array(1000).fill(i) });
        const f = vm.runInContext('class A { go() { return [i, big.length, Object.keys({ a: 1 }).length].join(); } } A.prototype.self = A; () => new A().go()', c);
        refs.push(new WeakRef(c));
        if (i === 3)
            kept = f;
    }
})();
setTimeout(() => {
    (function clear(n) { return n ? clear(n - 1) + 1 : 0; })(200);
    Bun.gc(true);
    setTimeout(() => {
        Bun.gc(true);
        const alive = refs.filter((r) => r.deref());
        console.log(alive.length <= 3, kept());
    }, 1);
}, 1);
