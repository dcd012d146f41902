// Errors of scripts begin with the place and the line, and belong to the realm whose code was compiled.
const vm = require('vm');
function head(f) {
    try {
        f();
    } catch (e) {
        console.log(e instanceof Error, e.name + ': ' + e.message);
        console.log(e.stack.split('\n').slice(0, 6).filter((line) => !line.startsWith('    at ') || line.includes('.vm:')).join('\n').replaceAll(__dirname, ''));
    }
}
head(() => new vm.Script('var a; foo barxx(', { filename: 'a.vm', lineOffset: 5, columnOffset: 3 }));
head(() => vm.runInNewContext('foo bar'));
head(() => vm.runInThisContext('\n\tthrow new TypeError("x")', 'b.vm'));
head(() => vm.runInThisContext(' throw new Error("y")', { filename: 'c.vm', lineOffset: 32, columnOffset: 123 }));
head(() => vm.runInNewContext('undefinedFn()', {}, 'd.vm'));
head(() => vm.runInThisContext('throw new Error("z")', { displayErrors: false, filename: 'e.vm' }));
head(() => vm.compileFunction('});\n(function() {'));
try {
    vm.compileFunction('', ['a', 'b) { }; (c']);
} catch (e) {
    console.log(e.name);
}
head(() => vm.compileFunction('\n\n  throw new Error("in")', [], { filename: 'f.vm', lineOffset: 9 })());
for (const wrong of [() => new vm.Script('1', 5), () => new vm.Script('1', { filename: 1 }), () => new vm.Script('1', { lineOffset: 1.5 }),
    () => vm.runInContext('1', {}), () => vm.createContext(5), () => vm.createContext({}, { name: 1 }),
    () => vm.createContext({}, { microtaskMode: 'x' }), () => vm.runInThisContext('1', { timeout: 0 }),
    () => vm.compileFunction(1), () => vm.compileFunction('', [1]), () => vm.compileFunction('', [], { contextExtensions: [1] }),
    () => vm.compileFunction('', [], { parsingContext: {} })]) {
    try {
        wrong();
    } catch (e) {
        console.log(e.code, e.message.split('\n')[0]);
    }
}
