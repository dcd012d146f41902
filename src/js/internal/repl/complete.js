// internal/repl/complete - what Tab offers in a REPL: commands, names of modules, global names, properties.
//
// SPDX-License-Identifier: MIT
const vm = $binding('vm');

const CHAIN = /(?:[a-zA-Z_$](?:\w|\$)*\??\.)*[a-zA-Z_$](?:\w|\$)*\??\.?$/;
const REQUIRE = /\brequire\s*\(\s*['"`](([\w@./:-]+\/)?(?:[\w@./:-]*))(?![^'"`])$/;
const IMPORT = /\bimport\s*\(\s*['"`](([\w@./:-]+\/)?(?:[\w@./:-]*))(?![^'"`])$/;
const KEYWORDS = ['async', 'await', 'break', 'case', 'catch', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else', 'export', 'false', 'finally',
    'for', 'function', 'if', 'import', 'in', 'instanceof', 'let', 'new', 'null', 'return', 'switch', 'this', 'throw', 'true', 'try', 'typeof', 'var', 'void',
    'while', 'with', 'yield'];

function isIdentifier(name) {
    return /^[a-zA-Z_$\u0080-\uffff][\w$\u0080-\uffff]*$/.test(name);
}

function namesOf(object) {
    return Object.getOwnPropertyNames(object).filter(isIdentifier);
}

// Groups of names, from the object itself up its chain; those of Object.prototype come last and are left out when nothing else is asked.
function chainOf(object) {
    const groups = [];
    for (let at = object, depth = 0; at !== null && at !== undefined && depth < 64; at = Object.getPrototypeOf(at), depth++)
        groups.push(namesOf(at));
    return groups;
}

// The value of `a.b.c`, as far as looking runs nothing: undefined when a getter, a proxy or a call is in the way.
function valueOf(repl, expression) {
    const parts = expression.split(/\??\./);
    let value = repl.context;
    for (let i = 0; i < parts.length; i++) {
        if (value === null || value === undefined)
            return undefined;
        const found = lookUp(Object(value), parts[i]);
        if (found === undefined && i === 0)
            return declared(repl, parts[0], parts.slice(1));
        value = found?.value;
    }
    return value;
}

function lookUp(object, name) {
    for (let at = object; at !== null; at = Object.getPrototypeOf(at)) {
        if (require('node/util_types').isProxy(at))
            return undefined;
        const own = Object.getOwnPropertyDescriptor(at, name);
        if (own)
            return 'value' in own ? own : { value: undefined };
    }
    return undefined;
}

// A lexical declaration of an earlier line: reading its name runs nothing.
function declared(repl, name, rest) {
    const { contextOf } = require('internal/vm/context');
    let value;
    try {
        const handle = repl.useGlobal ? null : contextOf(repl.context)?.handle ?? null;
        const [script] = vm.compileScript(`typeof ${name} === 'undefined' ? undefined : ${name}`, 'repl', 0, 0, handle, undefined, false);
        value = vm.runScript(script, handle, 0, false, undefined);
    } catch {
        return undefined;
    }
    for (const part of rest) {
        if (value === null || value === undefined)
            return undefined;
        value = lookUp(Object(value), part)?.value;
    }
    return value;
}

function merge(groups, filter) {
    const seen = new Set(), out = [];
    for (const group of groups) {
        const fit = group.filter((name) => name.startsWith(filter) && !seen.has(name)).sort((a, b) => (a < b ? -1 : 1));
        if (!fit.length)
            continue;
        fit.forEach((name) => seen.add(name));
        if (out.length)
            out.unshift('');
        out.unshift(...fit);
    }
    return out;
}

function modulesFor(repl, text, isImport) {
    const fs = require('node/fs'), path = require('node/path');
    const names = [];
    const builtinModules = repl.$modules();
    if (text.startsWith('.') || text.startsWith('/')) {
        const at = text.lastIndexOf('/'), base = at < 0 ? '' : text.slice(0, at + 1);
        try {
            for (const entry of fs.readdirSync(path.resolve(base || '.'), { withFileTypes: true })) {
                if (entry.isDirectory())
                    names.push(base + entry.name + '/');
                else
                    names.push(base + (isImport ? entry.name : entry.name.replace(/\.(?:js|json|node)$/, '')));
            }
        } catch {
            // no such folder: nothing to offer
        }
        return names;
    }
    for (const folder of repl.context.module?.paths ?? []) {
        try {
            for (const entry of fs.readdirSync(folder))
                names.push(entry);
        } catch {
            // most of them are not there
        }
    }
    for (const name of builtinModules)
        if (!name.startsWith('_'))
            names.push(name);
    names.push(...repl.$schemes);
    return [...new Set(names)];
}

function complete(repl, line, callback) {
    const begun = line.trimStart();
    let groups = [], on = '', filter = '';
    const command = /^\s*\.(\w*)$/.exec(begun), module = REQUIRE.exec(line) ?? IMPORT.exec(line);
    if (command) {
        on = filter = command[1];
        groups = [Object.keys(repl.commands)];
    } else if (module) {
        on = filter = module[1];
        groups = [modulesFor(repl, module[1], IMPORT.test(line))];
    } else if (line.length === 0 || /\w|\.|\$/.test(line[line.length - 1])) {
        const chain = CHAIN.exec(line);
        on = chain ? chain[0] : '';
        if (line.length !== 0 && !chain) {
            callback(null, [[], line]);
            return;
        }
        const dot = on.lastIndexOf('.');
        if (dot < 0) {
            filter = on;
            groups = chainOf(repl.context);
            if (repl.useGlobal === false)
                groups.push(namesOf(vm.globalOf(require('internal/vm/context').contextOf(repl.context)?.handle)));
            if (filter)
                groups.push(KEYWORDS);
        } else {
            const expression = on.slice(0, dot).replace(/\?$/, '');
            filter = on.slice(dot + 1);
            const value = valueOf(repl, expression);
            if (value !== undefined && value !== null)
                groups = chainOf(Object(value)).map((group) => group.map((name) => on.slice(0, dot + 1) + name));
            filter = on;
        }
    }
    callback(null, [merge(groups, filter), on]);
}

module.exports = { complete };
