// Keys of process that Node has: modules, the environment, times, credentials, what keeps the program alive, reports.
// peer: node
const fs = require('fs');
const os = require('os');
const path = require('path');
const thrown = (f) => { try { return f(); } catch (e) { return `${e.code} ${e.message}`; } };

console.log(process.getBuiltinModule('fs') === fs, process.getBuiltinModule('node:path') === path, process.getBuiltinModule('nothing'), thrown(() => process.getBuiltinModule(1)));

// .env files give what is not there yet
const file = path.join(os.tmpdir(), `cob-env-${process.pid}.env`);
fs.writeFileSync(file, 'COB_ENV_A=one\nCOB_ENV_B="two words"\nCOB_ENV_C=three\n');
process.env.COB_ENV_C = 'kept';
process.loadEnvFile(file);
console.log(process.env.COB_ENV_A, process.env.COB_ENV_B, process.env.COB_ENV_C);
fs.unlinkSync(file);
console.log(thrown(() => process.loadEnvFile(file)).replace(file, 'FILE'));

// times
for (const value of [1, {}, { user: -1, system: 2 }, { user: 1, system: 'x' }])
    console.log(thrown(() => process.cpuUsage(value)), '|', thrown(() => process.threadCpuUsage(value)));
const used = process.cpuUsage(), more = process.cpuUsage(used);
console.log(Object.keys(used).join(), more.user >= 0 && more.system >= 0, Object.keys(process.threadCpuUsage()).join());

// signals and ids
console.log(process.kill(process.pid, 0), process.kill(String(process.pid), 0), thrown(() => process.kill('x')), thrown(() => process.kill(0, 'NO')), thrown(() => process.kill(0, 987)));
for (const name of ['setuid', 'seteuid', 'setgid', 'setegid'])
    console.log(thrown(() => process[name]({})), thrown(() => process[name]('nobody-of-this-name')));
console.log(thrown(() => process.setgroups(1)), thrown(() => process.setgroups([true])), thrown(() => process.setgroups(['no-group-of-this-name'])));
console.log(thrown(() => process.initgroups(1)), thrown(() => process.initgroups('root', 'no-group-of-this-name')));
console.log(process.getgroups().includes(process.getegid()));

// what keeps it alive
const timer = setTimeout(() => {}, 100000), immediate = setImmediate(() => {});
console.log(process.getActiveResourcesInfo().join());
process.unref(timer);
clearImmediate(immediate);
console.log(process.getActiveResourcesInfo().length, timer.hasRef());
process.ref({ ref() { console.log('ref'); } });
process.unref({ [Symbol.for('nodejs.unref')]() { console.log('unref by symbol'); } });
clearTimeout(timer);

// flags of NODE_OPTIONS
const flags = process.allowedNodeEnvironmentFlags;
console.log(flags.has('--stack_trace-limit=7'), flags.has('r'), flags.has('--R'), flags.add('x').has('x'), Object.isFrozen(flags));

// reports
const { header, sharedObjects, userLimits, javascriptStack } = process.report.getReport(new RangeError('mine'));
console.log(header.platform === process.platform, typeof header.glibcVersionRuntime, Array.isArray(sharedObjects), Object.keys(userLimits).length, javascriptStack.message);
console.log(thrown(() => { process.report.signal = 'sigusr1'; }), thrown(() => { process.report.compact = 1; }), thrown(() => process.report.getReport(1)));

console.log(thrown(() => process.setSourceMapsEnabled(1)), process.sourceMapsEnabled, process.setSourceMapsEnabled(true), process.sourceMapsEnabled);
console.log(thrown(() => process.execve(1)), thrown(() => process.execve('x', [1])), thrown(() => process.execve('x', [], { a: 1 })));
console.log(Object.keys(process.binding('util')).length, typeof process.binding('uv').UV_ENOENT, process.binding('constants').os.signals.SIGINT);
console.log(process.release.name, process.debugPort, process.mainModule === module, Object.isFrozen(process.config));

// finalization: the objects that are there at the end
const held = { name: 'held' };
process.finalization.register(held, (object, event) => console.log('finalization', object.name, event));
process.finalization.register(process, () => console.log('never'));
process.finalization.unregister(process);
console.log(thrown(() => process.finalization.register(undefined)));

// the end: no ticks, functions that a program has put there
process.on('exit', (code) => {
    console.log('exit', code, process._exiting, process.exitCode);
    process.nextTick(() => console.log('never'));
});
const really = process.reallyExit;
process.reallyExit = (code) => {
    console.log('really', code);
    really.call(process, 0);
};
process.exit('3');
