// internal/assert/assertion_error - AssertionError and the difference of two values in its message.
//
// SPDX-License-Identifier: MIT
const colors = require('internal/util/colors');
const { difference, printed, printedInline } = require('internal/assert/difference');
const { validateObject } = require('internal/validators');
const { process, inspect } = $binding('node');
const customInspect = Symbol.for('nodejs.util.inspect.custom');

const readable = {
    __proto__: null,
    deepStrictEqual: 'Expected values to be strictly deep-equal:',
    partialDeepStrictEqual: 'Expected values to be partially and strictly deep-equal:',
    strictEqual: 'Expected values to be strictly equal:',
    strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
    deepEqual: 'Expected values to be loosely deep-equal:',
    notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
    notStrictEqual: 'Expected "actual" to be strictly unequal to:',
    notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
    notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
    notIdentical: 'Values have same structure but are not reference-equal:',
    notDeepEqualUnequal: 'Expected values not to be loosely deep-equal:',
};
const SHORT = 12, LONG = 512, MOST_LINES = 50;

function lines(value) {
    return inspect(value, {
        compact: false, customInspect: false, depth: 1000, maxArrayLength: Infinity, showHidden: false, showProxy: false,
        sorted: true, getters: true,
    });
}

const isObject = (v) => v !== null && typeof v === 'object';

// The first column in which two texts differ is marked.
function stacked(a, b) {
    let text = `\n${colors.green}+${colors.white} ${a}\n${colors.red}- ${colors.white}${b}`;
    const width = process.stderr.isTTY ? process.stderr.columns : 80;
    if (a.length + b.length > width)
        return text;
    let at = 0;
    while (at < a.length && a[at] === b[at])
        at++;
    if (at > 2 && at < a.length)
        text += `\n${' '.repeat(at + 2)}^`;
    return text;
}

// Of values that take one line each: { text, header }.
function comparedShort(actual, a, expected, b) {
    const isString = typeof actual === 'string', areStrings = isString && typeof expected === 'string';
    const length = a.length + b.length - (isString ? 2 : 0) - (typeof expected === 'string' ? 2 : 0);
    if (length <= SHORT && (actual !== 0 || expected !== 0))
        return { text: `${a} !== ${b}`, header: '' };
    if (areStrings && colors.hasColors)
        return { text: printedInline(a, b), header: `${colors.green}actual${colors.white} ${colors.red}expected${colors.white}` };
    return { text: stacked(a, b), header: undefined };
}

function identical(shown, diff) {
    const isLong = shown.length > MOST_LINES && diff !== 'full';
    return { text: isLong ? `${shown.slice(0, MOST_LINES).join('\n')}\n...}` : shown.join('\n'), skipped: isLong };
}

function compared({ actual, expected, operator, diff }, custom) {
    const a = lines(actual), b = lines(expected), aLines = a.split('\n'), bLines = b.split('\n');
    let header = `${colors.green}+ actual${colors.white} ${colors.red}- expected${colors.white}`, text, skipped = false;
    if (operator === 'strictEqual' && ((isObject(actual) && isObject(expected)) || (typeof actual === 'function' && typeof expected === 'function')))
        operator = 'strictEqualObject';
    if (aLines.length === 1 && bLines.length === 1 && (!isObject(actual) || !isObject(expected))) {
        const short = comparedShort(actual, a, expected, b);
        text = short.text;
        header = short.header ?? header;
    } else if (a === b) {
        operator = 'notIdentical';
        ({ text, skipped } = identical(aLines, diff));
        header = '';
    } else {
        const isPartial = operator === 'partialDeepStrictEqual';
        ({ text, skipped } = printed(difference(aLines, bLines, isObject(actual)), isPartial));
        if (isPartial)
            header = `${colors.gray}${colors.hasColors ? '' : '+ '}actual${colors.white} ${colors.red}- expected${colors.white}`;
    }
    return `${custom || readable[operator]}\n${header}${skipped ? '\n... Skipped lines' : ''}\n${text}\n`;
}

function unequal({ actual, operator, diff }) {
    let base = readable[operator];
    const shown = lines(actual).split('\n');
    if (operator === 'notStrictEqual' && (isObject(actual) || typeof actual === 'function'))
        base = readable.notStrictEqualObject;
    if (shown.length > MOST_LINES && diff !== 'full') {
        shown[46] = `${colors.blue}...${colors.white}`;
        shown.length = 47;
    }
    return shown.length === 1 ? `${base}${shown[0].length > 5 ? '\n\n' : ' '}${shown[0]}` : `${base}\n\n${shown.join('\n')}\n`;
}

function loosely({ actual, expected, operator, diff }) {
    const cut = (text, most) => text.length > most && diff !== 'full' ? text.slice(0, most - 3) + '...' : text;
    const a = lines(actual), b = lines(expected), known = readable[operator];
    if (operator === 'notDeepEqual' && a === b)
        return cut(`${known}\n\n${a}`, 1024);
    const left = cut(a, LONG), right = cut(b, LONG);
    if (operator === 'deepEqual')
        return `${known}\n\n${left}\n\nshould loosely deep-equal\n\n${right}`;
    if (operator === 'notDeepEqual')
        return `${readable.notDeepEqualUnequal}\n\n${left}\n\nshould not loosely deep-equal\n\n${right}`;
    return `${left} ${operator} ${right}`;
}

const DIFFERING = ['deepStrictEqual', 'strictEqual', 'partialDeepStrictEqual'];

function messageOf(options) {
    const { message, operator } = options;
    if (message !== undefined && message !== null)
        return DIFFERING.includes(operator) ? compared(options, message) : String(message);
    if (DIFFERING.includes(operator))
        return compared(options, undefined);
    return operator === 'notDeepStrictEqual' || operator === 'notStrictEqual' ? unequal(options) : loosely(options);
}

// An error as its properties: its stack would be most of what is shown.
function withoutStack(error) {
    const copy = Object.assign(Object.create(Object.getPrototypeOf(error)), error);
    Object.defineProperty(copy, 'message', { __proto__: null, value: error.message });
    if (Object.hasOwn(error, 'cause'))
        Object.defineProperty(copy, 'cause', { __proto__: null, value: error.cause instanceof Error ? withoutStack(error.cause) : error.cause });
    return copy;
}

const isErrorWithStack = (v) => isObject(v) && 'stack' in v && v instanceof Error;

// Strings in full would be shown twice.
function shortened(text) {
    const list = text.split('\n', 11);
    if (list.length > 10)
        return `${list.slice(0, 10).join('\n')}\n...`;
    return text.length > LONG ? `${text.slice(LONG)}...` : text;
}

function tellDetails(error, details) {
    error.actual = error.expected = error.operator = undefined;
    details.forEach((one, i) => {
        error[`message ${i}`] = one.message;
        error[`actual ${i}`] = one.actual;
        error[`expected ${i}`] = one.expected;
        error[`operator ${i}`] = one.operator;
        error[`stack trace ${i}`] = one.stack;
    });
}

class AssertionError extends Error {
    constructor(options) {
        validateObject(options, 'options');
        const { message, operator, stackStartFn, details, stackStartFunction, diff = 'simple' } = options;
        let { actual, expected } = options;
        if (message === undefined || message === null) {
            colors.refresh();
            if (isErrorWithStack(actual) && isErrorWithStack(expected)) {
                actual = withoutStack(actual);
                expected = withoutStack(expected);
            }
        }
        super(messageOf({ message, operator, actual, expected, diff }));
        this.generatedMessage = !message;
        Object.defineProperty(this, 'name', { __proto__: null, configurable: true, enumerable: false, writable: true, value: 'AssertionError [ERR_ASSERTION]' });
        this.code = 'ERR_ASSERTION';
        if (details)
            tellDetails(this, details);
        else
            Object.assign(this, { actual, expected, operator });
        const start = stackStartFn || stackStartFunction;
        if (typeof start === 'function')
            Error.captureStackTrace(this, start);
        this.stack; // its first line, made now, has the code behind the name
        this.name = 'AssertionError';
        this.diff = diff;
    }

    toString() {
        return `${this.name} [${this.code}]: ${this.message}`;
    }

    [customInspect](depth, options) {
        const { actual, expected } = this;
        if (typeof actual === 'string')
            this.actual = shortened(actual);
        if (typeof expected === 'string')
            this.expected = shortened(expected);
        // The message shows both values already.
        const text = inspect(this, { ...options, customInspect: false, depth: 0 });
        this.actual = actual;
        this.expected = expected;
        return text;
    }
}

module.exports = AssertionError;
