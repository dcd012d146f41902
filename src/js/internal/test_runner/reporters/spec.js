// internal/test_runner/reporters/spec - a tree of tests for people, and the errors of those that failed at its end.
//
// SPDX-License-Identifier: MIT
const { Transform } = require('node/stream');
const { relative } = require('node/path');
const colors = require('internal/util/colors');
const { SUBTESTS } = require('internal/test_runner/failures');
const { SYMBOLS, colorOf, indent, resultText } = require('internal/test_runner/reporters/common');
const { process } = $binding('node');

class SpecReporter extends Transform {
    #open = []; // tests that have begun, the innermost first, whose lines are not written
    #failed = [];
    #cwd = process.cwd();

    constructor() {
        super({ writableObjectMode: true });
        colors.refresh();
    }

    #failures() {
        if (this.#failed.length === 0)
            return '';
        const parts = [`\n${colorOf('test:fail')}${SYMBOLS['test:fail']}failing tests:${colors.white}\n`];
        for (const data of this.#failed) {
            if (data.file)
                parts.push(`test at ${relative(this.#cwd, data.file)}:${data.line}:${data.column}`);
            parts.push(resultText('test:fail', data, true));
        }
        this.#failed = [];
        return parts.join('\n');
    }

    #interrupted(tests) {
        if (tests.length === 0)
            return '';
        const lines = [`\n${colors.yellow}Interrupted while running:${colors.white}\n`];
        for (const { name, nesting, file, line, column } of tests) {
            const place = file ? ` ${colors.gray}(${relative(this.#cwd, file)}:${line}:${column})${colors.white}` : '';
            lines.push(`${indent(nesting)}${SYMBOLS.alert}${name}${place}`);
        }
        return lines.join('\n') + '\n';
    }

    // Parents are named in front of the first of their tests.
    #result(type, data) {
        this.#open.shift();
        let prefix = '';
        while (this.#open.length > 0) {
            const { nesting, name } = this.#open.pop();
            prefix += `${indent(nesting)}${SYMBOLS.parent}${name}\n`;
        }
        return `${resultText(type, data, false, prefix, indent(data.nesting))}\n`;
    }

    #textOf(type, data) {
        switch (type) {
        case 'test:fail':
            if (data.details?.error?.failureType !== SUBTESTS)
                this.#failed.push(data);
            return this.#result(type, data);
        case 'test:pass':
            return this.#result(type, data);
        case 'test:start':
            this.#open.unshift(data);
            return undefined;
        case 'test:stderr':
        case 'test:stdout':
            return data.message;
        case 'test:diagnostic':
        case 'test:log':
            return `${colorOf(type, data.level)}${indent(data.nesting)}${SYMBOLS[type]}${data.message}${colors.white}\n`;
        case 'test:summary': // of a file: not told
            return data.file === undefined ? this.#failures() : undefined;
        case 'test:watch:restarted':
            return `\nRestarted at ${new Date().toLocaleString()}\n`;
        case 'test:interrupted':
            return this.#interrupted(data.tests);
        }
        return undefined;
    }

    _transform({ type, data }, encoding, callback) {
        callback(null, this.#textOf(type, data));
    }

    _flush(callback) {
        callback(null, this.#failures());
    }
}

module.exports = SpecReporter;
