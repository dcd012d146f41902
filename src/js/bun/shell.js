// bun/shell - Bun.$: templates that run as shell scripts (shell_parse, shell_run), their promises and results.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { parseTemplate, parseText } = require('bun/shell_parse');
const { Shell, runList } = require('bun/shell_run');
const { MemoryOutput, Pieces } = require('bun/shell_io');
const { braces } = require('bun/shell_expand');
const files = $binding('files');
const { Buffer } = require('internal/buffer');

function bufferOf(pieces) {
    const bytes = pieces.bytes();
    return Buffer.from($bufferOf(bytes), $byteOffsetOf(bytes), $byteLengthOf(bytes));
}

// ---- results ----

// What ShellOutput and ShellError can both.
const readers = {
    text(encoding) {
        return this.stdout.toString(encoding);
    },
    json() {
        return JSON.parse(this.stdout.toString());
    },
    arrayBuffer() {
        const { stdout } = this;
        return $bufferOf(stdout).slice($byteOffsetOf(stdout), $byteOffsetOf(stdout) + $byteLengthOf(stdout));
    },
    bytes() {
        return new Uint8Array(this.arrayBuffer());
    },
    blob() {
        return new ($binding('node').global('Blob'))([this.stdout]);
    },
};

function addReaders(Class) {
    for (const name of Object.keys(readers))
        Object.defineProperty(Class.prototype, name, { __proto__: null, value: readers[name], writable: true, enumerable: false, configurable: true });
}

class ShellOutput {
    constructor(stdout, stderr, exitCode) {
        this.stdout = stdout;
        this.stderr = stderr;
        this.exitCode = exitCode;
    }
}
addReaders(ShellOutput);

class ShellError extends Error {
    constructor() {
        super('');
    }
}
addReaders(ShellError);

// Bytes that JSON shows as text.
function withText(buffer) {
    Object.defineProperty(buffer, 'toJSON', {
        __proto__: null,
        value: function lazyBufferToHumanReadableString() {
            return this.toString();
        },
        writable: true,
        enumerable: false,
        configurable: true,
    });
    return buffer;
}

function errorOf(output) {
    const error = new ShellError();
    const hide = (name, value) => Object.defineProperty(error, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
    hide('message', `Failed with exit code ${output.exitCode}`);
    withText(output.stdout);
    withText(output.stderr);
    hide('info', { exitCode: output.exitCode, stderr: output.stderr, stdout: output.stdout });
    error.exitCode = output.exitCode;
    error.stdout = output.stdout;
    error.stderr = output.stderr;
    error.name = 'ShellError';
    return error;
}

// ---- running ----

function environment(given) {
    const env = new Map(), from = given ?? files.env();
    for (const name of Object.keys(from)) {
        const value = from[name];
        if (value !== undefined && value !== null)
            env.set(name, $toString(value));
    }
    return env;
}

// Where a script's output goes besides memory.
function show(fd, bytes) {
    try {
        files.writeFd(fd, bytes);
    } catch {
        // nobody reads it
    }
}

function capture(fd, quiet) {
    const pieces = new Pieces();
    const output = new MemoryOutput((bytes) => {
        pieces.add(bytes);
        if (!quiet)
            show(fd, bytes);
    });
    return { pieces, output };
}

function folderOf(cwd) {
    const here = files.cwd();
    if (cwd === undefined || cwd === null || cwd === '')
        return here;
    const path = cwd.startsWith('/') ? cwd : `${here}/${cwd}`;
    if (files.kindOfPath(path) === 1)
        return path;
    const error = new Error('No such file or directory');
    error.code = 'ENOENT';
    error.path = path;
    error.syscall = 'open';
    error.errno = -2;
    throw error;
}

async function execute(script, { cwd, env, quiet, args }) {
    const shell = new Shell(folderOf(cwd), environment(env), args ?? $binding('node').process.argv);
    if (cwd !== undefined && cwd !== '')
        shell.exported.set('PWD', shell.cwd);
    const out = capture(1, quiet), err = capture(2, quiet);
    let code;
    try {
        code = await runList(script, shell, { in: 0, out: out.output, err: err.output });
    } finally {
        await out.output.close();
        await err.output.close();
    }
    return new ShellOutput(bufferOf(out.pieces), bufferOf(err.pieces), code);
}

// ---- promises ----

function checkEnv(env) {
    if (env !== undefined && env !== null && !$isObject(env))
        throw nodeError('ERR_INVALID_ARG_TYPE', 'env must be an object');
    return env;
}

class ShellPromise extends Promise {
    constructor(script, options) {
        if (!Array.isArray(script))
            throw new Error('shell: expected a ParsedShellScript');
        let resolve, reject;
        super((yes, no) => {
            resolve = yes;
            reject = no;
        });
        this.$script = script;
        this.$options = options;
        this.$settle = { resolve, reject };
        this.$running = false;
    }
    cwd(path) {
        throwIfRunning(this);
        this.$options.cwd = path === undefined || path === null ? undefined : $toString(path);
        return this;
    }
    env(env) {
        throwIfRunning(this);
        this.$options.env = checkEnv(env);
        return this;
    }
    quiet(on) {
        throwIfRunning(this);
        this.$options.quiet = on !== false;
        return this;
    }
    nothrow() {
        return this.throws(false);
    }
    throws(on) {
        this.$options.throws = !!on;
        return this;
    }
    async text(encoding) {
        return (await outputOf(this)).text(encoding);
    }
    async json() {
        return (await outputOf(this)).json();
    }
    async *lines() {
        const text = (await outputOf(this)).text();
        for (const line of text.split(/\r?\n/))
            yield line;
    }
    async arrayBuffer() {
        return (await outputOf(this)).arrayBuffer();
    }
    async bytes() {
        return (await outputOf(this)).bytes();
    }
    async blob() {
        return (await outputOf(this)).blob();
    }
    run() {
        begin(this);
        return this;
    }
    then(onFulfilled, onRejected) {
        begin(this);
        return $call(Promise.prototype.then, this, onFulfilled, onRejected);
    }
    static get [Symbol.species]() {
        return Promise;
    }
}

function throwIfRunning(promise) {
    if (promise.$running)
        throw new Error('Shell is already running');
}

function outputOf(promise) {
    promise.quiet();
    begin(promise);
    return $promiseWrap(promise);
}

async function begin(promise) {
    if (promise.$running)
        return;
    promise.$running = true;
    const { resolve, reject } = promise.$settle, options = promise.$options;
    try {
        const output = await execute(promise.$script, options);
        if (output.exitCode !== 0 && options.throws)
            reject(errorOf(output));
        else
            resolve(output);
    } catch (error) {
        reject(error);
    }
}

// ---- $ ----

function escape(text) {
    const string = $toString(text);
    if (string !== '' && !/[\s$"'`\\*~;=#(){},<>|&[\]?]/.test(string))
        return string;
    return `"${string.replace(/["$`\\]/g, '\\$&')}"`;
}

class Settings {
    constructor() {
        this.cwd = undefined;
        this.env = undefined;
        this.throws = true;
        this.quiet = false;
    }
}

const members = {
    env(env) {
        checkEnv(env);
        this.$settings.env = env === null ? undefined : env;
        return this;
    },
    cwd(path) {
        this.$settings.cwd = path === undefined || path === null ? undefined : $toString(path);
        return this;
    },
    nothrow() {
        this.$settings.throws = false;
        return this;
    },
    throws(on) {
        this.$settings.throws = !!on;
        return this;
    },
};

function makeShell(prototype) {
    const settings = new Settings();
    const { BunShell } = {
        BunShell(strings, ...values) {
            if (!Array.isArray(strings) || !Array.isArray(strings.raw))
                throw new Error("Please use '$' as a tagged template function: $`cmd arg1 arg2`");
            const { cwd, env, throws, quiet } = settings;
            return new ShellPromise(parseTemplate(strings.raw, values), { cwd, env, throws, quiet });
        },
    };
    Object.setPrototypeOf(BunShell, prototype);
    BunShell.$settings = settings;
    return BunShell;
}

class ShellPrototype {
    constructor() {
        return makeShell(ShellPrototype.prototype);
    }
}
Object.setPrototypeOf(ShellPrototype.prototype, Function.prototype);
for (const name of ['env', 'cwd', 'nothrow', 'throws'])
    Object.defineProperty(ShellPrototype.prototype, name, { __proto__: null, value: members[name], writable: true, enumerable: false, configurable: true });
$setName(ShellPrototype, 'Shell');

const $ = makeShell(ShellPrototype.prototype);
$.Shell = ShellPrototype;
$.ShellPromise = ShellPromise;
$.ShellError = ShellError;
$.braces = function braces_(text) {
    return braces($toString(text));
};
$setName($.braces, 'braces');
$.escape = escape;

// A script as a program: cob exec, and files of the shell. Its exit code becomes the program's.
async function runProgram(text, name, args) {
    const { process } = $binding('node');
    let script;
    try {
        script = parseText(text);
    } catch (error) {
        show(2, `error: Failed to run ${name} due to error ${error.message}\n`);
        process.exitCode = 1;
        return;
    }
    const { FdOutput } = require('bun/shell_io');
    const shell = new Shell(files.cwd(), environment(undefined), args);
    process.exitCode = await runList(script, shell, { in: 0, out: new FdOutput(1, false), err: new FdOutput(2, false) });
}

module.exports = { $, runProgram };
