// node:readline/promises
//
// SPDX-License-Identifier: MIT
const { InterfaceBase } = require('internal/readline/interface');
const { cursorText, moveText, lineText } = require('internal/readline/cursor');
const { argTypeError } = require('internal/errors');
const { AbortError, validateSignal, onAbort } = require('internal/abort');
const { validateInteger, validateBoolean } = require('internal/validators');
const { isWritableNodeStream } = require('internal/stream/utils');
const { nextTick } = $binding('node');

class Interface extends InterfaceBase {
    question(query, options = { __proto__: null }) {
        return new Promise((resolve, reject) => {
            let answered = resolve;
            const signal = options?.signal;
            if (signal) {
                validateSignal(signal, 'options.signal');
                if (signal.aborted) {
                    reject(new AbortError(undefined, { cause: signal.reason }));
                    return;
                }
                const stop = onAbort(signal, () => {
                    this.$question = null;
                    reject(new AbortError(undefined, { cause: signal.reason }));
                });
                answered = (answer) => {
                    stop();
                    return resolve(answer);
                };
            }
            this.$ask(query, answered);
        });
    }
}

// Control sequences that are written together by commit().
class Readline {
    #stream;
    #auto = false;
    #todo = [];

    constructor(stream, options = undefined) {
        if (!isWritableNodeStream(stream))
            throw argTypeError('stream', 'an instance of Writable', stream);
        this.#stream = stream;
        if (options?.autoCommit != null) {
            validateBoolean(options.autoCommit, 'options.autoCommit');
            this.#auto = options.autoCommit;
        }
    }

    #send(text) {
        if (this.#auto)
            nextTick(() => this.#stream.write(text));
        else
            $push(this.#todo, text);
        return this;
    }

    cursorTo(x, y = undefined) {
        validateInteger(x, 'x');
        if (y != null)
            validateInteger(y, 'y');
        return this.#send(cursorText(x, y ?? undefined));
    }

    moveCursor(dx, dy) {
        if (dx || dy) {
            validateInteger(dx, 'dx');
            validateInteger(dy, 'dy');
            this.#send(moveText(dx, dy));
        }
        return this;
    }

    clearLine(dir) {
        validateInteger(dir, 'dir', -1, 1);
        return this.#send(lineText(dir));
    }

    clearScreenDown() {
        return this.#send('\x1b[0J');
    }

    commit() {
        return new Promise((resolve) => {
            this.#stream.write(this.#todo.join(''), resolve);
            this.#todo = [];
        });
    }

    rollback() {
        this.#todo = [];
        return this;
    }
}

function createInterface(input, output, completer, terminal) {
    return new Interface(input, output, completer, terminal);
}

module.exports = { Interface, Readline, createInterface };
