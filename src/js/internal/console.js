// internal/console - the class Console of node:console, for streams that a program names. The global console is runtime/host/host_console.c.
//
// SPDX-License-Identifier: MIT
const util = $binding('util');
const { tableText, elapsedText } = $binding('stdio');
const { nodeError } = require('internal/errors');
const { validateInteger, validateObject, validateArray, validateOneOf } = require('internal/validators');
const process = $binding('node').global('process');
const performance = $binding('node').global('performance');

const GROUP_INDENT_MAX = 1000;
const noop = () => {};

function writable(stream, name) {
    if (stream === null || stream === undefined || typeof stream.write !== 'function')
        throw nodeError('ERR_CONSOLE_WRITABLE_STREAM', `Console expects a writable stream instance for ${name}`);
    return stream;
}

function checkInspectOptions(given, colorMode) {
    const check = (options) => {
        validateObject(options, 'options.inspectOptions');
        if (options.colors !== undefined && colorMode !== undefined)
            throw nodeError('ERR_INCOMPATIBLE_OPTION_PAIR', 'Option "options.inspectOptions.color" cannot be used in combination with option "colorMode"');
    };
    if (given === undefined)
        return;
    if (given instanceof Map) {
        given.forEach((options) => check(options));
    } else {
        check(given);
    }
}

function Console(options) {
    if (new.target === undefined)
        return Reflect.construct(Console, arguments);
    if (!options || typeof options.write === 'function')
        options = { stdout: options, stderr: arguments[1], ignoreErrors: arguments[2] };
    const { stdout, stderr = stdout, ignoreErrors = true, colorMode = 'auto', inspectOptions, groupIndentation = 2 } = options;
    writable(stdout, 'stdout');
    writable(stderr, 'stderr');
    validateOneOf(colorMode, 'colorMode', ['auto', true, false]);
    validateInteger(groupIndentation, 'groupIndentation', 0, GROUP_INDENT_MAX);
    checkInspectOptions(inspectOptions, options.colorMode);

    for (const name of Object.keys(Console.prototype)) {
        const bound = this[name].bind(this);
        Object.defineProperty(bound, 'name', { __proto__: null, value: name, configurable: true });
        this[name] = bound;
    }
    const hidden = (name, value, more) => Object.defineProperty(this, name, { __proto__: null, writable: true, enumerable: false, configurable: true, value, ...more });
    hidden('_stdout', stdout);
    hidden('_stderr', stderr);
    hidden('_ignoreErrors', !!ignoreErrors);
    hidden('_times', new Map());
    hidden('_stdoutErrorHandler', noop);
    hidden('_stderrErrorHandler', noop);
    hidden(Symbol.toStringTag, 'console', { writable: false });
    this.$counts = new Map();
    this.$indent = '';
    this.$step = groupIndentation;
    this.$colorMode = colorMode;
    this.$inspectOptions = inspectOptions;
    this.$isConsole = true;
}

Object.defineProperty(Console, Symbol.hasInstance, {
    __proto__: null,
    value(instance) {
        return (typeof instance === 'object' && instance !== null && instance.$isConsole === true) ||
            instance === $binding('node').global('console');
    },
});

function colorsOf(stream, mode) {
    if (mode !== 'auto')
        return mode;
    return !!stream?.isTTY && (typeof stream.getColorDepth === 'function' ? stream.getColorDepth() > 2 : true);
}

// How values are shown on that stream.
function optionsOf(self, stream) {
    const own = self.$inspectOptions;
    const given = own instanceof Map ? own.get(stream) : own;
    if (given && given.colors !== undefined)
        return given;
    return { ...given, colors: colorsOf(stream, self.$colorMode) };
}

function put(self, stream, text) {
    if (self.$indent)
        text = self.$indent + (text.includes('\n') ? text.replaceAll('\n', `\n${self.$indent}`) : text);
    text += '\n';
    if (!self._ignoreErrors)
        return void stream.write(text);
    // Nobody may listen to errors, then or later: a listener of our own takes them until the write is done.
    const alone = typeof stream.listenerCount !== 'function' || stream.listenerCount('error') === 0;
    try {
        if (alone && typeof stream.once === 'function')
            stream.once('error', noop);
        stream.write(text, (error) => {
            if (error && typeof stream.once === 'function' && stream.listenerCount?.('error') === 0)
                stream.once('error', noop);
        });
    } catch (error) {
        if (error instanceof RangeError && error.message === 'Maximum call stack size exceeded')
            throw error;
    } finally {
        if (alone && typeof stream.removeListener === 'function')
            stream.removeListener('error', noop);
    }
}

const format = (self, stream, args) => util.formatWithOptions(optionsOf(self, stream), ...args);
const warn = (text) => process.emitWarning(text);
const labelOf = (label) => (label === undefined ? 'default' : `${label}`);

function endOfTime(self, method, label, args) {
    label = labelOf(label);
    const began = self._times.get(label);
    if (began === undefined) {
        warn(`No such label '${label}' for console.${method}()`);
        return undefined;
    }
    const text = `${label}: ${elapsedText(performance.now() - began)}`;
    self.log(...(args.length ? ['%s', text, ...args] : ['%s', text]));
    return label;
}

const methods = {
    log(...args) {
        put(this, this._stdout, format(this, this._stdout, args));
    },
    warn(...args) {
        put(this, this._stderr, format(this, this._stderr, args));
    },
    error(...args) {
        put(this, this._stderr, format(this, this._stderr, args));
    },
    dir(object, options) {
        put(this, this._stdout, util.inspect(object, { customInspect: false, ...optionsOf(this, this._stdout), ...options }));
    },
    time(label = 'default') {
        label = labelOf(label);
        if (this._times.has(label))
            return warn(`Label '${label}' already exists for console.time()`);
        this._times.set(label, performance.now());
    },
    timeEnd(label = 'default') {
        const known = endOfTime(this, 'timeEnd', label, []);
        if (known !== undefined)
            this._times.delete(known);
    },
    timeLog(label = 'default', ...data) {
        endOfTime(this, 'timeLog', label, data);
    },
    trace: function trace(...args) {
        const error = { name: 'Trace', message: format(this, this._stderr, args) };
        Error.captureStackTrace(error, trace);
        this.error(error.stack);
    },
    assert(condition, ...args) {
        if (condition)
            return;
        if (typeof args[0] === 'string')
            args[0] = `Assertion failed: ${args[0]}`;
        else
            args.unshift('Assertion failed');
        $apply(this.warn, this, args);
    },
    // A terminal only; what was printed elsewhere cannot be taken back.
    clear() {
        if (!this._stdout.isTTY || process.env.TERM === 'dumb')
            return;
        const { cursorTo, clearScreenDown } = require('internal/readline/cursor');
        cursorTo(this._stdout, 0, 0);
        clearScreenDown(this._stdout);
    },
    count(label = 'default') {
        label = labelOf(label);
        const n = (this.$counts.get(label) ?? 0) + 1;
        this.$counts.set(label, n);
        this.log(`${label}: ${n}`);
    },
    countReset(label = 'default') {
        label = labelOf(label);
        if (!this.$counts.has(label))
            return warn(`Count for '${label}' does not exist`);
        this.$counts.delete(label);
    },
    group(...data) {
        if (data.length)
            $apply(this.log, this, data);
        this.$indent += ' '.repeat(this.$step);
    },
    groupEnd() {
        this.$indent = this.$indent.slice(0, this.$indent.length - this.$step);
    },
    table(data, properties) {
        if (data === null || typeof data !== 'object')
            return this.log(data);
        if (properties !== undefined)
            validateArray(properties, 'properties');
        this.log('%s', tableText(data, properties, optionsOf(this, this._stdout).colors));
    },
};
// In Node's order.
methods.info = methods.debug = methods.dirxml = methods.log;
methods.groupCollapsed = methods.group;
for (const name of ['log', 'info', 'debug', 'warn', 'error', 'dir', 'time', 'timeEnd', 'timeLog', 'trace', 'assert', 'clear', 'count', 'countReset',
    'group', 'groupEnd', 'table', 'dirxml', 'groupCollapsed'])
    Console.prototype[name] = methods[name];

module.exports = { Console };
