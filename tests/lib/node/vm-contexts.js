// What code of a context sees of its sandbox, and what the sandbox sees of it.
const vm = require('vm');
const sandbox = { y: 1, inner: null };
sandbox.self = sandbox;
const c = vm.createContext(sandbox);
console.log(c === sandbox, vm.isContext(sandbox), vm.isContext({}));
console.log(vm.runInContext('x = y + 1; var z = 3; function f() { return this === globalThis; } f()', c), c.x, c.z, typeof c.f);
console.log(vm.runInContext('let hidden = 5; const fixed = 6; hidden + fixed', c), 'hidden' in c);
console.log(vm.runInContext('hidden', c)); // of another script
console.log(vm.runInContext('self === globalThis', c));
console.log(vm.runInContext('[] instanceof Array', c), vm.runInContext('[]', c) instanceof Array, vm.runInContext('Array', c) === Array);
console.log(vm.runInContext('typeof process + typeof require + typeof console.log', c));
console.log(vm.runInContext('Object.keys(globalThis).join()', c));
console.log(vm.runInContext('delete globalThis.y', c), c.y, vm.runInContext('typeof y', c));
Object.defineProperty(c, 'ro', { value: 1, enumerable: true });
console.log(vm.runInContext('ro = 2; [ro, delete globalThis.ro]', c).join());
try {
    vm.runInContext('"use strict"; ro = 2', c);
} catch (e) {
    console.log(e.name, e instanceof TypeError);
}
try {
    vm.runInContext('"use strict"; nowhere = 2', c);
} catch (e) {
    console.log(e.name, e.message);
}
// accessors of the sandbox run with it as their receiver
let stored;
Object.defineProperty(c, 'acc', { get() { return this === c; }, set(v) { stored = v; }, configurable: true });
console.log(vm.runInContext('acc = 9; acc', c), stored);
console.log(vm.runInContext('Object.defineProperty(globalThis, "made", { get: () => 7 }); made', c), c.made);
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(vm.runInContext('globalThis', c), 'x')));
// prototypes of the sandbox give names, and are no own properties
const child = vm.createContext(Object.create({ inherited: 1 }));
console.log(vm.runInContext('[inherited, "inherited" in globalThis, typeof inherited, typeof missing]', child).join());
// a proxy as sandbox
const seen = [];
const p = vm.createContext(new Proxy({ a: 1 }, { get(t, k, r) { seen.push(k); return Reflect.get(t, k, r); } }));
console.log(vm.runInContext('a + typeof String', p), seen.join());
// an ordinary global object
const plain = vm.createContext(vm.constants.DONT_CONTEXTIFY);
plain.q = 1;
console.log(vm.runInContext('q + typeof Object', plain), vm.runInContext('globalThis', plain) === plain, vm.isContext(plain));
Object.freeze(plain);
console.log(vm.runInContext('q = 2; q', plain));
// code from text can be forbidden
const strict = vm.createContext({}, { codeGeneration: { strings: false } });
for (const text of ['eval("1")', 'new Function("1")', '(0, eval)("1")']) {
    try {
        vm.runInContext(text, strict);
    } catch (e) {
        console.log(e.name, e.message);
    }
}
