// internal/absent - modules of Node that are not there yet: their names exist, and a call of one of their functions says that it is not
// implemented. A module that comes has a line in builtin_modules.def, which goes before the one in absent_modules.def.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { global } = $binding('node');

const MODULES = {
    __proto__: null,
    child_process: {
        functions: '_forkChild exec execFile execFileSync execSync fork spawn spawnSync',
        classes: 'ChildProcess',
    },
    dgram: {
        functions: '_createSocketHandle createSocket',
        classes: 'Socket',
    },
    dns: {
        functions: 'lookup lookupService getDefaultResultOrder setDefaultResultOrder setServers getServers resolve resolve4 resolve6 ' +
            'resolveAny resolveCaa resolveCname resolveMx resolveNaptr resolveNs resolvePtr resolveSoa resolveSrv resolveTlsa ' +
            'resolveTxt reverse',
        classes: 'Resolver',
    },
    http2: {
        functions: 'connect createServer createSecureServer getDefaultSettings getPackedSettings getUnpackedSettings performServerHandshake',
        classes: 'Http2ServerRequest Http2ServerResponse',
    },
    worker_threads: {
        functions: 'markAsUncloneable markAsUntransferable isMarkedAsUntransferable moveMessagePortToContext receiveMessageOnPort ' +
            'postMessageToThread setEnvironmentData getEnvironmentData',
        classes: 'MessagePort MessageChannel Worker BroadcastChannel',
        values: { isInternalThread: false, isMainThread: true, threadId: 0, threadName: '', parentPort: null, workerData: null },
    },
    sqlite: {
        functions: 'backup',
        classes: 'DatabaseSync StatementSync Session',
    },
};
MODULES['dns/promises'] = MODULES.dns;

function refuse(name) {
    throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', `The ${name}() method is not implemented`);
}

function absentFunction(module, name) {
    const fn = function() {
        refuse(`${module}.${name}`);
    };
    $setName(fn, name);
    return fn;
}

function absentClass(module, name) {
    const Class = class {
        constructor() {
            refuse(`${module}.${name}`);
        }
    };
    $setName(Class, name);
    return Class;
}

// What the module `name` exports; classes of the web platform that exist are themselves.
function make(name) {
    const { functions, classes, values } = MODULES[name];
    const exported = {};
    for (const fn of functions?.split(' ') ?? [])
        exported[fn] = absentFunction(name, fn);
    for (const Class of classes?.split(' ') ?? [])
        exported[Class] = name === 'worker_threads' ? global(Class) ?? absentClass(name, Class) : absentClass(name, Class);
    return Object.assign(exported, values);
}

module.exports = { make };
