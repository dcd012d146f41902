// bun/shell_run - runs the tree of shell_parse.
//
// A Shell is what a script sees: folder, variables, what children get in their environment. Subshells, stages of pipelines and substitutions have a copy
// of it. Every run function takes `io`, { in: a descriptor, out, err: outputs of shell_io }, and gives an exit code.
//
// SPDX-License-Identifier: MIT
const { expandWord, expandText, ExpandError } = require('bun/shell_expand');
const { FdOutput, PipeOutput, MemoryOutput, Pieces, bufferOutput, inputOf } = require('bun/shell_io');
const { openSync } = require('internal/fs/calls');
const binding = $binding('process');
const files = $binding('files');

const SIGTERM = 15;
const RESPONSE = 1, STREAM = 2, BLOB = 4;

// The reason that a call failed, as people are told.
const REASONS = {
    __proto__: null,
    ENOENT: 'No such file or directory', EISDIR: 'Is a directory', ENOTDIR: 'Not a directory', EACCES: 'Permission denied', EEXIST: 'File exists',
    EPERM: 'Operation not permitted', ENOTEMPTY: 'Directory not empty', EINVAL: 'Invalid argument', ELOOP: 'Too many levels of symbolic links',
    ENAMETOOLONG: 'File name too long', EXDEV: 'Cross-device link', EBUSY: 'Device or resource busy', EROFS: 'Read-only file system',
    ENOSPC: 'No space left on device', EMFILE: 'Too many open files', E2BIG: 'Argument list too long', ENOEXEC: 'Exec format error',
    ETXTBSY: 'Text file busy', EPIPE: 'Broken pipe',
};

function reasonOf(error) {
    return REASONS[error.code] ?? error.message;
}

class Shell {
    constructor(cwd, env, args) {
        this.cwd = cwd;
        this.before = undefined; // the folder before it
        this.exported = env;     // a Map
        this.vars = new Map();
        this.args = args;
        this.code = 0;
        this.exiting = false;
        this.depth = 0;
    }
    fork() {
        const copy = new Shell(this.cwd, new Map(this.exported), this.args);
        copy.vars = new Map(this.vars);
        copy.before = this.before;
        copy.depth = this.depth + 1;
        if (copy.depth > 100)
            throw new Error('Maximum call stack size exceeded');
        return copy;
    }
    variable(name) {
        if (name >= '0' && name <= '9')
            return this.args[+name] ?? '';
        return this.vars.get(name) ?? this.exported.get(name) ?? '';
    }
    setVariable(name, value) {
        if (this.exported.has(name))
            this.exported.set(name, value);
        else
            this.vars.set(name, value);
    }
    path(name) {
        return name.startsWith('/') ? name : `${this.cwd}/${name}`;
    }
    // What a script writes, as text.
    async substitute(script) {
        const pieces = new Pieces();
        const out = new MemoryOutput((bytes) => pieces.add(bytes));
        this.code = await runList(script, this.fork(), { in: this.io.in, out, err: this.io.err });
        await out.close();
        return $binding('streams').decodeUtf8(pieces.bytes());
    }
}

async function say(output, text) {
    try {
        await output.write(text);
    } catch {
        // nobody hears it
    }
}

async function runList(list, shell, io) {
    let code = 0;
    shell.io = io;
    for (const node of list) {
        code = await run(node, shell, io);
        shell.code = code;
        if (shell.exiting)
            break;
    }
    return code;
}

function run(node, shell, io) {
    switch (node.kind) {
    case 'command':
        return withRedirects(node, shell, io, runCommand);
    case 'and':
    case 'or':
        return runChain(node, shell, io);
    case 'pipe':
        return runPipe(node.stages, shell, io);
    case 'subshell':
        return withRedirects(node, shell, io, (it, _, inner) => runList(it.body, shell.fork(), inner));
    case 'if':
        return withRedirects(node, shell, io, runIf);
    default:
        return runTest(node, shell, io);
    }
}

async function runChain(node, shell, io) {
    const code = await run(node.left, shell, io);
    shell.code = code;
    if (shell.exiting || (code === 0) !== (node.kind === 'and'))
        return code;
    return run(node.right, shell, io);
}

async function runIf(node, shell, io) {
    for (const { test, body } of node.branches) {
        const code = await runList(test, shell, io);
        if (shell.exiting)
            return code;
        if (code === 0)
            return runList(body, shell, io);
    }
    return node.otherwise === undefined ? 0 : runList(node.otherwise, shell, io);
}

async function runPipe(stages, shell, io) {
    const running = [];
    let from = io.in;
    for (let i = 0; i < stages.length; i++) {
        const last = i === stages.length - 1;
        const [next, to] = last ? [io.in, undefined] : binding.pipe();
        const out = last ? io.out : new PipeOutput(to);
        const stage = runStage(stages[i], shell.fork(), { in: from, out, err: io.err }, last ? undefined : out, from === io.in ? -1 : from);
        $markHandled(stage);
        $push(running, stage);
        from = next;
    }
    let code = 0, failure;
    for (const stage of running) {
        try {
            code = await stage;
        } catch (error) {
            failure ??= { error };
        }
    }
    if (failure !== undefined)
        throw failure.error;
    return code;
}

async function runStage(node, shell, io, out, from) {
    shell.io = io;
    try {
        return await run(node, shell, io);
    } finally {
        if (from >= 0)
            files.closeFd(from); // who still writes hears of it
        await out?.close();
    }
}

// ---- redirections ----

const FLAGS = { __proto__: null, '<': 'r', '>': 'w', '>>': 'a' };

async function openTarget(redirect, shell, opened) {
    const { word, how } = redirect;
    const value = word.length === 1 ? word[0].value : undefined;
    if (value !== undefined && word[0].path === undefined)
        return openObject(value, how, opened);
    const names = [];
    await expandWord(word, shell, names);
    if (names.length !== 1)
        throw new ExpandError('ambiguous redirect');
    try {
        const fd = openSync(shell.path(names[0]), FLAGS[how.replace('&', '')], 0o666);
        const output = new FdOutput(fd, true);
        $push(opened, output);
        return output;
    } catch (error) {
        throw new ExpandError(`${reasonOf(error)}: ${names[0]}`);
    }
}

async function openObject(value, how, opened) {
    const kind = files.kindOf(value), isBytes = kind === 0;
    if (kind === STREAM)
        throw new Error('ReadableStream is not supported as a shell redirect yet. Buffer it first, e.g. `< ${await new Response(stream).blob()}`,'
            + ' or use Bun.spawn({ stdin: stream })');
    if (kind === BLOB && typeof files.file(value) === 'number')
        return new FdOutput(files.file(value), false);
    if (how !== '<') {
        if (!isBytes)
            throw new Error('Cannot redirect stdout/stderr to an immutable blob. Expected a file');
        const output = bufferOutput(value);
        $push(opened, output);
        return output;
    }
    const bytes = kind === RESPONSE ? await value.bytes() : files.bytes(value);
    const input = inputOf(bytes);
    const output = new FdOutput(input.fd, true);
    $push(opened, output);
    $push(opened, { close: () => input.done });
    return output;
}

async function applyRedirects(redirects, shell, io, opened) {
    const inner = { in: io.in, out: io.out, err: io.err };
    for (const redirect of redirects) {
        const { fd, how } = redirect;
        const target = how === 'out' ? inner.out : how === 'err' ? inner.err : await openTarget(redirect, shell, opened);
        if (how === '<')
            inner.in = target.fd();
        if (fd === 1 || fd === 'both')
            inner.out = target;
        if (fd === 2 || fd === 'both')
            inner.err = target;
    }
    return inner;
}

// Runs a node with its redirections; what is wrong with its words is said on the error output.
async function withRedirects(node, shell, io, body) {
    const opened = [];
    try {
        const inner = node.redirects.length === 0 ? io : await applyRedirects(node.redirects, shell, io, opened);
        shell.io = inner;
        return await body(node, shell, inner);
    } catch (error) {
        if (!(error instanceof ExpandError))
            throw error;
        await say(io.err, `bun: ${error.message}\n`);
        return 1;
    } finally {
        shell.io = io;
        for (const output of opened)
            await output.close();
    }
}

// ---- tests ----

const STAT_OF = { __proto__: null, '-f': 0o100000, '-d': 0o040000, '-c': 0o020000, '-b': 0o060000, '-p': 0o010000, '-S': 0o140000 };
const ACCESS_OF = { __proto__: null, '-r': 4, '-w': 2, '-x': 1 };

function testFile(op, path) {
    const { statSync, lstatSync, accessSync } = require('internal/fs/calls');
    try {
        if (ACCESS_OF[op] !== undefined) {
            accessSync(path, ACCESS_OF[op]);
            return true;
        }
        const st = op === '-L' || op === '-h' ? lstatSync(path) : statSync(path), type = st.mode & 0o170000;
        return op === '-e' || (op === '-s' ? st.size > 0 : type === (STAT_OF[op] ?? 0o120000));
    } catch {
        return false;
    }
}

function compare(op, a, b) {
    switch (op) {
    case '==':
    case '=':
        return a === b;
    case '!=':
        return a !== b;
    case '-eq':
        return +a === +b;
    case '-ne':
        return +a !== +b;
    case '-lt':
        return +a < +b;
    case '-le':
        return +a <= +b;
    case '-gt':
        return +a > +b;
    default:
        return +a >= +b;
    }
}

async function runTest(node, shell, io) {
    const texts = [];
    shell.io = io;
    for (const word of node.words)
        $push(texts, await expandText(word, shell));
    const { op } = node;
    const holds = texts.length === 2 ? compare(op, texts[0], texts[1])
        : op === '-z' ? texts[0] === '' : op === '-n' ? texts[0] !== '' : texts[0] !== '' && testFile(op, shell.path(texts[0]));
    return holds !== node.negated ? 0 : 1;
}

// ---- commands ----

async function runCommand(node, shell, io) {
    const args = [];
    for (const word of node.words)
        await expandWord(word, shell, args);
    if (args.length === 0) {
        shell.code = 0;
        for (const { name, word } of node.assigns)
            shell.setVariable(name, await expandText(word, shell));
        return shell.code;
    }
    const extra = new Map();
    for (const { name, word } of node.assigns)
        extra.set(name, await expandText(word, shell));
    const builtin = require('bun/shell_builtins').find(args[0]);
    if (builtin === undefined)
        return start(args, extra, shell, io);
    try {
        return await builtin(args, shell, {
            out: (text) => io.out.write(text),
            err: (text) => io.err.write(text),
        });
    } catch (error) {
        if (error.syscall === 'write')
            return 1; // nobody reads what it writes
        throw error;
    }
}

function findProgram(name, shell) {
    if (name.includes('/')) {
        const path = shell.path(name);
        return files.kindOfPath(path) === 0 ? name.startsWith('/') ? name : path : undefined;
    }
    return name === '' ? undefined : files.findProgram(shell.exported.get('PATH') ?? files.env().PATH ?? '/usr/local/bin:/usr/bin:/bin', name);
}

async function start(args, extra, shell, io) {
    const path = findProgram(args[0], shell);
    if (path === undefined) {
        await say(io.err, `bun: command not found: ${args[0]}\n`);
        return 1;
    }
    const env = [];
    for (const [name, value] of shell.exported)
        if (!extra.has(name))
            $push(env, `${name}=${value}`);
    for (const [name, value] of extra)
        $push(env, `${name}=${value}`);
    const exited = $newPromise();
    try {
        binding.spawn(path, [path, ...args.slice(1)], env, shell.cwd, [io.in, io.out.fd(), io.err.fd()], false, (event, code, signal) => {
            if (event === -1)
                $resolvePromise(exited, signal === 0 ? code : 128 + signal);
        }, 0, SIGTERM, Infinity);
    } catch (error) {
        if (error.syscall !== 'posix_spawn')
            throw error;
        await say(io.err, `bun: ${reasonOf(error)}: ${args[0]}\n`);
        return 1;
    }
    return exited;
}

module.exports = { Shell, runList, reasonOf };
