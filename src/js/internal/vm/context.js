// internal/vm/context - which objects are contexts of node:vm, and what import() of their code does.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const vm = $binding('vm'), { process, utilTypes } = $binding('node');

const constants = {
    __proto__: null,
    USE_MAIN_CONTEXT_DEFAULT_LOADER: Symbol('vm_dynamic_import_main_context_default'),
    DONT_CONTEXTIFY: Symbol('vm_context_no_contextify'),
};
Object.freeze(constants);

// sandbox or global object -> { handle }
const contexts = new WeakMap();

function contextOf(object) {
    return contexts.get(object);
}

function isContextObject(object) {
    return contexts.has(object);
}

function handleOf(object) {
    return object === undefined || object === null ? null : contexts.get(object)?.handle ?? null;
}

// The object that stands for code of `owner` (a Script, a function, a Module) to import(): undefined when imports are those of files.
function hostObject(owner, callback) {
    if (callback === constants.USE_MAIN_CONTEXT_DEFAULT_LOADER)
        return undefined;
    return { __proto__: null, owner, callback };
}

function hasModulesFlag() {
    return process.execArgv.includes('--experimental-vm-modules') || /--experimental-vm-modules/.test(process.env.NODE_OPTIONS ?? '');
}

// For C: import() in such code.
async function importFrom(host, specifier, attributes) {
    const callback = host.$import ?? host.callback;
    if (callback === undefined || callback === null) {
        throw nodeError('ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING', 'A dynamic import callback was not specified.');
    }
    if (vm.isNodeStyle() && !hasModulesFlag())
        throw nodeError('ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG', 'A dynamic import callback was invoked without --experimental-vm-modules');
    const owner = host.$import ? host : host.owner;
    const made = await $call(callback, undefined, specifier, owner, attributes ?? { __proto__: null }, 'evaluation');
    if (utilTypes.isModuleNamespaceObject(made))
        return made;
    if (made === null || typeof made !== 'object' || !made.$handle)
        throw nodeError('ERR_VM_MODULE_NOT_MODULE', 'Provided module is not an instance of Module');
    if (made.status === 'errored')
        throw made.error;
    return made.namespace;
}

// For C: import.meta of a module of vm.
function fillMeta(module, meta) {
    if (module.$meta)
        $call(module.$meta, undefined, meta, module);
}

module.exports = { constants, contexts, contextOf, isContextObject, handleOf, hostObject, hasModulesFlag, importFrom, fillMeta };
