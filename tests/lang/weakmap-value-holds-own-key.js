const collect = globalThis.gc || (() => Bun.gc(true));
const map = new WeakMap(), refs = [];
function make() {
    for (let i = 0; i < 50; i++) {
        const key = { i };
        map.set(key, { key, self: map });
        refs.push(new WeakRef(key));
    }
}
make();
const kept = {};
map.set(kept, { kept });
setTimeout(() => {
    collect();
    setTimeout(() => {
        console.log(refs.filter((r) => r.deref()).length <= 2, map.get(kept).kept === kept);
    }, 1);
}, 1);
// expect: true true
