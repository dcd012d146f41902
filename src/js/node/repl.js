// node:repl - a terminal's or a stream's lines as programs: evaluation is in internal/repl/evaluate, Tab in internal/repl/complete.
//
// SPDX-License-Identifier: MIT
const { Interface } = require('node/readline');
const { nodeError } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { Recoverable, evaluate } = require('internal/repl/evaluate');
const { complete } = require('internal/repl/complete');
const { setupHistory } = require('internal/repl/history');
const vmModule = require('node/vm');
const util = require('node/util');
const { process, nextTick } = $binding('node');

const REPL_MODE_SLOPPY = Symbol('repl-sloppy'), REPL_MODE_STRICT = Symbol('repl-strict');
const MORE_PROMPT = '| ';
const globals = $binding('vm').globalOf(null);
let serial = 0;

function writer(object) {
    return util.inspect(object, writer.options);
}
writer.options = { ...util.inspect.defaultOptions, showProxy: true };

function fileName() {
    return `REPL${++serial}`;
}

// ---- the context ----

// Modules that are globals of a REPL: loaded when their name is first used.
function addModules(context, repl) {
    for (const name of repl.$module.builtinModules) {
        if (name.startsWith('_') || name.includes('/') || Object.hasOwn(context, name) && context !== globals)
            continue;
        if (context === globals && name in context)
            continue;
        const set = (value) => {
            Object.defineProperty(context, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
        };
        Object.defineProperty(context, name, {
            __proto__: null,
            get() {
                const lib = repl.$require(name);
                set(lib);
                return lib;
            },
            set,
            configurable: true,
            enumerable: false,
        });
    }
}

function newContext(repl) {
    let context;
    if (repl.useGlobal) {
        context = globals;
    } else {
        context = vmModule.createContext();
        const own = new Set(vmModule.runInContext('Object.getOwnPropertyNames(globalThis)', context));
        own.delete('console');
        for (const name of Object.getOwnPropertyNames(globals)) {
            if (own.has(name) || name === 'globalThis')
                continue;
            Object.defineProperty(context, name, { __proto__: null, ...Object.getOwnPropertyDescriptor(globals, name), configurable: true });
        }
        context.global = context;
        const { Console } = require('node/console');
        Object.defineProperty(context, 'console', {
            __proto__: null, configurable: true, writable: true, enumerable: false,
            value: Console ? new Console(repl.output) : globals.console,
        });
    }
    const module = new repl.$module('<repl>');
    module.paths = repl.$module._resolveLookupPaths('<repl>', { paths: repl.$module._nodeModulePaths(process.cwd()) }) ?? [];
    Object.defineProperty(context, 'module', { __proto__: null, configurable: true, writable: true, value: module });
    Object.defineProperty(context, 'require', { __proto__: null, configurable: true, writable: true, value: repl.$require });
    addModules(context, repl);
    return context;
}

// _ is the last value, _error the last error, until somebody assigns to them.
function addUnderscores(repl) {
    const define = (name, value, assigned) => {
        Object.defineProperty(repl.context, name, {
            __proto__: null,
            configurable: true,
            get: () => repl[value],
            set(v) {
                repl[value] = v;
                if (!repl[assigned]) {
                    repl[assigned] = true;
                    repl.output.write(`Expression assignment to ${name} now disabled.\n`);
                }
            },
        });
    };
    repl.underscoreAssigned = false;
    repl.last = undefined;
    repl.underscoreErrAssigned = false;
    repl.lastError = undefined;
    define('_', 'last', 'underscoreAssigned');
    define('_error', 'lastError', 'underscoreErrAssigned');
}

// ---- errors ----

// The stack as people see it: frames from the line that was typed on mean nothing to them.
function shortenStack(error) {
    const { stack } = error;
    if (typeof stack !== 'string')
        return;
    const lines = stack.split('\n');
    if (error.name === 'SyntaxError') {
        if (/^REPL\d+:\d+$/.test(lines[0]))
            lines.shift();
        error.stack = lines.filter((line) => !/^\s+at\s/.test(line)).join('\n');
        return;
    }
    for (let i = lines.length - 1; i >= 0; i--) {
        if (/^ {4}at REPL\d+:\d+:\d+$/.test(lines[i])) {
            error.stack = lines.slice(0, i).join('\n');
            return;
        }
    }
}

const decorate = vmModule.$decorate;

function errorText(repl, error) {
    let text = '';
    if (typeof error === 'object' && error !== null && util.types.isNativeError(error)) {
        try {
            if (error.$syntax)
                decorate(error);
            shortenStack(error);
        } catch {
            // a getter of the program's: shown as it is
        }
        text = repl.writer(error);
        if (text[0] === '[' && text[text.length - 1] === ']')
            text = text.slice(1, -1);
    }
    if (text === '')
        text = repl.writer(error);
    const lines = text.split(/(?<=\n)/);
    let matched = false, out = '';
    for (const line of lines) {
        if (!matched && /^\[?([A-Z][a-z0-9_]*)*Error/.test(line)) {
            matched = true;
            out += (writer.options.breakLength ?? 80) >= line.length ? `Uncaught ${line}` : `Uncaught:\n${line}`;
        } else {
            out += line;
        }
    }
    if (!matched)
        out = `Uncaught${lines.length === 1 ? ' ' : ':\n'}${out}`;
    return out.endsWith('\n') ? out : out + '\n';
}

function handleError(repl, error) {
    if (!repl.underscoreErrAssigned)
        repl.lastError = error;
    if (repl.$standalone && process.listenerCount('uncaughtException') > repl.$ownListeners) {
        nextTick(() => {
            process.emit('uncaughtException', error);
            repl.clearBufferedCommand();
            repl.displayPrompt();
        });
        return;
    }
    repl.output.write(errorText(repl, error));
    repl.clearBufferedCommand();
    repl.displayPrompt();
}

// ---- lines ----

function runCommand(repl, keyword, rest) {
    const command = repl.commands[keyword];
    if (!command)
        return false;
    $call(command.action, repl, rest);
    return true;
}

function editorLine(repl, line) {
    repl.$buffered += line + '\n';
    const indent = repl._sawKeyPress && !repl.$loading ? /^\s+/.exec(line) : null;
    if (indent) {
        repl.write(indent[0]);
        repl.line = indent[0];
        repl.cursor = indent[0].length;
    }
}

function onLine(repl, line) {
    line ||= '';
    if (repl.editorMode) {
        editorLine(repl, line);
        return;
    }
    repl._sawCtrlC = false;
    const trimmed = line.trim();
    if (trimmed && trimmed[0] === '.' && trimmed[1] !== '.' && isNaN(parseFloat(trimmed))) {
        const [, keyword, rest] = /^\.([^\s]+)\s*(.*)$/.exec(trimmed) ?? [];
        if (runCommand(repl, keyword, rest))
            return;
        if (!repl.$buffered) {
            repl.output.write('Invalid REPL keyword\n');
            if (!repl.closed)
                repl.displayPrompt();
            return;
        }
    }
    const text = repl.$buffered + line + '\n';
    const done = function(error, value) {
        lineDone(repl, line, error, value, arguments.length);
    };
    try {
        repl._domain.bind(repl.eval).call(repl, text, repl.context, fileName(), done);
    } catch (error) {
        repl._domain.emit('error', error);
    }
}

function lineDone(repl, line, error, value, count) {
    if (error && !repl.$buffered && line.trim().startsWith('npm ') && !(error instanceof Recoverable)) {
        repl.output.write('npm should be run outside of the Node.js REPL, in your normal shell.\n(Press Ctrl+D to exit.)\n');
        repl.displayPrompt();
        return;
    }
    if (error || (count === 1 && error !== null && error !== undefined)) {
        if (error instanceof Recoverable && !repl.$sawCtrlD) {
            repl.$buffered += line + '\n';
            repl.displayPrompt();
            return;
        }
        repl.$sawCtrlD = false;
        repl._domain.emit('error', error instanceof Recoverable ? error.err : error);
        return;
    }
    repl.clearBufferedCommand();
    repl.$sawCtrlD = false;
    if (count === 2 && (!repl.ignoreUndefined || value !== undefined)) {
        if (!repl.underscoreAssigned)
            repl.last = value;
        repl.output.write(repl.writer(value) + '\n');
    }
    if (!repl.closed)
        repl.displayPrompt();
}

function onInterrupt(repl) {
    if (repl.$waits)
        return;
    const empty = repl.line.length === 0;
    repl.clearLine();
    repl.$editorOff();
    if (!repl.$buffered && empty) {
        if (repl._sawCtrlC) {
            repl.close();
            repl._sawCtrlC = false;
            return;
        }
        repl.output.write('(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n');
        repl._sawCtrlC = true;
    } else {
        repl._sawCtrlC = false;
    }
    repl.clearBufferedCommand();
    repl.displayPrompt();
}

// ---- REPLServer ----

function startOptions(prompt, stream, evaluator, useGlobal, ignoreUndefined, replMode) {
    if (prompt !== null && typeof prompt === 'object') {
        const given = { ...prompt };
        given.$standalone = prompt.$standalone;
        return given;
    }
    const options = { prompt, eval: evaluator, useGlobal, ignoreUndefined, replMode };
    if (stream) {
        options.input = stream.stdin ?? stream;
        options.output = stream.stdout ?? stream;
    }
    return options;
}

class REPLServer extends Interface {
    constructor(prompt, stream, evaluator, useGlobal, ignoreUndefined, replMode) {
        const options = startOptions(prompt, stream, evaluator, useGlobal, ignoreUndefined, replMode);
        if (!options.input && !options.output) {
            options.input = process.stdin;
            options.output = process.stdout;
        }
        if (options.terminal === undefined)
            options.terminal = options.output.isTTY;
        options.terminal = !!options.terminal;
        if (options.terminal && options.useColors === undefined)
            options.useColors = !!options.output.isTTY && (options.output.getColorDepth ? options.output.getColorDepth() > 2 : true);
        if (options.breakEvalOnSigint && options.eval)
            throw nodeError('ERR_INVALID_REPL_EVAL_CONFIG', 'Cannot specify both "breakEvalOnSigint" and "eval" for REPL');
        let self;
        const completer = options.completer ?? ((text, callback) => self.$complete(text, callback));
        super({
            input: options.input, output: options.output, completer, terminal: options.terminal, historySize: options.historySize, prompt: options.prompt ?? '> ',
        });
        self = this;
        this.$setUp(options);
    }

    setupHistory(config, ready) {
        let file = config;
        if (config !== null && typeof config === 'object') {
            file = config.filePath;
            ready = config.onHistoryFileLoaded ?? ready;
            if (config.size !== undefined)
                this.historySize = config.size;
            if (config.removeHistoryDuplicates !== undefined)
                this.removeHistoryDuplicates = config.removeHistoryDuplicates;
        }
        setupHistory(this, file, ready ?? (() => {}));
    }

    clearBufferedCommand() {
        this.$buffered = '';
    }

    close() {
        if (this.terminal && this.$flushing && !this.closing) {
            this.closing = true;
            this.once('flushHistory', () => super.close());
            return;
        }
        if (this.$waits && !this.closing) {
            this.closing = true;
            return;
        }
        nextTick(() => super.close());
    }

    createContext() {
        return newContext(this);
    }

    resetContext() {
        this.context = this.createContext();
        this.lines = [];
        this.lines.level = [];
        addUnderscores(this);
        this.emit('reset', this.context);
    }

    displayPrompt(preserveCursor) {
        if (this.closed)
            return;
        super.setPrompt(this.editorMode ? '' : this.$buffered ? MORE_PROMPT : this._initialPrompt);
        this.prompt(preserveCursor);
    }

    setPrompt(prompt) {
        this._initialPrompt = prompt;
        super.setPrompt(prompt);
    }

    complete(text, callback) {
        this.completer(text, callback);
    }

    completeOnEditorMode(callback) {
        return (error, results) => {
            if (error)
                return callback(error);
            const [completions, on = ''] = results;
            const names = completions.filter(Boolean);
            if (on && names.length !== 0) {
                const shared = names.reduce((a, b) => {
                    let i = 0;
                    while (i < a.length && a[i] === b[i])
                        i++;
                    return a.slice(0, i);
                });
                return callback(null, [[shared], on]);
            }
            callback(null, [[], '']);
        };
    }

    defineCommand(keyword, command) {
        if (typeof command === 'function')
            command = { action: command };
        else
            validateFunction(command.action, 'cmd.action');
        this.commands[keyword] = command;
    }
}

REPLServer.prototype.$complete = function(text, callback) {
    complete(this, text, this.editorMode ? this.completeOnEditorMode(callback) : callback);
};

Object.defineProperty(REPLServer.prototype, 'historyManager', {
    __proto__: null, configurable: true, enumerable: false,
    get() {
        const self = this;
        return {
            get isFlushing() {
                return self.$flushing;
            },
        };
    },
});

REPLServer.prototype.$modules = function() {
    return builtinModules();
};

REPLServer.prototype.$editorOff = function() {
    this.editorMode = false;
    super_setPrompt(this, this._initialPrompt);
};

function super_setPrompt(self, prompt) {
    $call(Interface.prototype.setPrompt, self, prompt);
}

const replDomains = new WeakSet();
let watches = false;

// What a REPL inside a program catches is its own: lines may not listen for the errors of all of it.
function forbidListeners(domain) {
    replDomains.add(domain);
    if (watches)
        return;
    watches = true;
    process.prependListener('newListener', (event) => {
        const { domain: now } = process;
        if (event === 'uncaughtException' && now && replDomains.has(now))
            throw nodeError('ERR_INVALID_REPL_INPUT', 'Listeners for `uncaughtException` cannot be used in the REPL');
    });
}

REPLServer.prototype.$setUp = function(options) {
    const mod = process.getBuiltinModule('module');
    this.$module = mod;
    this.$schemes = mod.builtinModules.filter((name) => !name.startsWith('_')).map((name) => (name.startsWith('node:') ? name : `node:${name}`));
    this.$require = mod.createRequire(process.cwd() + '/<repl>');
    this._initialPrompt = options.prompt ?? '> ';
    this.allowBlockingCompletions = !!options.allowBlockingCompletions;
    this.useColors = !!options.useColors;
    this.breakEvalOnSigint = !!options.breakEvalOnSigint;
    this.useGlobal = !!options.useGlobal;
    this.ignoreUndefined = !!options.ignoreUndefined;
    this.replMode = options.replMode || REPL_MODE_SLOPPY;
    this.$strict = this.replMode === REPL_MODE_STRICT;
    this.$standalone = options.$standalone;
    this.$ownListeners = 0;
    this.editorMode = false;
    this.$buffered = '';
    this.$waits = this.$flushing = false;
    this._sawCtrlC = this.$sawCtrlD = false;
    this.lines = [];
    this.lines.level = [];
    this.commands = { __proto__: null };
    addCommands(this);
    const given = options.eval;
    this.eval = given ? function(code, context, file, done) {
        return $call(given, this, code, context, file, done);
    } : function(code, context, file, done) {
        return evaluate(this, code, context, file, done);
    };
    this.writer = options.writer || writer;
    if (!options.writer) {
        if (this.useColors) {
            this.writer = (object) => util.inspect(object, this.writer.options);
            this.writer.options = { ...writer.options, colors: true };
        }
    }
    this._domain = options.domain || require('node/domain').create();
    this._domain.on('error', (error) => handleError(this, error));
    if (!options.$standalone)
        forbidListeners(this._domain);
    addEvents(this);
    if (options.$standalone) {
        module.exports.repl = this;
        Object.defineProperty(util.inspect, 'replDefaults', {
            __proto__: null, configurable: true, enumerable: true,
            get: () => this.writer.options,
            set: (given) => Object.assign(this.writer.options, given),
        });
    }
    this.resetContext();
    this.displayPrompt();
};

function addEvents(repl) {
    repl.on('close', () => repl.emit('exit'));
    repl.on('SIGINT', () => onInterrupt(repl));
    repl.on('line', (line) => onLine(repl, line));
    repl.on('SIGCONT', () => {
        if (repl.editorMode) {
            repl.output.write(`${repl._initialPrompt}.editor\n`);
            repl.output.write('// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n');
            repl.output.write(`${repl.$buffered}\n`);
            repl.prompt(true);
        } else {
            repl.displayPrompt(true);
        }
    });
    const plain = repl._ttyWrite;
    repl._ttyWrite = function(text, key) {
        key ||= {};
        repl._sawKeyPress = !key.name || !['enter', 'return'].includes(key.name);
        if (!repl.editorMode || !repl.terminal) {
            if (key.ctrl && !key.shift && key.name === 'l')
                repl.clearLine();
            $call(plain, repl, text, key);
            return;
        }
        if (key.ctrl && !key.shift && key.name === 'd') { // the end of what is edited
            repl.$editorOff();
            repl.$sawCtrlD = true;
            $call(plain, repl, text, { name: 'return' });
            return;
        }
        if (key.name === 'up' || key.name === 'down')
            return;
        $call(plain, repl, text, key);
    };
}

// ---- commands ----

function addCommands(repl) {
    repl.defineCommand('break', {
        help: 'Sometimes you get stuck, this gets you out',
        action() {
            this.clearBufferedCommand();
            this.displayPrompt();
        },
    });
    repl.defineCommand('clear', {
        help: repl.useGlobal ? 'Alias for .break' : 'Break, and also clear the local context',
        action() {
            this.clearBufferedCommand();
            if (!this.useGlobal) {
                this.output.write('Clearing context...\n');
                this.resetContext();
            }
            this.displayPrompt();
        },
    });
    repl.defineCommand('exit', {
        help: 'Exit the REPL',
        action() {
            this.close();
        },
    });
    repl.defineCommand('help', {
        help: 'Print this help message',
        action() {
            const names = Object.keys(this.commands).sort(), widest = Math.max(...names.map((name) => name.length));
            for (const name of names) {
                const { help } = this.commands[name];
                this.output.write(`.${name}${help ? ' '.repeat(widest - name.length + 3) + help : ''}\n`);
            }
            this.output.write('\nPress Ctrl+C to abort current expression, Ctrl+D to exit the REPL\n');
            this.displayPrompt();
        },
    });
    repl.defineCommand('save', {
        help: 'Save all evaluated commands in this REPL session to a file',
        action(file) {
            saveLines(this, file);
        },
    });
    repl.defineCommand('load', {
        help: 'Load JS from a file into the REPL session',
        action(file) {
            loadLines(this, file);
        },
    });
    if (repl.terminal) {
        repl.defineCommand('editor', {
            help: 'Enter editor mode',
            action() {
                this.editorMode = true;
                super_setPrompt(this, '');
                this.output.write('// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)\n');
            },
        });
    }
    repl.on('line', (line) => remember(repl, line));
}

// Lines for .save; an earlier `line` listener has not yet seen this one.
function remember(repl, line) {
    if (line && !/^\s*\.(?:save|load|exit|break|clear|help|editor)\b/.test(line))
        $push(repl.lines, line);
}

function saveLines(repl, file) {
    try {
        if (file === '')
            throw nodeError('ERR_MISSING_ARGS', 'The "file" argument must be specified');
        require('node/fs').writeFileSync(file, repl.lines.join('\n'));
        repl.output.write(`Session saved to: ${file}\n`);
    } catch (error) {
        repl.output.write(error.code === 'ERR_MISSING_ARGS' ? `${error.message}\n` : `Failed to save: ${file}\n`);
    }
    repl.displayPrompt();
}

function loadLines(repl, file) {
    const fs = require('node/fs');
    try {
        if (file === '')
            throw nodeError('ERR_MISSING_ARGS', 'The "file" argument must be specified');
        const stats = fs.statSync(file);
        if (stats && stats.isFile()) {
            repl.editorMode = true;
            super_setPrompt(repl, '');
            const text = fs.readFileSync(file, 'utf8');
            repl.$loading = true;
            repl.write(text);
            repl.$loading = false;
            repl.$editorOff();
            repl.write('\n');
            return;
        }
        repl.output.write(`Failed to load: ${file} is not a valid file\n`);
    } catch (error) {
        repl.output.write(error.code === 'ERR_MISSING_ARGS' ? `${error.message}\n` : `Failed to load: ${file}\n`);
    }
    repl.displayPrompt();
}

// ---- the module ----

function start(prompt, source, evaluator, useGlobal, ignoreUndefined, replMode) {
    return new REPLServer(prompt, source, evaluator, useGlobal, ignoreUndefined, replMode);
}

function isValidSyntax(code) {
    try {
        new vmModule.Script(code);
        return true;
    } catch {
        return false;
    }
}

module.exports = {
    start, writer, REPLServer: new Proxy(REPLServer, {
        __proto__: null,
        apply: (target, self, args) => new REPLServer(...args),
    }),
    REPL_MODE_SLOPPY, REPL_MODE_STRICT, Recoverable, isValidSyntax,
};

// ---- names of earlier versions ----

let modules;

function builtinModules() {
    modules ??= process.getBuiltinModule('module').builtinModules.filter((name) => !name.startsWith('_'));
    return modules;
}

function deprecated(object, name, get, set, text, code) {
    Object.defineProperty(object, name, {
        __proto__: null, enumerable: true, configurable: true,
        get: util.deprecate(get, text, code),
        set: util.deprecate(set, text, code),
    });
}
// DEP0142 and DEP0191 are told of with --pending-deprecation only.
const pending = process.execArgv.includes('--pending-deprecation') || /--pending-deprecation/.test(process.env.NODE_OPTIONS ?? '');
for (const [name, code] of [['builtinModules', 'DEP0191'], ['_builtinLibs', 'DEP0142']]) {
    const set = (value) => {
        modules = value;
    };
    const text = `repl.${name} is deprecated. Check module.builtinModules instead`;
    if (pending)
        deprecated(module.exports, name, builtinModules, set, text, code);
    else
        Object.defineProperty(module.exports, name, { __proto__: null, get: builtinModules, set, enumerable: true, configurable: true });
}
for (const [name, now] of [['inputStream', 'input'], ['outputStream', 'output']]) {
    const get = function() {
        return this[now];
    };
    const set = function(value) {
        this[now] = value;
    };
    const text = 'repl.inputStream and repl.outputStream are deprecated. Use repl.input and repl.output instead';
    if (pending)
        deprecated(REPLServer.prototype, name, get, set, text, 'DEP0141');
    else
        Object.defineProperty(REPLServer.prototype, name, { __proto__: null, get, set, enumerable: true, configurable: true });
}
