// bun/terminal - Bun.Terminal: a pseudo terminal whose children see a terminal, and whose other end is the program's.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { shownAs } = require('bun/sinks');
const { Buffer } = require('internal/buffer');
const binding = $binding('terminal');
const pipes = $binding('process');
const files = $binding('files');

const WRITE = 2, READ = 3; // of adopt: copies of the descriptor
const INPUT = 0, OUTPUT = 1, LOCAL = 2, CONTROL = 3;

// A width or height; undefined: it is none.
function dimension(value) {
    return typeof value === 'number' && value >= 1 && value < 65536 ? Math.trunc(value) : undefined;
}

// ends: with the last child, as when Bun.spawn makes it. Else it lives until it is closed.
function openTerminal(terminal, options, ends) {
    const { cols, rows, name, data, exit, drain } = options;
    if (name !== undefined && name !== null && typeof name !== 'string')
        throw nodeError('ERR_INVALID_ARG_TYPE', `The "name" property must be of type string, got ${typeof name}`);
    const [master, slave, path] = binding.open(dimension(cols) ?? 80, dimension(rows) ?? 24);
    terminal.$master = master;
    terminal.$slave = slave;
    terminal.$path = path;
    terminal.$ends = ends;
    terminal.$closed = terminal.$over = false;
    terminal.$before = undefined;
    terminal.$on = { data, exit, drain };
    terminal.$writer = pipes.adopt(master, WRITE, (event, errno) => drained(terminal, errno));
    terminal.$handle = pipes.adopt(master, READ, () => {});
    const reader = pipes.stream(terminal.$handle, 0).getReader();
    terminal.$reader = reader;
    $markHandled(read(terminal, reader));
}

async function read(terminal, reader) {
    let code = 0;
    try {
        for (;;) {
            const { value, done } = await reader.read();
            if (done)
                break;
            if (!terminal.$closed && $isCallable(terminal.$on.data))
                report(terminal.$on.data, terminal, Buffer.from($bufferOf(value), $byteOffsetOf(value), $byteLengthOf(value)));
        }
    } catch {
        code = 1; // so does the kernel tell that nobody sits there any more
    }
    over(terminal, code);
}

// Calls a function of the program's; what it throws is nobody's but the process's.
function report(fn, terminal, a, b) {
    try {
        $call(fn, undefined, terminal, a, b);
    } catch (error) {
        $binding('node').process.nextTick(() => {
            throw error;
        });
    }
}

function drained(terminal, errno) {
    if (errno === 0 && $isCallable(terminal.$on.drain))
        report(terminal.$on.drain, terminal);
}

function over(terminal, code) {
    if (terminal.$over)
        return;
    terminal.$over = true;
    pipes.end(terminal.$writer, 0);
    if (terminal.$ends || terminal.$closed)
        closeMaster(terminal);
    if ($isCallable(terminal.$on.exit))
        report(terminal.$on.exit, terminal, code, null);
}

function needOpen(terminal) {
    if (terminal.$closed)
        throw new Error('Terminal is closed');
}

class Terminal {
    constructor(options) {
        if (!$isObject(options))
            throw new Error('Terminal constructor requires an options object');
        openTerminal(this, options, false);
    }
    close() {
        if (this.$closed)
            return;
        this.$closed = true;
        $markHandled(this.$reader.cancel());
        closeSlave(this);
        over(this, 0);
        closeMaster(this);
    }
    get closed() { return this.$closed; }
    get controlFlags() { return flags(this, CONTROL); }
    set controlFlags(value) { setFlags(this, CONTROL, value); }
    get inputFlags() { return flags(this, INPUT); }
    set inputFlags(value) { setFlags(this, INPUT, value); }
    get localFlags() { return flags(this, LOCAL); }
    set localFlags(value) { setFlags(this, LOCAL, value); }
    get outputFlags() { return flags(this, OUTPUT); }
    set outputFlags(value) { setFlags(this, OUTPUT, value); }
    ref() {
        pipes.setRef(this.$handle, true);
    }
    resize(cols, rows) {
        needOpen(this);
        const width = dimension(cols), height = dimension(rows);
        if (width === undefined)
            throw new Error('resize() requires valid cols argument');
        if (height === undefined)
            throw new Error('resize() requires valid rows argument');
        if (this.$master >= 0)
            binding.resize(this.$master, width, height);
    }
    setRawMode(on) {
        needOpen(this);
        if (this.$master < 0)
            return;
        if (on && this.$before === undefined) {
            this.$before = binding.raw(this.$master);
        } else if (!on && this.$before !== undefined) {
            binding.raw(this.$master, this.$before);
            this.$before = undefined;
        }
    }
    unref() {
        pipes.setRef(this.$handle, false);
    }
    write(data) {
        needOpen(this);
        if (data === undefined || data === null)
            throw new Error('write() requires data argument');
        if (typeof data !== 'string' && !$isArrayBuffer(data) && !$isTypedArray(data) && !$isDataView(data))
            throw new Error('write() argument must be a string or ArrayBuffer');
        const bytes = files.bytes(data);
        const state = pipes.write(this.$writer, 0, bytes);
        if (state < 0)
            throw pipes.error(state);
        if (state === 0 && $byteLengthOf(bytes) > 0)
            $binding('node').process.nextTick(() => drained(this, 0));
        return $byteLengthOf(bytes);
    }
    [Symbol.asyncDispose]() {
        this.close();
        return $promiseWrap(undefined);
    }
}
Object.defineProperty(Terminal, 'length', { __proto__: null, value: 0, configurable: true });
$interface(Terminal, 'Terminal');
Terminal.prototype.$inspectPlain = true;
Terminal.prototype.$inspect = function () {
    return shownAs(this, ['close', 'closed', 'controlFlags', 'inputFlags', 'localFlags', 'outputFlags', 'ref', 'resize', 'setRawMode', 'unref', 'write',
        Symbol.asyncDispose]);
};

function flags(terminal, which) {
    return terminal.$master < 0 ? 0 : binding.flags(terminal.$master, which);
}

function setFlags(terminal, which, value) {
    if (terminal.$master >= 0)
        binding.flags(terminal.$master, which, value);
}

function closeMaster(terminal) {
    if (terminal.$master >= 0)
        files.closeFd(terminal.$master);
    terminal.$master = -1;
}

function closeSlave(terminal) {
    if (terminal.$slave >= 0)
        files.closeFd(terminal.$slave);
    terminal.$slave = -1;
}

// What the option `terminal` of Bun.spawn means: { terminal, path }.
function terminalOf(option) {
    if (!$isObject(option))
        throw nodeError('ERR_INVALID_ARG_TYPE', 'terminal must be a Terminal object or options object');
    if (option.$path === undefined) {
        const terminal = Object.create(Terminal.prototype);
        openTerminal(terminal, option, true);
        return terminal;
    }
    if (option.$closed)
        throw nodeError('ERR_INVALID_ARG_TYPE', 'terminal is closed');
    return option;
}

// A child sits at it now.
function started(terminal) {
    if (terminal.$ends)
        closeSlave(terminal);
}

module.exports = { Terminal, terminalOf, started };
