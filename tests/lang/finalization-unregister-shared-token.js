// One token for several registrations, among others.
const collect = globalThis.gc || (() => Bun.gc(true));
const called = [];
const registry = new FinalizationRegistry((held) => called.push(held));
const token = {}, other = {};
function make() {
    for (let i = 0; i < 40; i++) registry.register({ i }, i % 4 ? "other" : "shared", i % 4 ? other : token);
}
make();
console.log(registry.unregister(token), registry.unregister(token), registry.unregister({}));
setTimeout(() => {
    collect();
    setTimeout(() => console.log(called.includes("shared"), called.length >= 28), 5);
}, 1);
// expect: true false false
// expect: false true
