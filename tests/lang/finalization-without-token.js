// undefined as token registers; unregister with it is a TypeError.
const registry = new FinalizationRegistry(() => {});
registry.register({}, 1);
registry.register({}, 2, undefined);
for (const bad of [undefined, null, 1, "x", Symbol.for("r")]) {
    try {
        registry.unregister(bad);
    } catch (e) {
        console.log(e.name, e.message);
    }
}
const s = Symbol("unique");
registry.register({}, 3, s);
console.log(registry.unregister(s), registry.unregister(s));
// expect: TypeError Invalid unregisterToken ('undefined')
// expect: TypeError Invalid unregisterToken ('null')
// expect: TypeError Invalid unregisterToken ('1')
// expect: TypeError Invalid unregisterToken ('x')
// expect: TypeError Invalid unregisterToken ('Symbol(r)')
// expect: true false
