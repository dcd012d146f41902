// internal/test_runner/reporters/tap - the Test Anything Protocol, version 13, with details in YAML.
//
// SPDX-License-Identifier: MIT
const { OF_SCRIPTS, shown } = require('internal/test_runner/failures');
const { utilTypes } = $binding('node');

const ESCAPES = { __proto__: null, '\b': '\\\\b', '\f': '\\\\f', '\t': '\\\\t', '\n': '\\\\n', '\r': '\\\\r', '\v': '\\\\v', '\\': '\\\\', '#': '\\#' };

// Backslashes that stand for control characters are escaped once more, as in Node.
const escape = (text) => text.replace(/[\b\f\t\n\r\v\\#]/g, (char) => ESCAPES[char]);
const indent = (nesting) => '    '.repeat(nesting);
const scalar = (value) => shown(value, { colors: false, breakLength: Infinity });
const linesOf = (text) => text.split(/\n|\r\n/);
const isAssertion = (value) => value !== null && typeof value === 'object' && 'expected' in value && 'actual' in value;

function yaml(margin, name, value, seen) {
    if (value === undefined)
        return '';
    const prefix = `${margin}  ${name}:`;
    if (value === null)
        return `${prefix} ~\n`;
    if (typeof value === 'string' && linesOf(value).length > 1)
        return `${prefix} |-\n` + linesOf(value).map((line) => `${margin}    ${line}\n`).join('');
    if (typeof value !== 'object')
        return `${prefix} ${scalar(value)}\n`;
    return yamlObject(margin, name, value, seen);
}

function yamlObject(margin, name, value, seen) {
    seen.add(value);
    const isError = utilTypes.isNativeError(value) || value instanceof Error;
    let text = '', inner = margin;
    if (name !== null) {
        text = `${margin}  ${name}:${utilTypes.isDate(value) ? ' ' + value.toISOString() : ''}\n`;
        inner += '  ';
    }
    for (const key of Object.keys(value)) {
        if (isError && (key === 'cause' || key === 'code'))
            continue;
        text += seen.has(value[key]) ? `${inner}  ${key}: <Circular>\n` : yaml(inner, key, value[key], seen);
    }
    return isError ? text + yamlError(margin, value, seen) : text;
}

// What is told of an error: of the script's own, if it is one that we wrapped.
function facts(error) {
    const { cause, code, failureType } = error;
    const told = { message: error.message ?? '<unknown error>', name: error.name, stack: error.stack, code, assertion: isAssertion(error) ? error : null };
    told.operator = error.operator;
    if (code === 'ERR_TEST_FAILURE' && OF_SCRIPTS.includes(failureType)) {
        told.stack = cause?.stack ?? told.stack;
        told.code = cause?.code ?? code;
        told.name = cause?.name ?? told.name;
        told.message = cause?.message ?? told.message;
        if (isAssertion(cause)) {
            told.assertion = cause;
            told.operator = cause.operator ?? told.operator;
        }
    }
    return told;
}

function yamlError(margin, error, seen) {
    const { message, name, stack, code, assertion, operator } = facts(error);
    let text = yaml(margin, 'error', message, seen);
    if (code)
        text += yaml(margin, 'code', code, seen);
    if (name && name !== 'Error')
        text += yaml(margin, 'name', name, seen);
    if (assertion !== null) {
        text += yaml(margin, 'expected', assertion.expected, new Set(seen));
        text += yaml(margin, 'actual', assertion.actual, new Set(seen));
        if (operator)
            text += yaml(margin, 'operator', operator, seen);
    }
    if (typeof stack !== 'string')
        return text;
    const frames = linesOf(stack).filter((line) => line.startsWith('    at ') && line.length > 7).map((line) => line.slice(7));
    return frames.length === 0 ? text : `${text}${margin}  stack: |-\n${frames.map((frame) => `${margin}    ${frame}\n`).join('')}`;
}

function note(directive, value, always) {
    return ` # ${directive}${typeof value === 'string' && (always || value !== '') ? ` ${escape(value)}` : ''}`;
}

function result(data, status) {
    const { nesting, testNumber, name, skip, todo, expectFailure } = data;
    let line = `${indent(nesting)}${status} ${testNumber}`;
    if (name)
        line += ` ${escape(`- ${name}`)}`;
    if (skip !== undefined)
        line += note('SKIP', skip);
    else if (todo !== undefined)
        line += note('TODO', todo);
    else if (expectFailure !== undefined)
        line += note('EXPECTED FAILURE', expectFailure, true);
    return line + '\n';
}

function details({ nesting, details: data = {} }, place) {
    const margin = indent(nesting);
    let text = `${margin}  ---\n` + yaml(margin, 'duration_ms', data.duration_ms) + yaml(margin, 'type', data.type);
    if (place)
        text += yaml(margin, 'location', place);
    return `${text}${yaml(margin, null, data.error, new Set())}${margin}  ...\n`;
}

module.exports = async function* tapReporter(source) {
    yield 'TAP version 13\n';
    for await (const { type, data } of source) {
        switch (type) {
        case 'test:fail':
            yield result(data, 'not ok');
            yield details(data, data.file ? `${data.file}:${data.line}:${data.column}` : null);
            break;
        case 'test:pass':
            yield result(data, 'ok');
            yield details(data, null);
            break;
        case 'test:plan':
            yield `${indent(data.nesting)}1..${data.count}\n`;
            break;
        case 'test:start':
            yield `${indent(data.nesting)}# Subtest: ${escape(data.name)}\n`;
            break;
        case 'test:stderr':
        case 'test:stdout':
            for (const line of linesOf(data.message))
                if (line.length > 0)
                    yield `# ${escape(line)}\n`;
            break;
        case 'test:diagnostic':
        case 'test:log':
            yield `${indent(data.nesting)}# ${escape(data.message)}\n`;
            break;
        case 'test:interrupted':
            for (const { name, file, line, column } of data.tests)
                yield `# ${escape(`Interrupted while running: ${name}${file ? ` at ${file}:${line}:${column}` : ''}`)}\n`;
            break;
        }
    }
};
