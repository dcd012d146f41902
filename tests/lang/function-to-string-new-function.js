// The text of functions made by the Function constructors.
const G = Object.getPrototypeOf(function* () {}).constructor, A = Object.getPrototypeOf(async () => 1).constructor, AG = Object.getPrototypeOf(async function* () {}).constructor;
for (const F of [Function, G, A, AG]) {
    console.log(JSON.stringify(F().toString()), JSON.stringify(F('a', 'b=1', 'return a').toString()), F('a', 'b=1', '').length, F().name);
}
console.log(JSON.stringify(String(new Function('a,b', 'c', 'return a // x'))), new Function('a,b', 'c', 'return a+b+c // x')(1, 2, 3));
console.log(new Function('a /* x', '*/', 'return a')(4), JSON.stringify(String(new Function('a //', '/*b*/', ''))));
for (const args of [['){', '}'], ['a', '}, function() {'], ['/*', '*/){'], ['a = super.b', ''], ['', 'yield 1; var yield'], ['a,', ''], ['...a', 'return a.length'], ['-->', ''], ['a', '-->'], ['"use strict"', ''], ['a=1', '"use strict"']])
    try { new Function(...args); console.log('ok'); } catch (e) { console.log(e.name); }
console.log(new Function('return this')() === globalThis, new Function('return typeof require === typeof module || true')(), Function.prototype(), new Function('a', 'b', 'return arguments.length').apply(null, [1, 2, 3]));
let order = '';
try { new Function({ toString() { order += 'a'; return 'a'; } }, { toString() { order += 'b'; throw new RangeError(); } }, { toString() { order += 'c'; } }); } catch (e) { console.log(e.name, order); }
