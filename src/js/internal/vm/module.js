// internal/vm/module - vm.Module, vm.SourceTextModule and vm.SyntheticModule over module records of the engine.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError, shown } = require('internal/errors');
const { validateString, validateInt32, validateUint32, validateBoolean, validateObject, validateArray, validateFunction } = require('internal/validators');
const { isContextObject, handleOf, constants } = require('internal/vm/context');
const binding = $binding('vm'), { process, inspect } = $binding('node');

const LINKED = 2, EVALUATING = 3, ERRORED = 5; // numbers of moduleStatus
const STATUS = ['unlinked', 'linking', 'linked', 'evaluating', 'evaluated', 'errored'];
const custom = Symbol.for('nodejs.util.inspect.custom');

let warned = false, nextId = 0;
const idsOfContexts = new WeakMap();

function badStatus(what) {
    return nodeError('ERR_VM_MODULE_STATUS', `Module status ${what}`);
}

function ownerCheck(module) {
    if (module === null || typeof module !== 'object' || !module.$handle)
        throw nodeError('ERR_INVALID_THIS', 'Value of "this" must be of type Module');
}

function isModule(value) {
    return value !== null && typeof value === 'object' && value.$handle !== undefined;
}

function identifierFor(identifier, context) {
    if (identifier !== undefined) {
        validateString(identifier, 'options.identifier');
        return identifier;
    }
    if (context === undefined)
        return `vm:module(${nextId++})`;
    const id = idsOfContexts.get(context) ?? 0;
    idsOfContexts.set(context, id + 1);
    return `vm:module(${id})`;
}

class Module {
    constructor(options) {
        if (!warned) {
            warned = true;
            process.emitWarning('VM Modules is an experimental feature and might change at any time', 'ExperimentalWarning');
        }
        if (new.target === Module)
            throw new TypeError('Module is not a constructor');
        const { context, identifier } = options;
        if (context !== undefined) {
            if (context === null || (typeof context !== 'object' && typeof context !== 'function'))
                throw argTypeError('context', 'of type object', context);
            if (!isContextObject(context))
                throw argTypeError('options.context', 'an instance of vm.Context', context);
        }
        this.$context = context;
        this.$identifier = identifierFor(identifier, context);
        this.$handle = options.make(this, this.$identifier, handleOf(context));
        this.$failure = undefined;
        this.$over = undefined;
    }

    get identifier() {
        ownerCheck(this);
        return this.$identifier;
    }

    get context() {
        ownerCheck(this);
        return this.$context;
    }

    get namespace() {
        ownerCheck(this);
        if (binding.moduleStatus(this.$handle) < LINKED)
            throw badStatus('must not be unlinked or linking');
        return binding.moduleNamespace(this.$handle);
    }

    get status() {
        ownerCheck(this);
        if (this.$failure)
            return 'errored';
        return this.$over ?? STATUS[binding.moduleStatus(this.$handle)];
    }

    get error() {
        ownerCheck(this);
        if (this.$failure)
            return this.$failure.error;
        if (binding.moduleStatus(this.$handle) !== ERRORED)
            throw badStatus('must be errored');
        return binding.moduleError(this.$handle);
    }

    async link(linker) {
        ownerCheck(this);
        validateFunction(linker, 'linker');
        if (this.status === 'linked')
            throw nodeError('ERR_VM_MODULE_ALREADY_LINKED', 'Module has already been linked');
        if (this.status !== 'unlinked')
            throw badStatus('must be unlinked');
        await linkWith(this, linker);
        binding.moduleLink(this.$handle);
    }

    evaluate(options = {}) {
        try {
            return evaluateModule(this, options);
        } catch (error) {
            return Promise.reject(error);
        }
    }

    [custom](depth, options) {
        ownerCheck(this);
        const name = this.constructor?.name || 'Module';
        if (typeof depth === 'number' && depth < 0)
            return `[${name}]`;
        const parts = { status: this.status, identifier: this.$identifier, context: this.$context };
        return `${name} ${inspect(parts, { ...options, customInspect: false })}`;
    }
}

function evaluateModule(module, options) {
    ownerCheck(module);
    validateObject(options, 'options');
    let { timeout } = options;
    if (timeout === undefined)
        timeout = 0;
    else
        validateUint32(timeout, 'options.timeout', true);
    const { breakOnSigint = false } = options;
    validateBoolean(breakOnSigint, 'options.breakOnSigint');
    const status = binding.moduleStatus(module.$handle);
    if (status < LINKED || status === EVALUATING)
        throw badStatus('must be one of linked, evaluated, or errored');
    return binding.moduleEvaluate(module.$handle, timeout, breakOnSigint);
}

// ---- linking ----

async function linked(module, target, specifier, linker) {
    const other = await target;
    if (!isModule(other))
        throw nodeError('ERR_VM_MODULE_NOT_MODULE', 'Provided module is not an instance of Module');
    if (other.context !== module.$context)
        throw nodeError('ERR_VM_MODULE_DIFFERENT_CONTEXT', 'Linked modules must use the same context');
    if (other.status === 'errored')
        throw linkFailure(specifier, other.error);
    if (other.status === 'unlinked')
        await linkWith(other, linker);
    return other;
}

function linkFailure(specifier, cause) {
    const error = nodeError('ERR_VM_MODULE_LINK_FAILURE', `request for '${specifier}' resolved to an errored module`);
    error.cause = cause;
    return error;
}

async function linkWith(module, linker) {
    if (!(module instanceof SourceTextModule))
        return;
    module.$over = 'linking';
    try {
        const targets = [];
        for (const [specifier, attributes] of module.$requests())
            $push(targets, linked(module, linker(specifier, module, { attributes, assert: attributes }), specifier, linker));
        const modules = await Promise.all(targets);
        for (let i = 0; i < modules.length; i++)
            binding.moduleBind(module.$handle, i, modules[i].$handle);
    } catch (error) {
        module.$failure = { error };
        throw error;
    } finally {
        module.$over = undefined;
    }
}

class SourceTextModule extends Module {
    constructor(sourceText, options = {}) {
        validateString(sourceText, 'sourceText');
        validateObject(options, 'options');
        const { lineOffset = 0, columnOffset = 0, initializeImportMeta, importModuleDynamically, context, identifier, cachedData } = options;
        validateInt32(lineOffset, 'options.lineOffset');
        validateInt32(columnOffset, 'options.columnOffset');
        if (initializeImportMeta !== undefined)
            validateFunction(initializeImportMeta, 'options.initializeImportMeta');
        if (importModuleDynamically !== undefined && importModuleDynamically !== constants.USE_MAIN_CONTEXT_DEFAULT_LOADER)
            validateFunction(importModuleDynamically, 'options.importModuleDynamically');
        if (cachedData !== undefined && !ArrayBuffer.isView(cachedData))
            throw argTypeError('options.cachedData', 'an instance of Buffer, TypedArray, or DataView', cachedData);
        super({
            context, identifier,
            make: (self, name, handle) => {
                const made = binding.newModule(sourceText, name, lineOffset, columnOffset, handle, self);
                if (cachedData !== undefined && !binding.moduleAccepts(made, cachedData))
                    throw nodeError('ERR_VM_MODULE_CACHED_DATA_REJECTED', 'cachedData buffer was rejected');
                return made;
            },
        });
        this.$meta = initializeImportMeta;
        this.$import = importModuleDynamically;
        this.$list = undefined;
        this.$names = undefined;
    }

    get dependencySpecifiers() {
        ownerCheck(this);
        this.$names ??= Object.freeze(this.$requests().map(([specifier]) => specifier));
        return this.$names;
    }

    get moduleRequests() {
        ownerCheck(this);
        this.$list ??= Object.freeze(this.$requests().map(([specifier, attributes]) =>
            Object.freeze({ __proto__: null, specifier, attributes: Object.freeze(attributes), phase: 'evaluation' })));
        return this.$list;
    }

    linkRequests(modules) {
        ownerCheck(this);
        if (this.status !== 'unlinked')
            throw badStatus('must be unlinked');
        validateArray(modules, 'modules');
        const requests = this.$requests();
        if (modules.length !== requests.length)
            throw nodeError('ERR_MODULE_LINK_MISMATCH', `Expected ${requests.length} modules, got ${modules.length}`);
        for (const other of modules) {
            if (!isModule(other))
                throw nodeError('ERR_VM_MODULE_NOT_MODULE', 'Provided module is not an instance of Module');
            if (other.context !== this.$context)
                throw nodeError('ERR_VM_MODULE_DIFFERENT_CONTEXT', 'Linked modules must use the same context');
        }
        for (let i = 0; i < modules.length; i++) {
            const j = requests.findIndex(([specifier]) => specifier === requests[i][0]);
            if (modules[j] !== modules[i])
                throw nodeError('ERR_MODULE_LINK_MISMATCH', `Module request '${requests[i][0]}' at index ${i} must be linked to the same module requested at index ${j}`);
            binding.moduleBind(this.$handle, i, modules[i].$handle);
        }
        this.$bound = true;
    }

    instantiate() {
        ownerCheck(this);
        if (this.status !== 'unlinked')
            throw badStatus('must be unlinked');
        if (this.$requests().length && !this.$bound)
            throw nodeError('ERR_VM_MODULE_LINK_FAILURE', `request for '${this.$requests()[0][0]}' is not yet fulfilled`);
        binding.moduleLink(this.$handle);
    }

    hasTopLevelAwait() {
        ownerCheck(this);
        return binding.moduleIsAsync(this.$handle, false);
    }

    hasAsyncGraph() {
        ownerCheck(this);
        if (binding.moduleStatus(this.$handle) < LINKED)
            throw badStatus('must be instantiated or evaluated');
        return binding.moduleIsAsync(this.$handle, true);
    }

    createCachedData() {
        ownerCheck(this);
        const { status } = this;
        if (status === 'evaluating' || status === 'evaluated' || status === 'errored')
            throw nodeError('ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA', 'Cached data cannot be created for a module which has been evaluated');
        return binding.moduleCache(this.$handle);
    }
}
SourceTextModule.prototype.$requests = function() {
    return binding.moduleRequests(this.$handle);
};

class SyntheticModule extends Module {
    constructor(exportNames, evaluateCallback, options = {}) {
        if (!Array.isArray(exportNames) || exportNames.some((name) => typeof name !== 'string'))
            throw argTypeError('exportNames', 'an Array of unique strings', exportNames);
        exportNames.forEach((name, i) => {
            if (exportNames.indexOf(name, i + 1) !== -1)
                throw nodeError('ERR_INVALID_ARG_VALUE', `The property 'exportNames.${name}' is duplicated. Received ${shown(name)}`);
        });
        validateFunction(evaluateCallback, 'evaluateCallback');
        validateObject(options, 'options');
        const { context, identifier } = options;
        super({
            context, identifier,
            make: (self, name, handle) =>
                binding.newSynthetic(name, [...exportNames], handle, self, () => $call(evaluateCallback, self)),
        });
    }

    async link() {
        ownerCheck(this); // it needs no other module: it was linked when it was made
    }

    setExport(name, value) {
        ownerCheck(this);
        validateString(name, 'name');
        if (binding.moduleStatus(this.$handle) < LINKED)
            throw badStatus('must be linked');
        if (!binding.moduleSetExport(this.$handle, name, value))
            throw new ReferenceError(`Export '${name}' is not defined in module`);
    }
}

module.exports = { Module, SourceTextModule, SyntheticModule };
