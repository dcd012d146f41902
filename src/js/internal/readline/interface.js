// internal/readline/interface - readline.Interface: lines of a stream. What a terminal adds (keys, editing, history) is in
// internal/readline/editor.
//
// SPDX-License-Identifier: MIT
const EventEmitter = require('node/events');
const { StringDecoder } = require('node/string_decoder');
const { nodeError, argTypeError } = require('internal/errors');
const { AbortError, validateSignal, onAbort } = require('internal/abort');
const { validateString, validateFunction, validateArray, validateNumber, validateUint32, invalidValue } = require('internal/validators');
const { emitKeypressEvents } = require('internal/readline/keys');
const editor = require('internal/readline/editor');
const { nextTick } = $binding('node');

const LINE_END = /\r\n|\n|\r(?!\n)|\u2028|\u2029/g;
const SHORTEST_CRLF_DELAY = 100;
const custom = Symbol.for('nodejs.util.promisify.custom');

// The constructor's arguments as an object: (options) or (input, output, completer, terminal).
function gather(input, output, completer, terminal) {
    let signal, history, historySize, prompt, crlfDelay, removeHistoryDuplicates = false, escapeCodeTimeout = 500, tabSize = 8;
    if (input?.input) {
        const options = input;
        ({ output, completer, terminal, signal, history, historySize, prompt, crlfDelay } = options);
        removeHistoryDuplicates = options.removeHistoryDuplicates ?? false;
        if (options.tabSize !== undefined) {
            validateUint32(options.tabSize, 'tabSize', true);
            tabSize = options.tabSize;
        }
        validateSignal(signal, 'options.signal');
        if (options.escapeCodeTimeout !== undefined) {
            if (!Number.isFinite(options.escapeCodeTimeout))
                throw invalidValue('input.escapeCodeTimeout', options.escapeCodeTimeout);
            escapeCodeTimeout = options.escapeCodeTimeout;
        }
        input = options.input;
    }
    if (completer !== undefined && typeof completer !== 'function')
        throw invalidValue('completer', completer);
    if (history === undefined)
        history = [];
    else
        validateArray(history, 'history');
    if (historySize === undefined)
        historySize = 30;
    validateNumber(historySize, 'size', 0);
    return { input, output, completer, terminal, signal, history, historySize, prompt, crlfDelay, removeHistoryDuplicates, escapeCodeTimeout, tabSize };
}

function setUp(self, given) {
    const { input, output } = given;
    self.isCompletionEnabled = true;
    self.escapeCodeTimeout = given.escapeCodeTimeout;
    self.tabSize = given.tabSize;
    $call(EventEmitter, self);
    self.history = given.history;
    self.historyIndex = -1;
    self.historySize = given.historySize;
    self.removeHistoryDuplicates = given.removeHistoryDuplicates;
    const terminal = given.terminal === undefined && output !== null && output !== undefined ? output.isTTY : given.terminal;
    self.line = '';
    self.output = output;
    self.input = input;
    self.crlfDelay = given.crlfDelay ? Math.max(SHORTEST_CRLF_DELAY, given.crlfDelay) : SHORTEST_CRLF_DELAY;
    self.completer = given.completer;
    self.terminal = !!terminal;
    self.setPrompt(given.prompt ?? '> ');
    self.$sawReturnAt = 0;
    self.$rest = undefined;
    self.$question = null;
}

function listenToInput(self) {
    const { input, output } = self;
    const onError = (error) => self.emit('error', error);
    input.on('error', onError);
    if (self.terminal) {
        emitKeypressEvents(input, self);
        const onKey = (s, key) => editor.keyPressed(self, s, key);
        const onResize = () => editor.resized(self);
        const onEnd = () => {
            if (typeof self.line === 'string' && self.line.length > 0)
                self.emit('line', self.line);
            self.close();
        };
        input.on('keypress', onKey);
        input.on('end', onEnd);
        self.$rawMode(true);
        self.cursor = 0;
        self.prevRows = 0;
        if (output !== null && output !== undefined)
            output.on('resize', onResize);
        self.once('close', () => {
            input.removeListener('keypress', onKey);
            input.removeListener('error', onError);
            input.removeListener('end', onEnd);
            if (output !== null && output !== undefined)
                output.removeListener('resize', onResize);
        });
        input.resume();
        return;
    }
    const onData = (data) => self.$read(data);
    const onEnd = () => {
        if (typeof self.$rest === 'string' && self.$rest.length > 0)
            self.emit('line', self.$rest);
        self.close();
    };
    self.$decoder = new StringDecoder('utf8');
    input.on('data', onData);
    input.on('end', onEnd);
    self.once('close', () => {
        input.removeListener('data', onData);
        input.removeListener('error', onError);
        input.removeListener('end', onEnd);
    });
    input.resume();
}

function InterfaceBase(input, output, completer, terminal) {
    const given = gather(input, output, completer, terminal);
    setUp(this, given);
    listenToInput(this);
    const { signal } = given;
    if (signal) {
        if (signal.aborted) {
            nextTick(() => this.close());
        } else {
            const stop = onAbort(signal, () => this.close());
            this.once('close', stop);
        }
    }
}
Object.setPrototypeOf(InterfaceBase.prototype, EventEmitter.prototype);
Object.setPrototypeOf(InterfaceBase, EventEmitter);

function checkOpen(self) {
    if (self.closed)
        throw nodeError('ERR_USE_AFTER_CLOSE', 'readline was closed');
}

const methods = {
    get columns() {
        return this.output?.columns || Infinity;
    },

    setPrompt(prompt) {
        this.$prompt = prompt;
    },

    getPrompt() {
        return this.$prompt;
    },

    prompt(preserveCursor) {
        checkOpen(this);
        if (this.paused)
            this.resume();
        if (this.terminal) {
            if (!preserveCursor)
                this.cursor = 0;
            editor.refresh(this);
        } else {
            this.$write(this.$prompt);
        }
    },

    close() {
        if (this.closed)
            return;
        this.pause();
        if (this.terminal)
            this.$rawMode(false);
        this.closed = true;
        this.emit('close');
    },

    pause() {
        checkOpen(this);
        if (this.paused)
            return undefined;
        this.input.pause();
        this.paused = true;
        this.emit('pause');
        return this;
    },

    resume() {
        checkOpen(this);
        if (!this.paused)
            return undefined;
        this.input.resume();
        this.paused = false;
        this.emit('resume');
        return this;
    },

    write(data, key) {
        checkOpen(this);
        if (this.paused)
            this.resume();
        if (this.terminal)
            editor.keyPressed(this, data, key);
        else
            this.$read(data);
    },

    clearLine() {
        editor.moveToEnd(this);
        this.$write('\r\n');
        this.line = '';
        this.cursor = 0;
        this.prevRows = 0;
    },

    getCursorPos() {
        return editor.cursorPosition(this);
    },
};
for (const name of Object.keys(methods)) {
    const descriptor = Object.getOwnPropertyDescriptor(methods, name);
    descriptor.enumerable = false;
    Object.defineProperty(InterfaceBase.prototype, name, descriptor);
}

InterfaceBase.prototype.$rawMode = function(on) {
    const before = this.input.isRaw;
    if (typeof this.input.setRawMode === 'function')
        this.input.setRawMode(on);
    return before;
};

InterfaceBase.prototype.$write = function(text) {
    validateString(text, 'stringToWrite');
    if (this.output !== null && this.output !== undefined)
        this.output.write(text);
};

// A whole line: for who asked a question, else an event.
InterfaceBase.prototype.$lineCame = function(line) {
    if (this.$question) {
        const answer = this.$question;
        this.$question = null;
        this.setPrompt(this.$oldPrompt);
        answer(line);
    } else {
        this.emit('line', line);
    }
};

// Bytes of an input that is no terminal. \r\n is one end of a line, also when \n comes up to crlfDelay ms after \r.
InterfaceBase.prototype.$read = function(data) {
    if (data === undefined)
        return;
    let text = this.$decoder.write(data);
    if (this.$sawReturnAt && Date.now() - this.$sawReturnAt <= this.crlfDelay) {
        if (text.charCodeAt(0) === 10)
            text = text.slice(1);
        this.$sawReturnAt = 0;
    }
    const lines = wholeLines(text, this.$rest);
    if (lines === null) {
        if (text)
            this.$rest = this.$rest ? this.$rest + text : text;
        return;
    }
    this.$sawReturnAt = text.endsWith('\r') ? Date.now() : 0;
    const last = lines.length - 1;
    this.$rest = lines[last];
    for (let i = 0; i < last; i++)
        this.$lineCame(lines[i]);
};

// What the ends of lines in `text` part, with what came before it; null: there is no end in it.
function wholeLines(text, rest) {
    if (text.indexOf('\r') < 0 && text.indexOf('\u2028') < 0 && text.indexOf('\u2029') < 0) {
        if (text.indexOf('\n') < 0)
            return null;
        const lines = text.split('\n');
        if (rest)
            lines[0] = rest + lines[0];
        return lines;
    }
    if (rest)
        text = rest + text;
    const lines = [];
    let from = 0;
    LINE_END.lastIndex = 0;
    while (LINE_END.test(text)) {
        const next = LINE_END.lastIndex;
        const double = next - from > 1 && text.charCodeAt(next - 1) === 10 && text.charCodeAt(next - 2) === 13;
        $push(lines, text.slice(from, double ? next - 2 : next - 1));
        from = next;
    }
    $push(lines, text.slice(from));
    return lines;
}

InterfaceBase.prototype.$ask = function(query, callback) {
    checkOpen(this);
    if (this.$question) {
        this.prompt();
        return;
    }
    this.$oldPrompt = this.$prompt;
    this.setPrompt(query);
    this.$question = callback;
    this.prompt();
};

// for await (const line of interface): ends when it is closed.
InterfaceBase.prototype[Symbol.asyncIterator] = function() {
    if (this.$lines === undefined) {
        const options = { close: ['close'], highWaterMark: 1024 };
        options.$first = true;
        this.$lines = EventEmitter.on(this, 'line', options);
    }
    return this.$lines;
};
Object.defineProperty(InterfaceBase.prototype, Symbol.asyncIterator, { __proto__: null, enumerable: false });
InterfaceBase.prototype[Symbol.dispose] = function() {
    this.close();
};
Object.defineProperty(InterfaceBase.prototype, Symbol.dispose, { __proto__: null, enumerable: false });
$setName(InterfaceBase, 'Interface');
editor.install(InterfaceBase.prototype);
editor.installAliases(InterfaceBase.prototype);

// ---- readline.Interface ----

function Interface(input, output, completer, terminal) {
    if (!new.target)
        return new Interface(input, output, completer, terminal);
    if (input?.input && typeof input.completer === 'function' && input.completer.length !== 2) {
        const { completer: plain } = input;
        input = { ...input, completer: (text, callback) => callback(null, plain(text)) };
    } else if (typeof completer === 'function' && completer.length !== 2) {
        const plain = completer;
        completer = (text, callback) => callback(null, plain(text));
    }
    $call(InterfaceBase, this, input, output, completer, terminal);
}
Object.setPrototypeOf(Interface.prototype, InterfaceBase.prototype);
Object.setPrototypeOf(Interface, InterfaceBase);
Object.defineProperty(Interface.prototype, 'constructor', { __proto__: null, value: Interface, enumerable: false, writable: true, configurable: true });

// Aborting takes the question back.
function question(query, options, callback) {
    callback = typeof options === 'function' ? options : callback;
    options = options === null || typeof options !== 'object' ? { __proto__: null } : options;
    const { signal } = options;
    if (signal) {
        validateSignal(signal, 'options.signal');
        if (signal.aborted)
            return;
        const stop = onAbort(signal, () => {
            this.$question = null;
        });
        const answer = callback;
        callback = typeof answer === 'function' ? (line) => {
            stop();
            return answer(line);
        } : stop;
    }
    if (typeof callback === 'function')
        this.$ask(query, callback);
}
Object.defineProperty(Interface.prototype, 'question', { __proto__: null, value: question, enumerable: false, writable: true, configurable: true });
Object.defineProperty(question, custom, {
    __proto__: null, enumerable: false, configurable: true, writable: true,
    value: function question(query, options) {
        options = options === null || typeof options !== 'object' ? { __proto__: null } : options;
        const { signal } = options;
        if (signal?.aborted)
            return Promise.reject(new AbortError(undefined, { cause: signal.reason }));
        return new Promise((resolve, reject) => {
            let answered = resolve;
            if (signal) {
                const stop = onAbort(signal, () => reject(new AbortError(undefined, { cause: signal.reason })));
                answered = (answer) => {
                    stop();
                    return resolve(answer);
                };
            }
            this.question(query, options, answered);
        });
    },
});

function createInterface(input, output, completer, terminal) {
    return new Interface(input, output, completer, terminal);
}

module.exports = { Interface, InterfaceBase, createInterface };
