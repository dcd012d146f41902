// internal/url_pattern/tokens - pattern strings in pieces (URL Pattern 2.1.1 and 2.1.2).
//
// A token is what stands at `index`; `value` leaves out what only says its type (the colon of a name, the parentheses of an expression).
//
// SPDX-License-Identifier: MIT
const T_OPEN = 0, T_CLOSE = 1, T_REGEXP = 2, T_NAME = 3, T_CHAR = 4, T_ESCAPED = 5, T_MODIFIER = 6, T_ASTERISK = 7, T_END = 8, T_INVALID = 9;

const nameStart = /[\x24_\p{ID_Start}]/u, namePart = /[\x24_\u200c\u200d\p{ID_Continue}]/u;

const isPlainName = (char, first) => (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || (!first && char >= '0' && char <= '9');

// char: one, or '' for the end.
const isNameChar = (char, first) => (char.length === 1 && isPlainName(char, first)) || (first ? nameStart : namePart).exec(char) !== null;

// The whole character at a place, with its trail surrogate.
const charAt = (text, at) => {
    const unit = text.charCodeAt(at);
    return unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length ? text.slice(at, at + 2) : text.charAt(at);
};

const token = (type, index, value) => ({ __proto__: null, type, index, value });

// Where a name that begins at `start` ends.
function nameEnd(text, start) {
    let at = start;
    for (;;) {
        const char = charAt(text, at);
        if (char === '' || !isNameChar(char, at === start))
            return at;
        at += char.length;
    }
}

// Where the expression that begins at `start`, behind its parenthesis, ends, behind the other one; a message when it does not.
function regexpEnd(text, start) {
    let depth = 1;
    for (let at = start; at < text.length;) {
        const char = text[at];
        if (char > '\x7f')
            return 'Regular expressions may have ASCII characters only.';
        if (at === start && char === '?')
            return 'Regular expressions cannot begin with a question mark.';
        at++;
        if (char === '\\') {
            if (at === text.length)
                return 'No character is escaped.';
            if (text[at] > '\x7f')
                return 'Regular expressions may have ASCII characters only.';
            at++;
        } else if (char === ')') {
            if (--depth === 0)
                return at - 1 === start ? 'A regular expression is empty.' : at;
        } else if (char === '(') {
            depth++;
            if (text[at] !== '?')
                return 'Regular expressions cannot have capturing groups.';
        }
    }
    return 'Current open token does not have a corresponding close token.';
}

// The tokens of a text, an end token last. lenient: what is wrong becomes a token too, of one character.
function tokenize(text, lenient) {
    const tokens = [];
    const wrong = (at, message) => {
        if (!lenient)
            throw new TypeError(message);
        $push(tokens, token(T_INVALID, at, charAt(text, at)));
    };
    for (let at = 0; at < text.length;) {
        const char = charAt(text, at), next = at + char.length;
        let end = next;
        if (char === '*') {
            $push(tokens, token(T_ASTERISK, at, char));
        } else if (char === '+' || char === '?') {
            $push(tokens, token(T_MODIFIER, at, char));
        } else if (char === '{') {
            $push(tokens, token(T_OPEN, at, char));
        } else if (char === '}') {
            $push(tokens, token(T_CLOSE, at, char));
        } else if (char === '\\') {
            if (next === text.length) {
                wrong(at, 'No character is escaped.');
            } else {
                const escaped = charAt(text, next);
                $push(tokens, token(T_ESCAPED, at, escaped));
                end = next + escaped.length;
            }
        } else if (char === ':') {
            const stop = nameEnd(text, next);
            if (stop === next) {
                wrong(at, 'A name is missing behind a colon.');
            } else {
                $push(tokens, token(T_NAME, at, text.slice(next, stop)));
                end = stop;
            }
        } else if (char === '(') {
            const stop = regexpEnd(text, next);
            if (typeof stop === 'string') {
                wrong(at, stop);
            } else {
                $push(tokens, token(T_REGEXP, at, text.slice(next, stop - 1)));
                end = stop;
            }
        } else {
            $push(tokens, token(T_CHAR, at, char));
        }
        at = end;
    }
    $push(tokens, token(T_END, text.length, ''));
    return tokens;
}

module.exports = {
    tokenize, isNameChar, charAt,
    T_OPEN, T_CLOSE, T_REGEXP, T_NAME, T_CHAR, T_ESCAPED, T_MODIFIER, T_ASTERISK, T_END, T_INVALID,
};
