// internal/process/finalization - process.finalization: functions that are called with an object when the program ends, if it is there still.
//
// SPDX-License-Identifier: MIT
const { argTypeError } = require('internal/errors');
const { validateFunction, validateObject } = require('internal/validators');
const { process } = $binding('node');

const groups = { __proto__: null, exit: new Map(), beforeExit: new Map() }; // WeakRef -> function
let gone;

function checkObject(object) {
    if (object === null || (typeof object !== 'object' && typeof object !== 'function'))
        throw argTypeError('obj', 'of type object', object);
}

function run(event) {
    const group = groups[event];
    for (const [ref, callback] of [...group]) {
        const object = ref.deref();
        group.delete(ref);
        if (object !== undefined)
            callback(object, event);
    }
}

const onExit = () => run('exit'), onBeforeExit = () => run('beforeExit');

function add(event, object, callback) {
    checkObject(object);
    validateFunction(callback, 'fn');
    const group = groups[event];
    if (group.size === 0) // once for as long as there is somebody
        process.on(event, event === 'exit' ? onExit : onBeforeExit);
    gone ??= new FinalizationRegistry(({ name, ref }) => forget(name, ref));
    const ref = new WeakRef(object);
    group.set(ref, callback);
    gone.register(object, { name: event, ref }, object);
}

function forget(event, ref) {
    const group = groups[event];
    if (group.delete(ref) && group.size === 0)
        process.off(event, event === 'exit' ? onExit : onBeforeExit);
}

const finalization = {
    register(obj, fn) {
        add('exit', obj, fn);
    },
    registerBeforeExit(obj, fn) {
        add('beforeExit', obj, fn);
    },
    unregister(obj) {
        for (const event of ['exit', 'beforeExit']) {
            for (const ref of [...groups[event].keys()]) {
                if (ref.deref() === obj)
                    forget(event, ref);
            }
        }
        gone?.unregister(obj);
    },
};

module.exports = { finalization };
