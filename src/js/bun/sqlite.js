// bun/sqlite - the module bun:sqlite: Database over a connection of $binding("sql"). Statement is a class in C.
//
// SPDX-License-Identifier: MIT
const sql = $binding('sql');
const { nextTick } = $binding('node');
const Statement = sql.Statement;

const OPEN_READONLY = 1, OPEN_READWRITE = 2, OPEN_CREATE = 4, OPEN_URI = 64;
const DETERMINISTIC = 0x800, DIRECT_ONLY = 0x80000;
const INSERT = 18, UPDATE = 23, DELETE = 9;
const CACHE_SIZE = 20;
let making = false; // an SQLiteError is being made here

class SQLiteError extends Error {
    constructor() {
        if (!making)
            throw new Error('SQLiteError can only be constructed by bun:sqlite');
        super();
    }
}
Object.defineProperty(SQLiteError.prototype, 'name', { __proto__: null, value: 'SQLiteError', writable: true, configurable: true });

// For C: what SQLite complains of.
function sqliteError(message, code, errno, byteOffset) {
    making = true;
    let error;
    try {
        error = new SQLiteError();
    } finally {
        making = false;
    }
    Object.defineProperty(error, 'message', { __proto__: null, value: message, writable: true, configurable: true });
    error.code = code;
    error.errno = errno;
    error.byteOffset = byteOffset;
    return error;
}

function functionOption(options, name) {
    const value = options[name];
    if (value !== undefined && value !== null && typeof value !== 'function')
        throw new TypeError(`Expected the "${name}" option to be a function`);
    return value ?? undefined;
}

function booleanOption(options, name) {
    const value = options[name];
    if (value !== undefined && typeof value !== 'boolean')
        throw new TypeError(`Expected the "${name}" option to be a boolean`);
    return value === true;
}

// Functions that hear of changed rows, by SQLite's number of the change. What they throw is nobody's to catch: the change is made.
function setHook(database, action, hook) {
    if (hook !== undefined && hook !== null && typeof hook !== 'function')
        throw new TypeError('Expected a function or null');
    database.$hooks ??= { __proto__: null };
    database.$hooks[action] = hook ?? null;
    sql.setChangeHook(database.$handle, (made, schema, table, rowid) => {
        try {
            database.$hooks[made]?.(database, table, rowid, schema);
        } catch (error) {
            nextTick(() => {
                throw error;
            });
        }
    });
}

function* iterateRows(statement, args) {
    const run = sql.start(statement, args);
    try {
        for (let row = sql.next(statement, run); row !== undefined; row = sql.next(statement, run))
            yield row;
    } finally {
        sql.stop(statement, run);
    }
}
$define(Statement.prototype, 'iterate', function iterate(...args) {
    return iterateRows(this, args);
});
$define(Statement.prototype, Symbol.iterator, function () {
    return iterateRows(this, []);
});

function flagsOf(options) {
    if (typeof options === 'number')
        return options;
    if (options === undefined || options === null || typeof options !== 'object')
        return OPEN_READWRITE | OPEN_CREATE;
    let flags = options.readonly ? OPEN_READONLY : 0;
    if (options.create)
        flags = OPEN_READWRITE | OPEN_CREATE;
    if (options.readwrite)
        flags |= OPEN_READWRITE;
    if ('create' in options && !options.create && flags === 0)
        flags = OPEN_READWRITE;
    return flags === 0 ? OPEN_READWRITE | OPEN_CREATE : flags;
}

function open(database, path, options) {
    const flags = flagsOf(options);
    if (path === '' || path === ':memory:') {
        if ((flags & OPEN_READONLY) !== 0)
            throw new Error('Cannot open an anonymous database in read-only mode.');
    }
    const handle = sql.open(path === '' ? ':memory:' : path, flags | OPEN_URI, 0, database);
    database.$handle = handle;
    if (options !== null && typeof options === 'object') {
        if (options.strict)
            sql.config(handle, 'strict', 1);
        if (options.safeIntegers)
            sql.config(handle, 'safeIntegers', 1);
    }
    database.$cache = new Map();
    database.$open = true;
}

function bytesOf(value) {
    if (!$isTypedArray(value) && !$isArrayBuffer(value) && !$isDataView(value))
        throw new TypeError(`Expected 'serialized' to be a TypedArray or ArrayBuffer, got '${typeof value}'`);
    return value;
}

function load(database, bytes, options) {
    if ($byteLengthOf(bytesOf(bytes)) === 0)
        throw new Error('ArrayBuffer must not be empty');
    const isObject = options !== null && typeof options === 'object';
    open(database, ':memory:', isObject ? { strict: options.strict, safeIntegers: options.safeIntegers } : undefined);
    sql.deserialize(database.$handle, bytes, 'main', isObject ? Boolean(options.readonly) : options === true);
}

class Database {
    constructor(filename, options) {
        if (filename !== undefined && typeof filename !== 'string') {
            if (!$isTypedArray(filename) && !$isArrayBuffer(filename))
                throw new TypeError(`Expected 'filename' to be a string, got '${typeof filename}'`);
            load(this, filename, options);
            this.filename = ':memory:';
            return;
        }
        const path = filename === undefined ? ':memory:' : filename;
        open(this, path, options);
        this.filename = path;
    }
    static open(filename, options) {
        return new Database(filename, options);
    }
    static deserialize(serialized, options) {
        return new Database(bytesOf(serialized), options);
    }
    static setCustomSQLite() {
        return false;
    }
    get handle() {
        return this.$open ? 1 : 0;
    }
    get inTransaction() {
        return sql.inTransaction(this.$handle);
    }
    loadExtension(path, entry) {
        if (typeof path !== 'string')
            throw new TypeError('Expected string');
        sql.enableExtension(this.$handle, true);
        try {
            sql.loadExtension(this.$handle, path, entry);
        } finally {
            sql.enableExtension(this.$handle, false);
        }
    }
    serialize(name) {
        if (!this.$open)
            throw new Error("Can't do this on a closed database");
        const bytes = sql.serialize(this.$handle, name);
        if (bytes === undefined)
            throw new Error('Out of memory');
        return require('internal/buffer').Buffer.from($bufferOf(bytes));
    }
    fileControl(name, op, result) {
        if (typeof name === 'number') {
            result = op;
            op = name;
            name = 'main';
        }
        if (typeof op !== 'number')
            throw new Error('Expected number');
        if (result !== undefined && result !== null && typeof result !== 'number' && !$isTypedArray(result))
            throw new Error('Expected result to be a number, null or a TypedArray');
        if ($isTypedArray(result) && $byteLengthOf(result) < 8)
            throw new Error('TypedArray must be at least 8 bytes');
        return sql.fileControl(this.$handle, name, op, result);
    }
    close() {
        if (!this.$open)
            return;
        this.clearQueryCache();
        sql.close(this.$handle, false);
        this.$open = false;
    }
    clearQueryCache() {
        for (const statement of Array.from(this.$cache.values()))
            statement.finalize();
        this.$cache.clear();
    }
    run(query, ...params) {
        return sql.run(this.$handle, query, params);
    }
    function(name, options, callback) {
        if (typeof name !== 'string')
            throw new TypeError('Expected first argument to be a string');
        if (typeof options === 'function' && callback === undefined) {
            callback = options;
            options = undefined;
        }
        if (options !== undefined && (options === null || typeof options !== 'object'))
            throw new TypeError('Expected second argument to be an options object');
        if (typeof callback !== 'function')
            throw new TypeError('Expected last argument to be a function');
        let flags = 0, argc = callback.length;
        if (options !== undefined) {
            flags = (options.deterministic ? 0x800 : 0) | (options.directOnly ? 0x80000 : 0) |
                (options.safeIntegers || options.useBigIntArguments ? 1 : 0);
            if (options.varargs)
                argc = -1;
        }
        sql.function(this.$handle, name, callback, argc, flags);
        return this;
    }
    aggregate(name, options) {
        if (typeof name !== 'string')
            throw new TypeError('Expected first argument to be a string');
        if (options === null || typeof options !== 'object')
            throw new TypeError('Expected second argument to be an options object');
        if (name === '')
            throw new TypeError('User-defined function name cannot be an empty string');
        const { start } = options, step = functionOption(options, 'step');
        if (step === undefined)
            throw new TypeError('Missing required option "step"');
        const inverse = functionOption(options, 'inverse'), result = functionOption(options, 'result');
        const flags = (booleanOption(options, 'safeIntegers') ? 1 : 0) | (booleanOption(options, 'deterministic') ? DETERMINISTIC : 0) |
            (booleanOption(options, 'directOnly') ? DIRECT_ONLY : 0);
        const argc = booleanOption(options, 'varargs') ? -1 : Math.max(step.length, inverse === undefined ? 0 : inverse.length, 1) - 1;
        // What a step does not give stays as it was.
        const kept = (fn) => fn && ((value, ...args) => {
            const next = fn(value, ...args);
            return next === undefined ? value : next;
        });
        sql.aggregate(this.$handle, name, [start ?? null, kept(step), kept(inverse), result], argc, flags);
        return this;
    }
    get onInsert() {
        return this.$hooks?.[INSERT] ?? null;
    }
    set onInsert(hook) {
        setHook(this, INSERT, hook);
    }
    get onUpdate() {
        return this.$hooks?.[UPDATE] ?? null;
    }
    set onUpdate(hook) {
        setHook(this, UPDATE, hook);
    }
    get onDelete() {
        return this.$hooks?.[DELETE] ?? null;
    }
    set onDelete(hook) {
        setHook(this, DELETE, hook);
    }
    prepare(query, params) {
        const statement = prepare(this, query);
        if (params !== undefined)
            sql.start(statement, [params]);
        return statement;
    }
    query(query) {
        if (typeof query !== 'string')
            throw new TypeError(`Expected 'query' to be a string, got '${typeof query}'`);
        const cache = this.$cache;
        const known = cache.get(query);
        if (known !== undefined && !known.isFinalized)
            return known;
        const statement = prepare(this, query);
        if ($call(mapSize, cache) >= CACHE_SIZE && known === undefined)
            cache.delete(cache.keys().next().value);
        cache.set(query, statement);
        return statement;
    }
    transaction(fn) {
        if (typeof fn !== 'function')
            throw new TypeError('Expected first argument to be a function');
        return transactionOf(this, fn);
    }
    [Symbol.dispose]() {
        this.close();
    }
    get [Symbol.for('Bun.Database.cache.count')]() {
        return $call(mapSize, this.$cache);
    }
}
const mapSize = Object.getOwnPropertyDescriptor(Map.prototype, 'size').get;
Object.defineProperty(Database.prototype, 'exec',
                      { __proto__: null, value: Database.prototype.run, writable: true, enumerable: true, configurable: true });
Object.defineProperty(Database, 'MAX_QUERY_CACHE_SIZE', { __proto__: null, value: CACHE_SIZE, writable: true, configurable: true });
Database.prototype[Symbol.for('sqlite-type')] = 'bun:sqlite';

function prepare(database, query) {
    if (!database.$open)
        throw new RangeError('Cannot use a closed database');
    if (typeof query !== 'string')
        throw new Error('Expected SQL string');
    if (query === '')
        throw new Error('SQL query cannot be empty.');
    const statement = sql.prepare(database.$handle, query);
    if (statement === undefined)
        throw new Error('Query contained no valid SQL statement; likely empty query.');
    return statement;
}

// Runs fn between `begin` and commit; inside another transaction as a savepoint of it.
function inTransaction(database, begin, fn, self, args) {
    const handle = database.$handle;
    if (!database.$open)
        throw new RangeError('Cannot use a closed database');
    const nested = sql.inTransaction(handle);
    sql.exec(handle, nested ? 'SAVEPOINT `\t_bs3.\t`' : begin);
    let result;
    try {
        result = $apply(fn, self, args);
    } catch (error) {
        if (sql.inTransaction(handle)) {
            sql.exec(handle, nested ? 'ROLLBACK TO `\t_bs3.\t`' : 'ROLLBACK');
            if (nested)
                sql.exec(handle, 'RELEASE `\t_bs3.\t`');
        }
        throw error;
    }
    sql.exec(handle, nested ? 'RELEASE `\t_bs3.\t`' : 'COMMIT');
    return result;
}

function transactionOf(database, fn) {
    const made = [];
    for (const begin of ['BEGIN', 'BEGIN DEFERRED', 'BEGIN IMMEDIATE', 'BEGIN EXCLUSIVE']) {
        made.push(function transaction(...args) {
            return inTransaction(database, begin, fn, this, args);
        });
    }
    const properties = {
        __proto__: null,
        default: { __proto__: null, value: made[0] },
        deferred: { __proto__: null, value: made[1] },
        immediate: { __proto__: null, value: made[2] },
        exclusive: { __proto__: null, value: made[3] },
        database: { __proto__: null, value: database, enumerable: true },
    };
    for (const one of made)
        Object.defineProperties(one, properties);
    return made[0];
}

const constants = {
    SQLITE_OPEN_READONLY: 1, SQLITE_OPEN_READWRITE: 2, SQLITE_OPEN_CREATE: 4, SQLITE_OPEN_DELETEONCLOSE: 8, SQLITE_OPEN_EXCLUSIVE: 16,
    SQLITE_OPEN_AUTOPROXY: 32, SQLITE_OPEN_URI: 64, SQLITE_OPEN_MEMORY: 128, SQLITE_OPEN_MAIN_DB: 256, SQLITE_OPEN_TEMP_DB: 512,
    SQLITE_OPEN_TRANSIENT_DB: 1024, SQLITE_OPEN_MAIN_JOURNAL: 2048, SQLITE_OPEN_TEMP_JOURNAL: 4096, SQLITE_OPEN_SUBJOURNAL: 8192,
    SQLITE_OPEN_SUPER_JOURNAL: 16384, SQLITE_OPEN_NOMUTEX: 32768, SQLITE_OPEN_FULLMUTEX: 65536, SQLITE_OPEN_SHAREDCACHE: 131072,
    SQLITE_OPEN_PRIVATECACHE: 262144, SQLITE_OPEN_WAL: 524288, SQLITE_OPEN_NOFOLLOW: 16777216, SQLITE_OPEN_EXRESCODE: 33554432,
    SQLITE_PREPARE_PERSISTENT: 1, SQLITE_PREPARE_NORMALIZE: 2, SQLITE_PREPARE_NO_VTAB: 4, SQLITE_DESERIALIZE_READONLY: 4,
    SQLITE_FCNTL_LOCKSTATE: 1, SQLITE_FCNTL_GET_LOCKPROXYFILE: 2, SQLITE_FCNTL_SET_LOCKPROXYFILE: 3, SQLITE_FCNTL_LAST_ERRNO: 4,
    SQLITE_FCNTL_SIZE_HINT: 5, SQLITE_FCNTL_CHUNK_SIZE: 6, SQLITE_FCNTL_FILE_POINTER: 7, SQLITE_FCNTL_SYNC_OMITTED: 8,
    SQLITE_FCNTL_WIN32_AV_RETRY: 9, SQLITE_FCNTL_PERSIST_WAL: 10, SQLITE_FCNTL_OVERWRITE: 11, SQLITE_FCNTL_VFSNAME: 12,
    SQLITE_FCNTL_POWERSAFE_OVERWRITE: 13, SQLITE_FCNTL_PRAGMA: 14, SQLITE_FCNTL_BUSYHANDLER: 15, SQLITE_FCNTL_TEMPFILENAME: 16,
    SQLITE_FCNTL_MMAP_SIZE: 18, SQLITE_FCNTL_TRACE: 19, SQLITE_FCNTL_HAS_MOVED: 20, SQLITE_FCNTL_SYNC: 21,
    SQLITE_FCNTL_COMMIT_PHASETWO: 22, SQLITE_FCNTL_WIN32_SET_HANDLE: 23, SQLITE_FCNTL_WAL_BLOCK: 24, SQLITE_FCNTL_ZIPVFS: 25,
    SQLITE_FCNTL_RBU: 26, SQLITE_FCNTL_VFS_POINTER: 27, SQLITE_FCNTL_JOURNAL_POINTER: 28, SQLITE_FCNTL_WIN32_GET_HANDLE: 29,
    SQLITE_FCNTL_PDB: 30, SQLITE_FCNTL_BEGIN_ATOMIC_WRITE: 31, SQLITE_FCNTL_COMMIT_ATOMIC_WRITE: 32,
    SQLITE_FCNTL_ROLLBACK_ATOMIC_WRITE: 33, SQLITE_FCNTL_LOCK_TIMEOUT: 34, SQLITE_FCNTL_DATA_VERSION: 35, SQLITE_FCNTL_SIZE_LIMIT: 36,
    SQLITE_FCNTL_CKPT_DONE: 37, SQLITE_FCNTL_RESERVE_BYTES: 38, SQLITE_FCNTL_CKPT_START: 39, SQLITE_FCNTL_EXTERNAL_READER: 40,
    SQLITE_FCNTL_CKSM_FILE: 41, SQLITE_FCNTL_RESET_CACHE: 42,
};

module.exports = { Database, SQLiteError, Statement, constants, default: Database };
// For C: what an import of a database gives.
Object.defineProperty(module.exports, 'openFile', {
    __proto__: null,
    value(path) {
        const db = new Database(path);
        return { __esModule: true, db, default: db };
    },
});
Object.defineProperty(module.exports, 'sqliteError', { __proto__: null, value: sqliteError });
