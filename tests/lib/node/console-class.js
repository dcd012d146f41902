// as: node
// Console over streams that a program names: every method, options and their errors.
const { Console } = require('console'); const { Writable } = require('stream');
const lines = []; const out = new Writable({ write(c, e, cb) { lines.push('o:' + c); cb(); } }); const err = new Writable({ write(c, e, cb) { lines.push('e:' + c); cb(); } });
const c = new Console({ stdout: out, stderr: err, inspectOptions: { depth: 0 } });
c.log('a %s %d', 'b', 3, { x: { y: 1 } }); c.error('bad'); c.warn(new Map([[1, { a: { b: 1 } }]])); c.info(1); c.debug(2); c.dirxml(3);
c.group('G'); c.log('in\nner'); c.group(); c.log('deep'); c.groupEnd(); c.groupEnd(); c.log('out');
c.count(); c.count('x'); c.count(); c.countReset(); c.count(); c.assert(1); c.assert(0); c.assert(0, 'm %s', 1); c.assert(false, { a: 1 });
c.table([{ a: 1, b: 'x' }, { a: 2, c: true }]); c.table([[1, 2], [3]]); c.table(5); c.table(new Map([['a', 1]])); c.table([{ a: 1, b: 2 }], ['b']);
c.dir({ a: { b: { c: {} } }, [Symbol.for('nodejs.util.inspect.custom')]() { return 'no'; } }, { depth: 0 });
c.trace && 0; const { log } = c; log('bound');

setTimeout(() => {
for (const l of lines) console.log(JSON.stringify(l));
console.log(c instanceof Console, console instanceof Console, ({}) instanceof Console, Object.prototype.toString.call(c), Object.keys(c).join());
for (const f of [() => new Console(), () => new Console({}), () => new Console({ stdout: out, colorMode: 5 }), () => new Console({ stdout: out, groupIndentation: -1 }), () => new Console({ stdout: out, groupIndentation: 2000 }), () => new Console({ stdout: out, inspectOptions: 1 }), () => new Console({ stdout: out, colorMode: true, inspectOptions: { colors: true } }), () => c.table([], 5)]) try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
const bad = new Console({ stdout: { write() { throw new Error('w'); } } }); 0; try { new Console({ stdout: { write() { throw new Error('w'); } }, removeListener() {}, once() {}, ignoreErrors: false }).log(1); } catch (e) { console.log(e.message); }
class My extends Console { hello() { this.log('hello'); } } lines.length = 0; new My(out).hello(); console.log(lines, Console(out) instanceof Console);
}, 10);
