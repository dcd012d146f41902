// internal/util/diff - util.diff: the shortest list of steps from one list (of characters) to another, by Myers' algorithm.
//
// SPDX-License-Identifier: MIT
const { validateString } = require('internal/validators');

const INSERT = 1, DELETE = -1, SAME = 0;

function check(value, name) {
    if (!Array.isArray(value)) {
        validateString(value, name);
        return;
    }
    for (let i = 0; i < value.length; i++)
        validateString(value[i], `${name}[${i}]`);
}

// The furthest x on each diagonal, after each number of changes until the end is reached.
function search(actual, expected) {
    const max = actual.length + expected.length;
    const furthest = new Int32Array(2 * max + 1);
    const trace = [];
    for (let changes = 0; changes <= max; changes++) {
        trace.push(furthest.slice(Math.max(0, max - changes - 1), max + changes + 2));
        for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
            const at = diagonal + max;
            let x = diagonal === -changes || (diagonal !== changes && furthest[at - 1] < furthest[at + 1]) ? furthest[at + 1] : furthest[at - 1] + 1;
            let y = x - diagonal;
            while (x < actual.length && y < expected.length && actual[x] === expected[y]) {
                x++;
                y++;
            }
            furthest[at] = x;
            if (x >= actual.length && y >= expected.length)
                return { trace, max };
        }
    }
    return { trace, max };
}

function walkBack({ trace, max }, actual, expected) {
    const steps = [];
    let x = actual.length, y = expected.length;
    for (let changes = trace.length - 1; changes >= 0; changes--) {
        const base = Math.max(0, max - changes - 1), furthest = trace[changes];
        const at = (diagonal) => furthest[diagonal + max - base];
        const diagonal = x - y;
        const before = diagonal === -changes || (diagonal !== changes && at(diagonal - 1) < at(diagonal + 1)) ? diagonal + 1 : diagonal - 1;
        const fromX = changes === 0 ? 0 : at(before), fromY = fromX - (changes === 0 ? 0 : before);
        while (x > fromX && y > fromY) {
            x--;
            y--;
            steps.push([SAME, actual[x]]);
        }
        if (changes === 0)
            break;
        if (x > fromX)
            steps.push([INSERT, actual[--x]]);
        else
            steps.push([DELETE, expected[--y]]);
    }
    return steps.reverse();
}

function diff(actual, expected) {
    if (actual === expected)
        return [];
    if (!Array.isArray(actual) || !Array.isArray(expected)) {
        validateString(actual, 'actual');
        validateString(expected, 'expected');
    }
    check(actual, 'actual');
    check(expected, 'expected');
    return walkBack(search(actual, expected), actual, expected);
}

module.exports = { diff };
