// Each of many registrations is taken back by its own token.
const registry = new FinalizationRegistry(() => console.log("never"));
const targets = [];
for (let i = 0; i < 3000; i++) {
    const o = { i };
    targets.push(o);
    registry.register(o, i, o);
}
let removed = 0, again = 0;
for (let i = 2999; i >= 0; i -= 2) removed += registry.unregister(targets[i]);
for (const o of targets) again += registry.unregister(o);
console.log(removed, again, registry.unregister(targets[0]));
// expect: 1500 1500 false
