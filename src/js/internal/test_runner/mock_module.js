// internal/test_runner/mock_module - mock.module(): other exports for a module, whoever imports or requires it from now on.
//
// Imports are led to the module's URL with a query (a new one for each import unless the mock is cached), whose text hands on the mock's
// exports; require() is answered by a Module._load of ours.
//
// SPDX-License-Identifier: MIT
const { argTypeError, nodeError } = require('internal/errors');
const { validateBoolean, validateObject, invalidValue } = require('internal/validators');
const { process, global, callerLocation } = $binding('node');
const { resolveModule, requireModule } = $binding('modules');

const QUERY = 'node-test-mock';
const BAD_EXPORTS = 'Cannot create mock because named exports cannot be applied to the provided default export.';

const Module = requireModule('node:module');
const byUrl = new Map(); // mocks, also those that were put back
const served = new Map(); // by the URLs that imports were led to
const byPath = new Map(); // active mocks, by what require() finds
const exportsByUrl = new Map();
const DEPRECATED = [['namedExports', 'options.exports'], ['defaultExport', 'options.exports.default']];
const told = new Set(); // deprecations
let isInstalled = false, warned = false;

// ---- import ----

function baseOf(url) {
    const URL = global('URL'), parsed = URL.parse(url);
    if (parsed === null)
        return url;
    parsed.searchParams.delete(QUERY);
    return parsed.href;
}

function resolveHook(specifier, context, next) {
    const resolved = next(specifier, context), mock = byUrl.get(resolved.url);
    if (!mock?.active)
        return resolved;
    const URL = global('URL');
    const url = new URL(resolved.url.startsWith('node:') ? `file:///${resolved.url}` : resolved.url); // builtins have no queries
    url.searchParams.set(QUERY, mock.version);
    if (!mock.cache)
        mock.version++;
    served.set(url.href, mock);
    return { __proto__: null, url: url.href, format: mock.isEsm ? 'module' : 'commonjs', shortCircuit: true };
}

function sourceOf({ url, names, hasDefault, isEsm }) {
    const key = JSON.stringify(url);
    const test = '__mockTest', all = '__mockExports', from = '"node:test"';
    const lines = [isEsm ? `import ${test} from ${from};` : `const ${test} = require(${from});`,
        `const ${all} = ${test}.mock._mockExports.get(${key});`];
    if (hasDefault)
        lines.push(`${isEsm ? 'export default' : 'module.exports ='} ${all}.default;`);
    if (!isEsm && names.length > 0)
        lines.push(`if (module.exports === null || typeof module.exports !== 'object') throw new Error(${JSON.stringify(BAD_EXPORTS)});`);
    for (const name of names) {
        const value = `${all}[${JSON.stringify(name)}];`;
        lines.push(isEsm ? `export let ${name} = ${value}` : `module.exports[${JSON.stringify(name)}] = ${value}`);
    }
    return lines.join('\n') + '\n';
}

function loadHook(url, context, next) {
    const mock = served.get(url);
    if (!mock?.active)
        return next(url, context);
    return { __proto__: null, format: mock.isEsm ? 'module' : 'commonjs', shortCircuit: true, source: sourceOf(mock) };
}

// ---- require ----

function exportsFor({ moduleExports, names }) {
    const exported = 'default' in moduleExports ? moduleExports.default : {};
    if ((typeof exported !== 'object' || exported === null) && names.length > 0)
        throw new Error(BAD_EXPORTS);
    for (const name of names)
        Object.defineProperty(exported, name, Object.getOwnPropertyDescriptor(moduleExports, name));
    return exported;
}

function install() {
    if (isInstalled)
        return;
    isInstalled = true;
    Module.registerHooks({ resolve: resolveHook, load: loadHook });
    require('node/test').mock._mockExports = exportsByUrl;
    const loadBefore = Module._load;
    Module._load = function(request, parent, isMain) {
        const plain = request.includes(QUERY) ? baseOf(request) : request;
        const path = Module.isBuiltin(plain) ? `node:${plain.replace(/^node:/, '')}` : Module._resolveFilename(plain, parent, isMain);
        const mock = byPath.get(path);
        if (mock === undefined)
            return loadBefore(plain, parent, isMain);
        if (!mock.cache)
            return exportsFor(mock);
        mock.cached ??= { exports: exportsFor(mock) };
        return mock.cached.exports;
    };
}

// ---- mocks ----

class MockModuleContext {
    #mock;
    #paths;
    #before; // entries of require.cache

    constructor(mock, paths) {
        this.#mock = mock;
        this.#paths = paths;
        this.#before = paths.map((path) => Module._cache[path]);
        for (const path of paths) {
            byPath.set(path, mock);
            delete Module._cache[path];
        }
    }

    restore() {
        const mock = this.#mock;
        if (mock === undefined)
            return;
        this.#mock = undefined;
        mock.active = false;
        mock.version++;
        this.#paths.forEach((path, i) => {
            byPath.delete(path);
            delete Module._cache[path];
            if (this.#before[i] !== undefined)
                Module._cache[path] = this.#before[i];
        });
    }
}

function copyProperties(from, to) {
    for (const key of Reflect.ownKeys(from))
        Object.defineProperty(to, key, Object.getOwnPropertyDescriptor(from, key));
}

function exportsOf(options) {
    const moduleExports = { __proto__: null };
    const has = (name) => name in options;
    for (const [name, other] of DEPRECATED)
        if (has(name) && !told.has(name)) {
            told.add(name);
            process.emitWarning(`mock.module(): options.${name} is deprecated. Use ${other} instead.`, 'DeprecationWarning');
        }
    if (has('exports'))
        validateObject(options.exports, 'options.exports');
    if (has('namedExports'))
        validateObject(options.namedExports, 'options.namedExports');
    if (has('exports') && (has('namedExports') || has('defaultExport'))) {
        const others = ['namedExports', 'defaultExport'].filter(has).map((name) => `'options.${name}'`);
        throw invalidValue('options.exports', options.exports, `cannot be used with ${others.join(' or ')}`);
    }
    if (has('exports'))
        copyProperties(options.exports, moduleExports);
    if (has('namedExports'))
        copyProperties(options.namedExports, moduleExports);
    if (has('defaultExport'))
        moduleExports.default = options.defaultExport;
    return moduleExports;
}

// What require() of the specifier finds; undefined: nothing.
function requiredPath(specifier, caller) {
    try {
        return Module.createRequire(caller).resolve(specifier);
    } catch {
        return undefined;
    }
}

function warn() {
    if (!warned)
        process.emitWarning('Module mocking is an experimental feature and might change at any time', 'ExperimentalWarning');
    warned = true;
}

function mockModule(specifier, options) {
    warn();
    if (typeof specifier !== 'string') {
        if (!specifier?.href || !specifier.protocol)
            throw argTypeError('specifier', 'of type string or an instance of URL', specifier);
        specifier = `${specifier}`;
    }
    validateObject(options, 'options');
    const { cache = false } = options;
    validateBoolean(cache, 'options.cache');
    const moduleExports = exportsOf(options);
    install();
    const caller = callerLocation()?.[2].replace(/^file:\/\//, '') ?? `${process.cwd()}/[eval]`;
    const [url, path, isEsm] = resolveModule(specifier, caller);
    if (byUrl.get(baseOf(url))?.active)
        throw nodeError('ERR_INVALID_STATE', `Invalid state: Cannot mock '${specifier.replace(/^node:/, '')}'. The module is already mocked.`);
    const names = Object.keys(moduleExports).filter((name) => name !== 'default');
    const mock = {
        url, cache, moduleExports, names, hasDefault: 'default' in moduleExports, isEsm, version: byUrl.get(url)?.version ?? 0, active: true,
    };
    byUrl.set(url, mock);
    exportsByUrl.set(url, moduleExports);
    const paths = [path], required = requiredPath(specifier, caller);
    if (required !== undefined && required !== path && required.startsWith('/'))
        paths.push(required);
    return new MockModuleContext(mock, paths);
}

module.exports = { mockModule };
