// node/sqlite - DatabaseSync over a connection of $binding("sql"). StatementSync is a class in C.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const sql = $binding('sql');
const StatementSync = sql.StatementSync;

const OPEN_READONLY = 1, OPEN_READWRITE = 2, OPEN_CREATE = 4, OPEN_URI = 64;
const DIRECT_ONLY = 0x80000;

function withCode(error, code) {
    error.code = code;
    return error;
}

function wants(good, name, kind) {
    if (!good)
        throw nodeError('ERR_INVALID_ARG_TYPE', `The "${name}" argument must be ${kind}.`);
}

function invalidState(message) {
    return withCode(new Error(message), 'ERR_INVALID_STATE');
}

// For C: what SQLite complains of.
function sqliteError(message, text, code) {
    const error = withCode(new Error(message), 'ERR_SQLITE_ERROR');
    error.errcode = code;
    error.errstr = text;
    return error;
}

function booleanOption(options, name, otherwise) {
    const value = options[name];
    if (value === undefined)
        return otherwise;
    wants(typeof value === 'boolean', `options.${name}`, 'a boolean');
    return value;
}

function pathOf(path) {
    let text = path;
    if ($isUint8Array(path)) {
        text = require('internal/buffer').Buffer.from($bufferOf(path), $byteOffsetOf(path), $byteLengthOf(path)).toString();
    } else if (path !== null && typeof path === 'object' && typeof path.href === 'string') {
        if (!path.href.startsWith('file:'))
            throw nodeError('ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file:');
        text = path.href;
    }
    if (typeof text !== 'string' || text.includes('\0'))
        throw nodeError('ERR_INVALID_ARG_TYPE', 'The "path" argument must be a string, Uint8Array, or URL without null bytes.');
    return text;
}

// In the order of SQLite's numbers.
const LIMITS = ['length', 'sqlLength', 'column', 'exprDepth', 'compoundSelect', 'vdbeOp', 'functionArg', 'attach', 'likePatternLength',
    'variableNumber', 'triggerDepth'];
const LIMIT_MAX = 2147483647;

function limitsOf(database) {
    const limits = {};
    for (let i = 0; i < LIMITS.length; i++) {
        Object.defineProperty(limits, LIMITS[i], {
            __proto__: null,
            enumerable: true,
            configurable: true,
            get() {
                return sql.limit(database.$handle, i, -1);
            },
            set(value) {
                if (value !== Infinity && (typeof value !== 'number' || !Number.isInteger(value)))
                    throw nodeError('ERR_INVALID_ARG_TYPE', 'Limit value must be a non-negative integer or Infinity.');
                if (value < 0)
                    throw nodeError('ERR_OUT_OF_RANGE', 'Limit value must be non-negative.');
                sql.limit(database.$handle, i, value > LIMIT_MAX ? LIMIT_MAX : value);
            },
        });
    }
    return limits;
}

function readLimits(limits) {
    const out = [];
    if (limits === undefined)
        return out;
    wants(limits !== null && typeof limits === 'object', 'options.limits', 'an object');
    for (let i = 0; i < LIMITS.length; i++) {
        const value = limits[LIMITS[i]];
        if (value === undefined)
            continue;
        wants(typeof value === 'number' && Number.isInteger(value), `options.limits.${LIMITS[i]}`, 'an integer');
        if (value < 0)
            throw nodeError('ERR_OUT_OF_RANGE', `The "options.limits.${LIMITS[i]}" argument must be non-negative.`);
        $push(out, [i, value]);
    }
    return out;
}

function readOptions(options) {
    if (options === undefined)
        options = {};
    wants($isObject(options), 'options', 'an object');
    const out = {
        __proto__: null,
        open: booleanOption(options, 'open', true),
        readOnly: booleanOption(options, 'readOnly', false),
        foreignKeys: booleanOption(options, 'enableForeignKeyConstraints', true),
        doubleQuotes: booleanOption(options, 'enableDoubleQuotedStringLiterals', false),
        allowExtension: booleanOption(options, 'allowExtension', false),
        timeout: 0,
    };
    if (options.timeout !== undefined) {
        wants(typeof options.timeout === 'number' && Number.isInteger(options.timeout), 'options.timeout', 'an integer');
        out.timeout = options.timeout;
    }
    out.readBigInts = booleanOption(options, 'readBigInts', false);
    out.returnArrays = booleanOption(options, 'returnArrays', false);
    out.bareNames = booleanOption(options, 'allowBareNamedParameters', true);
    out.unknownNames = booleanOption(options, 'allowUnknownNamedParameters', false);
    out.defensive = booleanOption(options, 'defensive', true);
    out.limits = readLimits(options.limits);
    return out;
}

function openNow(database) {
    if (isOpen(database))
        throw invalidState('database is already open');
    const o = database.$options;
    const handle = sql.open(database.$path, (o.readOnly ? OPEN_READONLY : OPEN_READWRITE | OPEN_CREATE) | OPEN_URI, 1, database);
    sql.config(handle, 'doubleQuotes', o.doubleQuotes ? 1 : 0);
    sql.config(handle, 'foreignKeys', o.foreignKeys ? 1 : 0);
    sql.config(handle, 'defensive', o.defensive ? 1 : 0);
    sql.config(handle, 'timeout', o.timeout);
    for (const limit of o.limits)
        sql.limit(handle, limit[0], limit[1]);
    if (o.allowExtension)
        sql.enableExtension(handle, true);
    database.$handle = handle;
}

function isOpen(database) {
    return database.$handle !== undefined && sql.isOpen(database.$handle);
}

function mustBeOpen(database) {
    if (!isOpen(database))
        throw invalidState('database is not open');
    return database.$handle;
}

function DatabaseSync(path, options) {
    if (!new.target)
        throw nodeError('ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
    this.$path = pathOf(path);
    this.$options = readOptions(options);
    this.$handle = undefined;
    this.$enabled = this.$options.allowExtension;
    const self = this, limits = limitsOf(this);
    Object.defineProperties(this, {
        __proto__: null,
        isOpen: { __proto__: null, enumerable: true, configurable: true, get: () => isOpen(self) },
        isTransaction: { __proto__: null, enumerable: true, configurable: true, get: () => sql.inTransaction(mustBeOpen(self)) },
        limits: { __proto__: null, enumerable: true, get: () => limits },
    });
    this[Symbol.for('sqlite-type')] = 'node:sqlite';
    if (this.$options.open)
        openNow(this);
    return undefined;
}

// The number of values that an aggregate's functions take besides what they have come to.
function aggregateArity(step, inverse, varargs) {
    return varargs ? -1 : Math.max(Math.max(step.length, inverse === undefined ? 0 : inverse.length) - 1, 0);
}

class Methods {
    open() {
        openNow(this);
    }
    close() {
        sql.close(mustBeOpen(this), true);
    }
    prepare(query, options) {
        const handle = mustBeOpen(this), o = this.$options;
        wants(typeof query === 'string', 'sql', 'a string');
        let bare = o.bareNames, unknown = o.unknownNames, big = o.readBigInts, arrays = o.returnArrays;
        if (options !== undefined) {
            wants($isObject(options), 'options', 'an object');
            big = booleanOption(options, 'readBigInts', big);
            arrays = booleanOption(options, 'returnArrays', arrays);
            bare = booleanOption(options, 'allowBareNamedParameters', bare);
            unknown = booleanOption(options, 'allowUnknownNamedParameters', unknown);
        }
        const statement = sql.prepare(handle, query);
        if (statement === undefined)
            throw nodeError('ERR_INVALID_ARG_VALUE', 'The SQL query contains no statements.');
        sql.setup(statement, bare, unknown, big, arrays);
        return statement;
    }
    exec(text) {
        const handle = mustBeOpen(this);
        wants(typeof text === 'string', 'sql', 'a string');
        sql.exec(handle, text);
    }
    function(name, options, callback) {
        const handle = mustBeOpen(this);
        wants(typeof name === 'string', 'name', 'a string');
        if (arguments.length < 3) {
            callback = options;
            options = {};
        }
        wants($isObject(options), 'options', 'an object');
        let flags = 0, argc = 0, big = false, varargs = false;
        if (callback !== undefined) {
            big = booleanOption(options, 'useBigIntArguments', false);
            varargs = booleanOption(options, 'varargs', false);
            if (booleanOption(options, 'deterministic', false))
                flags |= 0x800;
            if (booleanOption(options, 'directOnly', false))
                flags |= 0x80000;
        }
        wants(typeof callback === 'function', 'function', 'a function');
        argc = varargs ? -1 : callback.length;
        sql.function(handle, name, callback, argc, flags | (big ? 1 : 0));
    }
    createTagStore(...args) {
        mustBeOpen(this);
        return require('internal/sqlite_tags').create(this, args[0]);
    }
    location(name) {
        const handle = mustBeOpen(this);
        wants(name === undefined || typeof name === 'string', 'dbName', 'a string');
        return sql.location(handle, name);
    }
    aggregate(...args) {
        const handle = mustBeOpen(this), [name, options] = args;
        const { start, step, result } = options;
        wants(start !== undefined, 'options.start', 'a function or a primitive value');
        wants(typeof step === 'function', 'options.step', 'a function');
        const big = booleanOption(options, 'useBigIntArguments', false), varargs = booleanOption(options, 'varargs', false);
        const flags = booleanOption(options, 'directOnly', false) ? DIRECT_ONLY : 0;
        const { inverse } = options;
        wants(inverse === undefined || typeof inverse === 'function', 'options.inverse', 'a function');
        sql.aggregate(handle, `${name}`, [start, step, inverse, typeof result === 'function' ? result : undefined],
            aggregateArity(step, inverse, varargs), flags | (big ? 1 : 0));
    }
    createSession(...args) {
        const handle = mustBeOpen(this), options = args.length === 0 ? {} : args[0];
        wants($isObject(options), 'options', 'an object');
        const { table, db } = options;
        wants(table === undefined || typeof table === 'string', 'options.table', 'a string');
        wants(db === undefined || typeof db === 'string', 'options.db', 'a string');
        const session = Object.create(Session.prototype);
        session.$session = sql.session(handle, db ?? 'main', table);
        return session;
    }
    applyChangeset(...args) {
        const handle = mustBeOpen(this), [changeset, options] = args;
        wants($isUint8Array(changeset), 'changeset', 'a Uint8Array');
        let filter, onConflict;
        if (args.length > 1 && options !== undefined) {
            wants($isObject(options), 'options', 'an object');
            ({ filter, onConflict } = options);
            wants(onConflict === undefined || typeof onConflict === 'function', 'options.onConflict', 'a function');
            wants(filter === undefined || typeof filter === 'function', 'options.filter', 'a function');
        }
        return sql.applyChanges(handle, changeset, filter, onConflict);
    }
    enableLoadExtension(allow) {
        const handle = mustBeOpen(this);
        wants(typeof allow === 'boolean', 'allow', 'a boolean');
        if (allow && !this.$options.allowExtension)
            throw invalidState('Cannot enable extension loading because it was disabled at database creation.');
        this.$enabled = allow;
        sql.enableExtension(handle, allow);
    }
    enableDefensive(active) {
        const handle = mustBeOpen(this);
        wants(typeof active === 'boolean', 'active', 'a boolean');
        sql.config(handle, 'defensive', active ? 1 : 0);
    }
    loadExtension(path, entry) {
        const handle = mustBeOpen(this);
        if (!this.$options.allowExtension || !this.$enabled)
            throw invalidState('extension loading is not allowed');
        wants(typeof path === 'string', 'path', 'a string');
        sql.loadExtension(handle, path, entry);
    }
    serialize(name) {
        const handle = mustBeOpen(this);
        wants(name === undefined || typeof name === 'string', 'dbName', 'a string');
        const bytes = sql.serialize(handle, name);
        if (bytes === undefined)
            throw sqliteError('not an error', 'not an error', 0);
        return bytes;
    }
    deserialize(...args) {
        const handle = mustBeOpen(this), [buffer, options] = args;
        wants($isUint8Array(buffer), 'buffer', 'a Uint8Array');
        if ($byteLengthOf(buffer) === 0)
            throw nodeError('ERR_INVALID_ARG_VALUE', 'The "buffer" argument must not be empty.');
        let name;
        if (options !== undefined) {
            wants($isObject(options), 'options', 'an object');
            name = options.dbName;
            wants(name === undefined || typeof name === 'string', 'options.dbName', 'a string');
        }
        sql.deserialize(handle, buffer, name, false);
    }
    setAuthorizer(...args) {
        const handle = mustBeOpen(this), [callback] = args;
        wants(callback === null || typeof callback === 'function', 'callback', 'a function or null');
        sql.setAuthorizer(handle, callback);
    }
    [Symbol.dispose]() {
        if (isOpen(this))
            sql.close(this.$handle, true);
    }
}
for (const key of Reflect.ownKeys(Methods.prototype))
    if (key !== 'constructor')
        $define(DatabaseSync.prototype, key, Methods.prototype[key]);

// ---- iterators

class StatementSyncIterator {
    next() {
        if (this.$run === undefined)
            return { __proto__: null, done: true, value: null };
        const row = sql.next(this.$statement, this.$run);
        if (row !== undefined)
            return { __proto__: null, done: false, value: row };
        this.$run = undefined;
        return { __proto__: null, done: true, value: null };
    }
    return() {
        if (this.$run !== undefined)
            sql.stop(this.$statement, this.$run);
        this.$run = undefined;
        return { __proto__: null, done: true, value: null };
    }
}
Object.setPrototypeOf(StatementSyncIterator.prototype, Iterator.prototype);

$define(StatementSync.prototype, 'iterate', function iterate(...args) {
    const iterator = new StatementSyncIterator();
    iterator.$run = sql.start(this, args);
    iterator.$statement = this;
    return iterator;
});

class Session {
    constructor() {
        throw withCode(new Error('Illegal constructor'), 'ERR_ILLEGAL_CONSTRUCTOR');
    }
    changeset() {
        return sql.sessionChanges(this.$session, false);
    }
    patchset() {
        return sql.sessionChanges(this.$session, true);
    }
    close() {
        sql.sessionClose(this.$session);
    }
    [Symbol.dispose]() {
        try {
            sql.sessionClose(this.$session);
        } catch { /* it is closed */ }
    }
}

// For C: a changeset that SQLite does not take.
function changesetError(code, text) {
    const error = withCode(new Error(text), 'ERR_SQLITE_ERROR');
    error.errcode = code;
    return error;
}

// ---- backup

async function copyPages(handle, path, { source, target, rate, progress }) {
    const { setImmediate } = require('node/timers');
    const job = sql.backup(handle, path, source, target);
    for (;;) {
        const [done, totalPages, remainingPages] = sql.backupStep(job, rate);
        if (done)
            return totalPages;
        progress?.({ totalPages, remainingPages });
        await new Promise((resolve) => setImmediate(resolve));
    }
}

function backup(sourceDb, path, ...rest) {
    wants(sourceDb !== null && typeof sourceDb === 'object', 'sourceDb', 'an object');
    const handle = mustBeOpen(sourceDb), to = pathOf(path), [options] = rest;
    const settings = { __proto__: null, source: 'main', target: 'main', rate: 100, progress: undefined };
    if (options !== undefined) {
        wants($isObject(options), 'options', 'an object');
        const { rate, source, target, progress } = options;
        wants(rate === undefined || (typeof rate === 'number' && Number.isInteger(rate)), 'options.rate', 'an integer');
        wants(source === undefined || typeof source === 'string', 'options.source', 'a string');
        wants(target === undefined || typeof target === 'string', 'options.target', 'a string');
        wants(progress === undefined || typeof progress === 'function', 'options.progress', 'a function');
        Object.assign(settings, { rate: rate ?? 100, source: source ?? 'main', target: target ?? 'main', progress });
    }
    return copyPages(handle, to, settings);
}

const constants = {
    SQLITE_CHANGESET_OMIT: 0, SQLITE_CHANGESET_REPLACE: 1, SQLITE_CHANGESET_ABORT: 2, SQLITE_CHANGESET_DATA: 1,
    SQLITE_CHANGESET_NOTFOUND: 2, SQLITE_CHANGESET_CONFLICT: 3, SQLITE_CHANGESET_CONSTRAINT: 4, SQLITE_CHANGESET_FOREIGN_KEY: 5,
    SQLITE_OK: 0, SQLITE_DENY: 1, SQLITE_IGNORE: 2, SQLITE_CREATE_INDEX: 1, SQLITE_CREATE_TABLE: 2, SQLITE_CREATE_TEMP_INDEX: 3,
    SQLITE_CREATE_TEMP_TABLE: 4, SQLITE_CREATE_TEMP_TRIGGER: 5, SQLITE_CREATE_TEMP_VIEW: 6, SQLITE_CREATE_TRIGGER: 7,
    SQLITE_CREATE_VIEW: 8, SQLITE_DELETE: 9, SQLITE_DROP_INDEX: 10, SQLITE_DROP_TABLE: 11, SQLITE_DROP_TEMP_INDEX: 12,
    SQLITE_DROP_TEMP_TABLE: 13, SQLITE_DROP_TEMP_TRIGGER: 14, SQLITE_DROP_TEMP_VIEW: 15, SQLITE_DROP_TRIGGER: 16, SQLITE_DROP_VIEW: 17,
    SQLITE_INSERT: 18, SQLITE_PRAGMA: 19, SQLITE_READ: 20, SQLITE_SELECT: 21, SQLITE_TRANSACTION: 22, SQLITE_UPDATE: 23,
    SQLITE_ATTACH: 24, SQLITE_DETACH: 25, SQLITE_ALTER_TABLE: 26, SQLITE_REINDEX: 27, SQLITE_ANALYZE: 28, SQLITE_CREATE_VTABLE: 29,
    SQLITE_DROP_VTABLE: 30, SQLITE_FUNCTION: 31, SQLITE_SAVEPOINT: 32, SQLITE_COPY: 0, SQLITE_RECURSIVE: 33,
};

module.exports = { DatabaseSync, StatementSync, Session, constants, backup };
Object.defineProperty(module.exports, 'sqliteError', { __proto__: null, value: sqliteError });
Object.defineProperty(module.exports, 'changesetError', { __proto__: null, value: changesetError });
