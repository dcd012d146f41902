// node:vm - scripts and contexts, over realms of the engine ($binding("vm")).
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateString, validateInt32, validateUint32, validateBoolean, validateObject, validateArray, validateOneOf } = require('internal/validators');
const { constants, contexts, contextOf, isContextObject, handleOf, hostObject, hasModulesFlag } = require('internal/vm/context');
const binding = $binding('vm'), { process, utilTypes } = $binding('node');

// ---- errors ----

// Puts the place and the line before the stack, once, as Node shows errors of scripts.
function decorate(error, lineOffset, columnOffset) {
    const place = utilTypes.isNativeError(error) && !error.$decorated ? binding.errorPlace(error) : undefined;
    if (!place)
        return;
    const [file, line, column, text, columns] = place;
    try {
        const { stack } = error;
        if (typeof stack !== 'string')
            return;
        let space = '';
        const said = column - 1 - (line === lineOffset + 1 ? columnOffset : 0);
        const before = /\bthrow\s+(?=(?:new\s|\w+\()?$)/.exec(text.slice(0, said))?.index ?? said; // V8 points at the statement
        for (let i = 0; i < before; i++)
            space += text[i] === '\t' ? '\t' : ' ';
        error.stack = `${file}:${line}\n${text}\n${space}${'^'.repeat(columns)}\n\n${stack}`;
        error.$decorated = true;
    } catch {
        // frozen, or a getter of the script's: the error goes on as it is
    }
}

// ---- options ----

function parsing(options) {
    return options?.$parsing;
}

function validateContext(object) {
    if (!isContext(object))
        throw argTypeError('contextifiedObject', 'an vm.Context', object);
}

function isContext(object) {
    if (object === null || typeof object !== 'object')
        throw argTypeError('object', 'of type object', object);
    return isContextObject(object);
}

function runOptions(options = {}) {
    validateObject(options, 'options');
    let { timeout } = options;
    if (timeout === undefined)
        timeout = 0;
    else
        validateUint32(timeout, 'options.timeout', true);
    const { displayErrors = true, breakOnSigint = false } = options;
    validateBoolean(displayErrors, 'options.displayErrors');
    validateBoolean(breakOnSigint, 'options.breakOnSigint');
    return { timeout, displayErrors, breakOnSigint };
}

function newContextOptions(options) {
    if (!options)
        return {};
    const { contextName: name, contextOrigin: origin, contextCodeGeneration, microtaskMode } = options;
    if (name !== undefined)
        validateString(name, 'options.contextName');
    if (origin !== undefined)
        validateString(origin, 'options.contextOrigin');
    let codeGeneration;
    if (contextCodeGeneration !== undefined) {
        validateObject(contextCodeGeneration, 'options.contextCodeGeneration');
        const { strings, wasm } = contextCodeGeneration;
        if (strings !== undefined)
            validateBoolean(strings, 'options.contextCodeGeneration.strings');
        if (wasm !== undefined)
            validateBoolean(wasm, 'options.contextCodeGeneration.wasm');
        codeGeneration = { strings, wasm };
    }
    if (microtaskMode !== undefined)
        validateString(microtaskMode, 'options.microtaskMode');
    return { name, origin, codeGeneration, microtaskMode };
}

// ---- contexts ----

let nextContextName = 1;
let living = [];

// Contexts that are still there, for measureMemory.
function countContexts() {
    living = living.filter((ref) => ref.deref() !== undefined);
    return living.length;
}

function createContext(contextObject = {}, options = {}) {
    const plain = contextObject === constants.DONT_CONTEXTIFY;
    if (!plain) {
        if (contextObject === null || typeof contextObject !== 'object')
            throw argTypeError('object', 'of type object', contextObject);
        if (isContextObject(contextObject))
            return contextObject;
    }
    validateObject(options, 'options');
    const { name = `VM Context ${nextContextName++}`, origin, codeGeneration, microtaskMode, importModuleDynamically } = options;
    validateString(name, 'options.name');
    if (origin !== undefined)
        validateString(origin, 'options.origin');
    let strings = true, wasm = true;
    if (codeGeneration !== undefined) {
        validateObject(codeGeneration, 'options.codeGeneration');
        ({ strings = true, wasm = true } = codeGeneration);
        validateBoolean(strings, 'options.codeGeneration.strings');
        validateBoolean(wasm, 'options.codeGeneration.wasm');
    }
    validateOneOf(microtaskMode, 'options.microtaskMode', ['afterEvaluate', undefined]);
    const host = hostObject(contextObject, importModuleDynamically);
    const handle = binding.makeContext(plain ? undefined : contextObject, strings, microtaskMode === 'afterEvaluate', host);
    const object = plain ? binding.globalOf(handle) : contextObject;
    if (plain && host)
        host.owner = object;
    contexts.set(object, { handle });
    $push(living, new WeakRef(object));
    return object;
}

// ---- scripts ----

function runScript(script, contextObject, { timeout, displayErrors, breakOnSigint }) {
    const context = contextObject === null ? undefined : contextOf(contextObject);
    try {
        return binding.runScript(script.$script, context?.handle ?? null, timeout, breakOnSigint, script.$host);
    } catch (error) {
        if (displayErrors)
            decorate(error, script.$line, script.$column);
        throw error;
    }
}

class Script {
    constructor(code, options = {}) {
        const text = `${code}`;
        if (typeof options === 'string')
            options = { filename: options };
        else
            validateObject(options, 'options');
        const { filename = 'evalmachine.<anonymous>', lineOffset = 0, columnOffset = 0, cachedData, produceCachedData = false, importModuleDynamically } = options;
        validateString(filename, 'options.filename');
        validateInt32(lineOffset, 'options.lineOffset');
        validateInt32(columnOffset, 'options.columnOffset');
        if (cachedData !== undefined && !ArrayBuffer.isView(cachedData))
            throw argTypeError('options.cachedData', 'an instance of Buffer, TypedArray, or DataView', cachedData);
        validateBoolean(produceCachedData, 'options.produceCachedData');
        checkImporter(importModuleDynamically);
        try {
            const [script, refused] = binding.compileScript(text, filename || '<anonymous>', lineOffset, columnOffset, handleOf(parsing(options)), cachedData);
            this.$script = script;
            if (cachedData !== undefined)
                this.cachedDataRejected = refused;
        } catch (error) {
            decorate(error, lineOffset, columnOffset);
            throw error;
        }
        this.$line = lineOffset;
        this.$column = columnOffset;
        if (produceCachedData) {
            this.cachedDataProduced = true;
            this.cachedData = binding.cacheOf(this.$script);
        }
        this.$host = hostObject(this, importModuleDynamically);
        this.sourceURL = /(?:^|\n)\/\/[#@] sourceURL=(\S+)\s*$/m.exec(text)?.[1];
        this.sourceMapURL = /(?:^|\n)\/\/[#@] sourceMappingURL=(\S+)\s*$/m.exec(text)?.[1];
    }

    createCachedData() {
        return binding.cacheOf(this.$script);
    }

    runInThisContext(options) {
        return runScript(this, null, runOptions(options));
    }

    runInContext(contextifiedObject, options) {
        validateContext(contextifiedObject);
        return runScript(this, contextifiedObject, runOptions(options));
    }

    runInNewContext(contextObject, options) {
        const context = createContext(contextObject, newContextOptions(options));
        return this.runInContext(context, options);
    }
}

function checkImporter(callback) {
    if (callback !== undefined && callback !== constants.USE_MAIN_CONTEXT_DEFAULT_LOADER && typeof callback !== 'function')
        throw argTypeError('options.importModuleDynamically', 'of type function', callback);
}

function withParsing(options, context) {
    const given = typeof options === 'string' ? { filename: options } : { ...options };
    given.$parsing = context;
    return given;
}

function createScript(code, options) {
    return new Script(code, options);
}

function runInContext(code, contextifiedObject, options) {
    validateContext(contextifiedObject);
    const given = withParsing(options, contextifiedObject);
    return createScript(code, given).runInContext(contextifiedObject, given);
}

function runInNewContext(code, contextObject, options) {
    const given = withParsing(options, undefined);
    const context = createContext(contextObject, newContextOptions(given));
    given.$parsing = context;
    return createScript(code, given).runInNewContext(context, given);
}

function runInThisContext(code, options) {
    const given = typeof options === 'string' ? { filename: options } : options;
    return createScript(code, given).runInThisContext(given);
}

// ---- functions ----

function validateStrings(list, name) {
    validateArray(list, name);
    for (let i = 0; i < list.length; i++)
        validateString(list[i], `${name}[${i}]`);
}

function compileFunction(code, params, options = {}) {
    validateString(code, 'code');
    validateObject(options, 'options');
    if (params !== undefined)
        validateStrings(params, 'params');
    const { filename = '', columnOffset = 0, lineOffset = 0, cachedData, produceCachedData = false, parsingContext, contextExtensions = [],
        importModuleDynamically } = options;
    validateString(filename, 'options.filename');
    validateInt32(columnOffset, 'options.columnOffset');
    validateInt32(lineOffset, 'options.lineOffset');
    if (cachedData !== undefined && !ArrayBuffer.isView(cachedData))
        throw argTypeError('options.cachedData', 'an instance of Buffer, TypedArray, or DataView', cachedData);
    validateBoolean(produceCachedData, 'options.produceCachedData');
    if (parsingContext !== undefined &&
        ((typeof parsingContext !== 'object' && typeof parsingContext !== 'function') || parsingContext === null || !isContextObject(parsingContext)))
        throw argTypeError('options.parsingContext', 'an instance of Context', parsingContext);
    validateArray(contextExtensions, 'options.contextExtensions');
    contextExtensions.forEach((extension, i) => {
        if (extension === null || typeof extension !== 'object')
            throw argTypeError(`options.contextExtensions[${i}]`, 'of type object', extension);
    });
    checkImporter(importModuleDynamically);
    // The code has its lines and columns: it begins a line of its own, or the head counts as before the first column.
    const head = `function (${(params ?? []).join(', ')}`, ownLine = columnOffset === 0;
    const text = `${head}) {${ownLine ? '\n' : ''}${code}\n}`;
    const line = ownLine ? lineOffset - 1 : lineOffset, before = head.length + 3;
    const host = hostObject(undefined, importModuleDynamically);
    let fn;
    try {
        const handle = handleOf(parsingContext);
        fn = binding.compileFunction(text, filename || '<anonymous>', line, columnOffset - before, handle, head.length, host);
        if (contextExtensions.length) { // that it is one function is known by now
            let open = 'function () { ';
            for (let i = 0; i < contextExtensions.length; i++)
                open += `with (arguments[${i}]) `;
            open += 'return ';
            const outer = binding.compileFunction(`${open}${text}\n}`, filename, line, columnOffset - before - open.length, handle, 0, host);
            fn = $apply(outer, undefined, contextExtensions);
        }
    } catch (error) {
        decorate(error, lineOffset, columnOffset);
        throw error;
    }
    if (host)
        host.owner = fn;
    if (produceCachedData || cachedData !== undefined) {
        const [script, refused] = binding.compileScript(`(${text})`, filename, line, columnOffset - before - 1, null, cachedData);
        if (cachedData !== undefined)
            fn.cachedDataRejected = refused;
        if (produceCachedData) {
            fn.cachedDataProduced = true;
            fn.cachedData = binding.cacheOf(script);
        }
    }
    return fn;
}

// ---- memory ----

let warned = false;

function measureMemory(options = {}) {
    if (!warned) {
        warned = true;
        process.emitWarning('vm.measureMemory is an experimental feature and might change at any time', 'ExperimentalWarning');
    }
    validateObject(options, 'options');
    const { mode = 'summary', execution = 'default' } = options;
    validateOneOf(mode, 'options.mode', ['summary', 'detailed']);
    validateOneOf(execution, 'options.execution', ['default', 'eager']);
    const { heapUsed, heapTotal } = process.memoryUsage();
    const part = () => ({ jsMemoryEstimate: heapUsed, jsMemoryRange: [heapUsed, heapTotal] });
    const result = { total: part() };
    if (mode === 'detailed') {
        result.current = part();
        result.other = Array.from({ length: countContexts() }, part);
    }
    return Promise.resolve(result);
}

const exported = {
    Script, createContext, createScript, runInContext, runInNewContext, runInThisContext, isContext, compileFunction, measureMemory, constants,
};
if (!binding.isNodeStyle() || hasModulesFlag()) {
    const { Module, SourceTextModule, SyntheticModule } = require('internal/vm/module');
    Object.assign(exported, { Module, SourceTextModule, SyntheticModule });
}
exported.$decorate = (error) => decorate(error, 0, 0);
module.exports = exported;
