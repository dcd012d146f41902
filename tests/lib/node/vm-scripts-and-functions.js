// vm.Script runs in many realms, gives its compiled bytes and takes them; compileFunction makes functions of files.
const vm = require('vm');
const script = new vm.Script('n = (typeof n === "undefined" ? 0 : n) + 1; tag`a`; function tag(s) { return s; } n');
const a = vm.createContext({}), b = vm.createContext({ n: 10 });
console.log(script.runInContext(a), script.runInContext(a), script.runInContext(b), script.runInNewContext({ n: 'x' }), a.n, b.n);
globalThis.n = 100;
console.log(script.runInThisContext(), n);
const text = 'function add(x, y) { return x + y; } add(2, 3)';
const bytes = new vm.Script(text).createCachedData();
console.log(Buffer.isBuffer(bytes), bytes.length > 0);
const again = new vm.Script(text, { cachedData: bytes, filename: 'again.vm' });
console.log(again.cachedDataRejected, again.runInThisContext());
console.log(new vm.Script(text + ' ', { cachedData: bytes }).cachedDataRejected, new vm.Script(text, { cachedData: bytes.subarray(1) }).cachedDataRejected);
const damaged = Buffer.from(bytes);
damaged[damaged.length >> 1] ^= 1;
console.log(new vm.Script(text, { cachedData: damaged }).cachedDataRejected);
const made = new vm.Script(text, { produceCachedData: true });
console.log(made.cachedDataProduced, made.cachedData.length === bytes.length);
console.log(new vm.Script('1\n//# sourceMappingURL=x.map').sourceMapURL, made.sourceMapURL);

const f = vm.compileFunction('return a + b + x + y', ['a', 'b'], { contextExtensions: [{ x: 5 }, { y: 7 }] });
console.log(f(1, 2), f.length, JSON.stringify(f.name), f.toString());
const inner = vm.compileFunction('return [typeof secret, secret, [] instanceof Array]', [], { parsingContext: vm.createContext({ secret: 3, Array }) });
console.log(inner().join());
console.log(vm.compileFunction('"use strict"; return this === undefined').call(undefined), vm.compileFunction('return arguments.length')(1, 2, 3));
console.log(vm.compileFunction('return 1 // comment')(), vm.compileFunction('return [...p]', ['...p'])(1, 2).join());
const kept = vm.compileFunction('return 1', [], { produceCachedData: true });
console.log(kept.cachedDataProduced, vm.compileFunction('return 1', [], { cachedData: kept.cachedData }).cachedDataRejected);
