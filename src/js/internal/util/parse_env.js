// internal/util/parse_env - util.parseEnv: the text of an .env file.
//
// SPDX-License-Identifier: MIT

// Where the quotation mark that stands at `at` is closed; -1: it is not.
const closing = (text, at) => text.indexOf(text[at], at + 1);

function lineEnd(text, at) {
    const end = text.indexOf('\n', at);
    return end === -1 ? text.length : end;
}

// [value, where the next line begins]
function parseValue(text, at) {
    while (at < text.length && (text[at] === ' ' || text[at] === '\t'))
        at++;
    const quote = text[at];
    if (quote === '"' || quote === "'" || quote === '`') {
        const end = closing(text, at);
        if (end !== -1) {
            const inner = text.slice(at + 1, end);
            return [quote === '"' ? inner.replaceAll('\\n', '\n') : inner, lineEnd(text, end) + 1];
        }
    }
    const end = lineEnd(text, at);
    let value = text.slice(at, end);
    const comment = value.indexOf('#');
    if (comment !== -1)
        value = value.slice(0, comment);
    return [value.trim(), end + 1];
}

function parseEnv(content) {
    const text = content.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
    const result = {};
    let at = 0;
    while (at < text.length) {
        const end = lineEnd(text, at);
        const equals = text.indexOf('=', at);
        const line = text.slice(at, end);
        if (line.trim() === '' || line.trimStart()[0] === '#' || equals === -1 || equals >= end) {
            at = end + 1;
            continue;
        }
        let name = text.slice(at, equals).trim();
        if (name.startsWith('export '))
            name = name.slice(7).trim();
        let value;
        [value, at] = parseValue(text, equals + 1);
        if (name !== '')
            Object.defineProperty(result, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    }
    return result;
}

module.exports = { parseEnv };
