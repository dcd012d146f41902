// createHook: what the hooks hear of promises, await, ticks, timers, immediates, microtasks and requests, in which order, and with which ids.
// peer: node
const hooks = require('async_hooks');
const fs = require('fs');
const lines = [];
const names = new Map([[0, 'none'], [1, 'program']]); // ids differ from run to run
const counts = {};
hooks.executionAsyncId(); // from now on everything has an id
const say = (text) => lines.push(text);
const name = (id) => names.get(id) ?? '?';

const hook = hooks.createHook({
    init(id, type, trigger, resource) {
        counts[type] = (counts[type] ?? 0) + 1;
        names.set(id, `${type}${counts[type]}`);
        say(`init ${name(id)} by ${name(trigger)} in ${name(hooks.executionAsyncId())} ${typeof resource}`);
    },
    before(id) {
        say(`before ${name(id)} ${hooks.executionAsyncId() === id}`);
    },
    after(id) {
        say(`after ${name(id)} ${hooks.executionAsyncId() === id}`);
    },
    destroy(id) {
        if (!/^PROMISE|\?/.test(name(id))) // when it is collected, or made before the hook
            say(`destroy ${name(id)}`);
    },
    promiseResolve(id) {
        say(`resolve ${name(id)}`);
    },
});
const here = (what) => say(`${what}: ${name(hooks.executionAsyncId())} by ${name(hooks.triggerAsyncId())}`);
function section(title, start) {
    return new Promise((done) => {
        setTimeout(() => {
            say(`-- ${title}`);
            hook.enable();
            const finish = () => setTimeout(() => { // what was destroyed is told before
                hook.disable();
                done();
            }, 5);
            start(finish);
            if (start.length === 0)
                finish();
        }, 1);
    });
}

async function work() {
    await null;
    here('after null');
    await new Promise((resolve) => resolve(1));
    here('after promise');
    return 1;
}

async function main() {
    await section('then', () => {
        Promise.resolve(1).then(() => here('then')).then(undefined, () => {});
        Promise.reject(2).catch(() => here('catch'));
    });
    await section('await', () => {
        work().then(() => here('worked'));
    });
    await section('thenable', () => {
        (async () => Promise.resolve(3))();
    });
    await section('timers', (finish) => {
        setImmediate(() => here('immediate'));
        clearImmediate(setImmediate(() => say('never')));
        process.nextTick(() => {
            here('tick');
            setTimeout(() => {
                here('timeout');
                finish();
            }, 15);
        });
        queueMicrotask(() => here('microtask'));
    });
    await section('interval', (finish) => {
        let n = 0;
        const interval = setInterval(() => {
            here('interval');
            if (++n === 2) {
                clearInterval(interval);
                finish();
            }
        }, 2);
    });
    await section('file', (finish) => fs.access(__filename, () => {
        here('file');
        finish();
    }));
    await section('random', (finish) => require('crypto').randomBytes(3, () => {
        here('random');
        finish();
    }));
    await section('resource', () => {
        const resource = new hooks.AsyncResource('MINE', { requireManualDestroy: true });
        say(resource.runInAsyncScope((a) => {
            here('inside');
            say(`is resource ${hooks.executionAsyncResource() === resource}`);
            return a;
        }, null, 'result'));
        resource.emitDestroy();
    });
    await section('storage beside ids', (finish) => {
        const storage = new hooks.AsyncLocalStorage();
        storage.run('outer', () => setTimeout(() => {
            here(storage.getStore());
            storage.run('inner', () => setImmediate(() => {
                here(storage.getStore());
                finish();
            }));
        }, 1));
    });
    console.log(lines.join('\n'));
    wrong();
}

function wrong() {
    const tries = [
        () => hooks.createHook({ init: 1 }),
        () => hooks.createHook({ trackPromises: 1 }),
        () => hooks.createHook({ trackPromises: false, promiseResolve() {} }),
        () => new hooks.AsyncResource('x', { triggerAsyncId: null }),
    ];
    for (const attempt of tries) {
        try {
            attempt();
            console.log('no error');
        } catch (error) {
            console.log(error.code, error.message);
        }
    }
    console.log(Object.keys(hooks.asyncWrapProviders).length, hooks.asyncWrapProviders.TIMERWRAP, hooks.asyncWrapProviders.ZLIB);
}
main();
