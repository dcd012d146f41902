// Bindings that are not there.
for (const f of [
    () => process.binding('nothing'),
    () => process.binding(Symbol('s')),
    () => process._linkedBinding('nothing'),
])
    try {
        f();
    } catch (e) {
        console.log(e.name, e.code, e.message);
    }
// expect: Error undefined No such module: nothing
// expect: Error undefined No such module: Symbol(s)
// expect: Error ERR_INVALID_MODULE No such binding was linked: nothing
