// internal/assert/difference - the shortest way from one list of lines to another, and how AssertionError shows it.
//
// SPDX-License-Identifier: MIT
const colors = require('internal/util/colors');

const COLLAPSED = 5;

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

// Long runs of equal lines are left out. What a partial comparison does not ask for has no colour of its own.
function printed(steps, isPartial) {
    const line = (color, sign, value) => `${color}${sign}${colors.white} ${value}\n`;
    let text = '', skipped = false, same = 0;
    for (let i = steps.length - 1; i >= 0; i--) {
        const { type, value } = steps[i];
        if (i < steps.length - 1 && steps[i + 1].type === ' ' && type !== ' ') {
            if (same === COLLAPSED + 1) {
                text += `${colors.white}  ${steps[i + 1].value}\n`;
            } else if (same === COLLAPSED + 2) {
                text += `${colors.white}  ${steps[i + 2].value}\n${colors.white}  ${steps[i + 1].value}\n`;
            } else if (same >= COLLAPSED + 3) {
                text += `${colors.blue}...${colors.white}\n${colors.white}  ${steps[i + 1].value}\n`;
                skipped = true;
            }
            same = 0;
        }
        if (type === '+')
            text += isPartial ? `${colors.gray}${colors.hasColors ? ' ' : '+'} ${value}${colors.white}\n` : line(colors.green, '+', value);
        else if (type === '-')
            text += line(colors.red, '-', value);
        else if (same++ < COLLAPSED)
            text += `${colors.white}  ${value}\n`;
    }
    return { text: '\n' + text.trimEnd(), skipped };
}

// Two texts in one line, in colours.
function printedInline(a, b) {
    let text = '\n';
    for (const { type, value } of difference(a.split(''), b.split(''), false).reverse())
        text += `${type === '+' ? colors.green : type === '-' ? colors.red : colors.white}${value}${colors.white}`;
    return text;
}

module.exports = { difference, printed, printedInline };
