// internal/assert/expression - the text of a call, for the message of assert.ok: what stands in the line of the call, up to its closing
// parenthesis.
//
// SPDX-License-Identifier: MIT
const { callerLine } = $binding('node');

const TOKEN = /\s+|\/\/.*|\/\*.*?(?:\*\/|$)|[\p{ID_Start}_$][\p{ID_Continue}$\u200c\u200d]*|#[\p{ID_Start}_$][\p{ID_Continue}$]*|\d[\w.]*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`(?:[^`\\]|\\.)*`?|\?\.(?!\d)|[^]/uy;

// Behind these a slash begins a regular expression.
const BEFORE_REGEXP = /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\breturn|\btypeof|\bvoid|\bin|\bof|=>)\s*$/;
const REGEXP = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

function tokenAt(line, at) {
    if (line[at] === '/' && BEFORE_REGEXP.test(line.slice(0, at))) {
        REGEXP.lastIndex = at;
        const regexp = REGEXP.exec(line);
        if (regexp !== null)
            return regexp[0];
    }
    TOKEN.lastIndex = at;
    return TOKEN.exec(line)[0];
}

const isName = (token) => /^[\p{ID_Start}_$]/u.test(token);
const isBlank = (token) => /^\s|^\/[/*]/.test(token);
const isMember = (token) => token === '.' || token === '?.' || token === '[' || token === ']';
const isMemberName = (token) => isName(token) || /^["'\d]/.test(token);

// Where the chain of names begins that leads to the column (assert.strict.ok: at assert).
function chainStart(line, column) {
    let start = -1, lastStart = -1, last = '';
    for (let at = 0; at < column;) {
        const token = tokenAt(line, at);
        if (!isBlank(token)) {
            if (isMember(token) && isName(last) && start < 0)
                start = lastStart;
            else if (!isMember(token) && !isMemberName(token))
                start = -1;
            last = token;
            lastStart = at;
        }
        at += token.length;
    }
    return start < 0 ? column : start;
}

function callText(line, column) {
    let depth = 0;
    for (let at = column; at < line.length;) {
        const token = tokenAt(line, at);
        at += token.length;
        if (token === ';' && depth === 0)
            return '';
        if (token === '(')
            depth++;
        else if (token === ')' && --depth === 0)
            return line.slice(chainStart(line, column), at);
    }
    return line.slice(chainStart(line, column));
}

const CONTROL = { __proto__: null, '\b': '\\b', '\f': '\\f' };
const escaped = (text) => text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g,
    (char) => CONTROL[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

// The message for a falsy value that the script's running call was given; undefined: there is no text.
function falsyMessage() {
    const place = callerLine();
    if (place === undefined)
        return undefined;
    const text = callText(place[0], place[1] - 1);
    return text === '' ? undefined : `The expression evaluated to a falsy value:\n\n  ${escaped(text)}\n`;
}

module.exports = { falsyMessage };
