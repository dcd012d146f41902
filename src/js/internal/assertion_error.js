// internal/assertion_error - AssertionError and the difference of two values in its message.
//
// SPDX-License-Identifier: MIT
const { inspect } = $binding('node');

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
const SHORT = 12, COLLAPSED = 5;

function lines(value) {
    return inspect(value, {
        compact: false, customInspect: false, depth: 1000, maxArrayLength: Infinity, showHidden: false, showProxy: false,
        sorted: true, getters: true,
    });
}

// Lines that differ in a comma at their end are one.
function sameLine(a, b, commas) {
    return a === b || (commas && (a + ',' === b || a === b + ','));
}

// The shortest way from one list of lines to the other, from its end: { type, value }.
function difference(actual, expected, commas) {
    const a = actual.length, b = expected.length, max = a + b;
    const best = new Int32Array(2 * max + 2), trace = [];
    for (let level = 0; level <= max; level++) {
        trace.push(best.slice());
        for (let k = -level; k <= level; k += 2) {
            const at = k + max;
            let x = k === -level || (k !== level && best[at - 1] < best[at + 1]) ? best[at + 1] : best[at - 1] + 1;
            while (x < a && x - k < b && sameLine(actual[x], expected[x - k], commas))
                x++;
            best[at] = x;
            if (x >= a && x - k >= b)
                return walkBack(trace, actual, expected, commas, max);
        }
    }
    return [];
}

function walkBack(trace, actual, expected, commas, max) {
    const out = [];
    let x = actual.length, y = expected.length;
    for (let level = trace.length - 1; level >= 0; level--) {
        const best = trace[level], k = x - y;
        const from = k === -level || (k !== level && best[k - 1 + max] < best[k + 1 + max]) ? k + 1 : k - 1;
        const fromX = level === 0 ? 0 : best[from + max], fromY = level === 0 ? 0 : fromX - from;
        while (x > fromX && y > fromY) {
            const line = actual[x - 1];
            out.push({ type: ' ', value: !commas || line.endsWith(',') ? line : expected[y - 1] });
            x--;
            y--;
        }
        if (level > 0) {
            if (x > fromX)
                out.push({ type: '+', value: actual[--x] });
            else
                out.push({ type: '-', value: expected[--y] });
        }
    }
    return out;
}

// Long runs of equal lines are left out.
function printed(steps) {
    let text = '', skipped = false, same = 0;
    for (let i = steps.length - 1; i >= 0; i--) {
        const { type, value } = steps[i];
        if (i < steps.length - 1 && steps[i + 1].type === ' ' && type !== ' ') {
            if (same === COLLAPSED + 1) {
                text += `  ${steps[i + 1].value}\n`;
            } else if (same === COLLAPSED + 2) {
                text += `  ${steps[i + 2].value}\n  ${steps[i + 1].value}\n`;
            } else if (same >= COLLAPSED + 3) {
                text += `...\n  ${steps[i + 1].value}\n`;
                skipped = true;
            }
            same = 0;
        }
        if (type !== ' ')
            text += `${type} ${value}\n`;
        else if (same++ < COLLAPSED)
            text += `  ${value}\n`;
    }
    return { text: '\n' + text.trimEnd(), skipped };
}

const isObject = (v) => v !== null && typeof v === 'object';

// The first column in which two texts differ is marked.
function stacked(a, b) {
    let text = `\n+ ${a}\n- ${b}`;
    let at = 0;
    while (at < a.length && a[at] === b[at])
        at++;
    if (at > 2 && a !== b && a.length + b.length <= 80)
        text += `\n${' '.repeat(at + 2)}^`;
    return text;
}

function compared(actual, expected, operator, custom) {
    const a = lines(actual), b = lines(expected), aLines = a.split('\n'), bLines = b.split('\n');
    let header = '+ actual - expected', text, skipped = false;
    if (aLines.length === 1 && bLines.length === 1 && (!isObject(actual) || !isObject(expected))) {
        let length = a.length + b.length;
        length -= (typeof actual === 'string' ? 2 : 0) + (typeof expected === 'string' ? 2 : 0);
        if (length <= SHORT && (actual !== 0 || expected !== 0)) {
            text = `${a} !== ${b}`;
            header = '';
        } else {
            text = stacked(a, b);
        }
    } else if (a === b) {
        operator = 'notIdentical';
        header = '';
        text = aLines.length > 50 ? aLines.slice(0, 50).join('\n') + '\n...}' : aLines.join('\n');
    } else {
        const shown = printed(difference(aLines, bLines, isObject(actual)));
        text = shown.text;
        skipped = shown.skipped;
    }
    if (operator === 'strictEqual' && ((isObject(actual) && isObject(expected)) || (typeof actual === 'function' && typeof expected === 'function')))
        operator = 'strictEqualObject';
    return `${custom || readable[operator]}\n${header}${skipped ? '\n... Skipped lines' : ''}\n${text}\n`;
}

function unequal(actual, operator) {
    let base = readable[operator];
    const shown = lines(actual).split('\n');
    if (operator === 'notStrictEqual' && (isObject(actual) || typeof actual === 'function'))
        base = readable.notStrictEqualObject;
    if (shown.length > 50) {
        shown[46] = '...';
        shown.length = 47;
    }
    return shown.length === 1 ? `${base}${shown[0].length > 5 ? '\n\n' : ' '}${shown[0]}` : `${base}\n\n${shown.join('\n')}\n`;
}

const cut = (text, most) => text.length > most ? text.slice(0, most - 3) + '...' : text;

function loosely(actual, expected, operator) {
    const a = lines(actual), b = lines(expected), known = readable[operator];
    if (operator === 'notDeepEqual' && a === b)
        return cut(`${known}\n\n${a}`, 1024);
    const left = cut(a, 512), right = cut(b, 512);
    if (operator === 'deepEqual')
        return `${known}\n\n${left}\n\nshould loosely deep-equal\n\n${right}`;
    if (operator === 'notDeepEqual')
        return `${readable.notDeepEqualUnequal}\n\n${left}\n\nshould not loosely deep-equal\n\n${right}`;
    return `${left} ${operator} ${right}`;
}

function messageOf({ message, operator, actual, expected }) {
    const diffs = operator === 'deepStrictEqual' || operator === 'strictEqual' || operator === 'partialDeepStrictEqual';
    if (diffs)
        return compared(actual, expected, operator, message === undefined || message === null ? undefined : String(message));
    if (message !== undefined && message !== null)
        return String(message);
    if (operator === 'notDeepStrictEqual' || operator === 'notStrictEqual')
        return unequal(actual, operator);
    return loosely(actual, expected, operator);
}

class AssertionError extends Error {
    constructor(options) {
        if (options === null || typeof options !== 'object')
            throw require('internal/errors').argTypeError('options', 'of type object', options);
        super(messageOf(options));
        this.generatedMessage = options.message === undefined || options.message === null;
        Object.defineProperty(this, 'name', { __proto__: null, configurable: true, enumerable: false, writable: true, value: 'AssertionError [ERR_ASSERTION]' });
        this.code = 'ERR_ASSERTION';
        this.actual = options.actual;
        this.expected = options.expected;
        this.operator = options.operator;
        this.diff = options.diff ?? 'simple';
        if (typeof options.stackStartFn === 'function')
            Error.captureStackTrace(this, options.stackStartFn);
        this.stack; // its first line, made now, has the code behind the name
        this.name = 'AssertionError';
    }

    toString() {
        return `${this.name} [${this.code}]: ${this.message}`;
    }
}

module.exports = AssertionError;
