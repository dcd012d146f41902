// timeout and breakOnSigint leave a script that nothing in it can keep running; the program goes on.
const vm = require('vm');
const { spawn } = require('child_process');
function tried(f) {
    try {
        console.log('value', f());
    } catch (e) {
        console.log(e.code, e.message);
    }
}
tried(() => vm.runInThisContext('while (true) {}', { timeout: 5 }));
tried(() => vm.runInNewContext('try { while (true) {} } catch { x = 1 } finally { x = 2 }', {}, { timeout: 5 }));
tried(() => vm.runInThisContext('1 + 1', { timeout: 10000 }));
// the outer time ends first
tried(() => vm.runInNewContext('run("while (true) {}", { timeout: 1000000 })', { run: vm.runInThisContext }, { timeout: 5 }));
// the inner one, which the outer script catches
tried(() => vm.runInNewContext('try { run("while (true) {}", { timeout: 5 }) } catch (e) { e.code }', { run: vm.runInThisContext }, { timeout: 1000000 }));
// jobs belong to the run when the context has its own
tried(() => vm.runInNewContext('Promise.resolve().then(() => { while (true) {} }); 1', {}, { timeout: 5, microtaskMode: 'afterEvaluate' }));
const order = [];
const c = vm.createContext({ order }, { microtaskMode: 'afterEvaluate' });
vm.runInContext('Promise.resolve().then(() => order.push("job")); order.push("script")', c);
order.push('after');
console.log(order.join());
process.on('SIGINT', () => {
    console.log('handler');
    clearTimeout(timer);
});
const timer = setTimeout(() => console.log('no signal'), 60000);
tried(() => vm.runInNewContext('kill(); while (true) {}', { kill: () => process.kill(process.pid, 'SIGINT') }, { breakOnSigint: true }));
process.kill(process.pid, 'SIGINT'); // this one reaches the handler
