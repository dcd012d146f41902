// internal/repl/evaluate - how a REPL runs what was typed: in a context or in the program's realm, with await, and whether more is to come.
//
// SPDX-License-Identifier: MIT
const { constants, contextOf, hostObject } = require('internal/vm/context');
const vm = $binding('vm');

class Recoverable extends SyntaxError {
    constructor(error) {
        super();
        this.err = error;
    }
}
Object.defineProperty(Recoverable.prototype, 'constructor', { __proto__: null, enumerable: false });

// The script of a text that may be an object literal in braces, or begin with a statement.
function compile(code, name, line, handle, strict) {
    const attempts = [];
    if (/^\s*\{/.test(code) && !/;\s*$/.test(code))
        attempts.push(`(${code.trim()})\n`);
    attempts.push(code);
    let failure;
    for (const text of attempts) {
        const whole = strict ? `'use strict'; void 0;\n${text}` : text;
        for (const mayAwait of text.includes('await') ? [true, false] : [false]) {
            try {
                const [script] = vm.compileScript(whole, name, strict ? line - 1 : line, 0, handle, undefined, mayAwait);
                return { script, mayAwait };
            } catch (error) {
                failure = error;
                failure.$syntax = true; // of the text itself: shown with its line
            }
        }
    }
    throw vm.isIncomplete(code) ? new Recoverable(failure) : failure;
}

// Runs it; `done(error, value)` is called at once, or when the promise of a text with await is settled.
function evaluate(repl, code, context, name, done) {
    if (code === '\n') {
        done(null);
        return;
    }
    let made, value;
    const handle = repl.useGlobal ? null : contextOf(context)?.handle ?? null;
    const stops = repl.breakEvalOnSigint;
    try {
        made = compile(code, name, 0, handle, repl.replMode === 'strict' || repl.$strict);
    } catch (error) {
        done(error);
        return;
    }
    const host = hostObject(undefined, constants.USE_MAIN_CONTEXT_DEFAULT_LOADER);
    try {
        const before = stops ? repl.$rawMode(false) : undefined;
        try {
            value = vm.runScript(made.script, handle, 0, !!stops, host);
        } finally {
            if (stops)
                repl.$rawMode(before);
        }
    } catch (error) {
        done(error);
        return;
    }
    if (made.mayAwait && value !== null && typeof value === 'object' && $isPromise(value))
        awaitValue(repl, value, done);
    else
        done(null, value);
}

// Ctrl+C gives up waiting.
function awaitValue(repl, promise, done) {
    let over = false;
    const finish = (error, value) => {
        if (over)
            return;
        over = true;
        repl.removeListener('SIGINT', interrupted);
        repl.$waits = false;
        done(error, value);
        if (repl.closing && !repl.closed)
            repl.close();
    };
    const interrupted = () => {
        const { nodeError } = require('internal/errors');
        finish(nodeError('ERR_SCRIPT_EXECUTION_INTERRUPTED', 'Script execution was interrupted by `SIGINT`'));
    };
    repl.$waits = true;
    repl.prependListener('SIGINT', interrupted);
    $then(promise, (value) => finish(null, value), (error) => finish(error === undefined ? new Error('undefined') : error, undefined));
}

module.exports = { Recoverable, evaluate, compile };
