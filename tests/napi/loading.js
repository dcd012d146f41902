// How addons are found and loaded: by require, process.dlopen, createRequire, import; again after a delete; what cannot be loaded.
const path = require('path'), fs = require('fs'), os = require('os');
const file = path.resolve(__dirname, '../../build/addons/thin.node');
const a = require(file), b = require('../../build/addons/thin');
console.log(a === b, require.cache[file].exports === a, require.cache[file].loaded); // expect: true true true
delete require.cache[file];
const c = require(file);
console.log(c === a, c.napi_typeof(1)); // expect: false number
const module_ = { exports: { before: 1 } };
console.log(process.dlopen(module_, file), module_.exports.before, typeof module_.exports.told); // expect: undefined 1 function
console.log(require('module').createRequire(file)('./thin.node') === c); // expect: true
for (const args of [[], [{}], [{ exports: {} }, '/none.node'], [{ exports: {} }, __filename]])
    try { process.dlopen(...args); } catch (e) { console.log(e.name, e.code, e.message.replace(__dirname, '')); }
// expect: TypeError ERR_MISSING_ARGS process.dlopen needs at least 2 arguments
// expect: TypeError ERR_MISSING_ARGS process.dlopen needs at least 2 arguments
// expect: Error ERR_DLOPEN_FAILED /none.node: cannot open shared object file: No such file or directory
// expect: Error ERR_DLOPEN_FAILED /loading.js: invalid ELF header
for (const [name, symbol] of [['nothing', ''], ['cxx', '_ZN2v87Isolate10GetCurrentEv']]) {
    const made = path.join(os.tmpdir(), `cob-${process.pid}-${name}`);
    fs.writeFileSync(made + '.c', symbol ? `extern void ${symbol}(void); void f(void) { ${symbol}(); }` : 'int nothing;');
    require('child_process').execFileSync('gcc', ['-shared', '-fPIC', '-o', made + '.node', made + '.c']);
    try { require(made); } catch (e) { console.log(e.code, e.message.replaceAll(made, 'FILE')); }
    fs.rmSync(made + '.c');
    fs.rmSync(made + '.node');
}
// expect: ERR_DLOPEN_FAILED Module did not self-register: 'FILE.node'.
// expect: ERR_DLOPEN_FAILED FILE.node uses the C++ interface of V8, which cob has not: only addons that use Node-API can be loaded (FILE.node: undefined symbol: _ZN2v87Isolate10GetCurrentEv)
import(file).then((ns) => console.log(typeof ns.default.told, typeof ns.told)); // expect: function function
