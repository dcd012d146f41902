// toString of native, bound and accessor functions: always the native form of NativeFunction syntax.
const native = /^function ?(?:get |set )?(?:[\w$]+|\[[\w.]+\])?\(\) \{ \[native code\] \}$/;
const show = f => Function.prototype.toString.call(f);
for (const f of [Math.max, Array, Function.prototype, Symbol.prototype[Symbol.toPrimitive], Array.prototype[Symbol.iterator], (function x() {}).bind(), (class Y {}).bind(), Proxy, Reflect.ownKeys, parseInt])
    console.log(show(f));
console.log(native.test(show(Object.getOwnPropertyDescriptor(Map.prototype, 'size').get)), native.test(show(Object.getOwnPropertyDescriptor(RegExp, '$1')?.get)), native.test(show(RegExp.prototype[Symbol.replace])));
console.log(show(new Proxy(function secret() {}, {})), show(new Proxy(class {}, {})));
for (const v of [{}, null, undefined, 1, 'f', /x/, Object.create(Function.prototype), new Proxy({}, {})]) try { show(v); console.log('no'); } catch (e) { console.log(e.name); }
const { proxy, revoke } = Proxy.revocable(function () {}, {}); revoke();
console.log(show(proxy));
console.log(show(Object.getOwnPropertyDescriptor(Map, Symbol.species).get), show(Date.prototype[Symbol.toPrimitive]), show(Object.getOwnPropertyDescriptor(RegExp.prototype, "flags").get));
console.log(show(Promise.withResolvers().resolve), show(new Proxy(() => 1, {}).bind()));
