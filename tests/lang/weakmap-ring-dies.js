// Entries whose values hold only each other's keys keep nothing alive.
const collect = globalThis.gc || (() => Bun.gc(true));
const map = new WeakMap();
let refs = [];
function make() {
    for (let i = 0; i < 50; i++) {
        const a = { i }, b = { i };
        map.set(a, { b });
        map.set(b, { a });
        refs.push(new WeakRef(a), new WeakRef(b));
    }
}
make();
setTimeout(() => {
    collect();
    collect();
    setTimeout(() => {
        const alive = refs.filter((r) => r.deref()).length;
        console.log(alive <= 4 ? "gone" : "alive: " + alive);
    }, 1);
}, 1);
// expect: gone
